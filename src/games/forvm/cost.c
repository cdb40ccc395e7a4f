#include "games/forvm/act.h"
#include "games/forvm/describe.h"
#include "games/forvm/forvm.h"

static int32_t cost_of(const struct forvm_state *s, int seat, const struct part *part)
{
    switch (part->kind) {
    case PART_MOVE:
        return (part->choice[1] & 1) != 0 ? COST_OUST : 0;
    case PART_OUST:
        return COST_OUST;
    case PART_MARRY:
        return COST_MARRY;
    case PART_PROPOSE:
        return part->price;
    case PART_WORK:
        return (part->choice[0] & 7) == 0 ? COST_BUILD : COST_DESTROY;
    case PART_GIVE:
        return forvm_bands[prestige_band(family_at(s, seat)->prestige)].cost;
    case PART_PAY:
        return COST_FATE;
    default:
        return 0;
    }
}

void forvm_cost(const void *view, int seat, const struct order *order, struct text *out)
{
    struct part part;
    if (order->word[0] == 0)
        return;
    (void)part_get(order->word, 1, &part);
    int32_t cost = cost_of(view, seat, &part);
    if (cost > 0)
        describe_money(cost, out);
}
