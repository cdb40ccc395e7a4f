/* Lines that cannot stand, judged by the seat's own view. */
#include "games/forvm/errors.h"
#include "games/forvm/forvm.h"
#include "games/forvm/orders.h"
#include "games/forvm/rules.h"

static bool vet_setting(const struct forvm_state *s, int seat, const struct order *order, struct refusal *why)
{
    struct part part;
    (void)part_get(order->word, 1, &part);
    int other = part.choice[0];
    return part.kind == PART_REMAIN || (other <= s->seats && seats_allied(s, seat, other)) ||
           refuse(why, &forvm_errors[ERR_NOT_ALLIED]);
}

/* A line for a request that is open now, and before which no other stands, is judged at once. */
void forvm_vet(const void *view, int seat, struct vetted *lines, int count)
{
    const struct forvm_state *s = view;
    struct request open[REQUESTS_MAX];
    int requests = forvm_requests(s, open);
    bool answered[SLOTS] = {false};
    for (int i = 0; i < count; i++) {
        struct vetted *line = &lines[i];
        int slot = line->order.slot;
        struct order answer;
        if (line->faulty)
            continue;
        if (line->order.setting) {
            (void)vet_setting(s, seat, &line->order, &line->refusal);
            continue;
        }
        if (slot < 0 || slot >= SLOTS || answered[slot])
            continue;
        bool good = true;
        for (int k = 0; k < requests && !line->on_file; k++)
            if (open[k].seat == seat && open[k].slot == slot)
                good = forvm_check(s, &open[k], &line->order, &answer, &line->refusal);
        answered[slot] = good;
    }
}
