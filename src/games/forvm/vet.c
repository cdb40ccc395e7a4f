/* Lines that cannot stand, judged by the seat's own view. */
#include "rules/vet.h"
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

void forvm_vet(const void *view, int seat, struct vetted *lines, int count)
{
    for (int i = 0; i < count; i++)
        if (!lines[i].faulty && lines[i].order.setting)
            (void)vet_setting(view, seat, &lines[i].order, &lines[i].refusal);
    vet_open(&rules_forvm, view, seat, lines, count, NULL);
}
