#include "engine/play/rest.h"

#include "base/mem.h"
#include "rules/doors.h"

#include <stdlib.h>

/* The slots whose lines were refused. False: one is not known. */
static bool refused_slots(const struct vetted *line, int count, struct slot_set *out)
{
    *out = (struct slot_set){0};
    for (int i = 0; i < count; i++) {
        if (line[i].refusal.code == NULL)
            continue;
        if (line[i].order.slot == SLOT_NONE)
            return false;
        slot_set_add(out, line[i].order.slot);
    }
    return true;
}

bool rest_file(struct match *match, int seat, const struct vetted *line, int count)
{
    struct request open[REQUESTS_MAX];
    struct slot_set refused;
    struct match_seat *of = &match->seat[seat - 1];
    int asked = match_requests(match, open);
    int number[REQUESTS_MAX] = {0}; /* so many requests before this one are of its slot */
    bool filed = false;
    if (!refused_slots(line, count, &refused))
        return false;
    for (int i = 0; i < asked; i++)
        for (int k = 0; k < i; k++)
            number[i] += open[k].seat == open[i].seat && open[k].slot == open[i].slot;
    struct order *order = mem_new(1, sizeof *order);
    for (int i = 0; i < asked; i++) {
        int slot = open[i].slot;
        bool rests = slot_set_has(&refused, slot) || held_rests(&of->held, slot);
        if (open[i].seat != seat || rests || plan_nth(&of->plan, slot, number[i]) >= 0 ||
            of->plan.count >= match->plan_most)
            continue;
        rules_fallback(match->rules, match->state, &open[i], order);
        if (plan_add(&of->plan, order, true) != RC_OK)
            continue;
        slot_set_drop(&of->blocked, slot);
        filed = true;
    }
    free(order);
    return filed;
}
