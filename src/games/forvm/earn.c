#include "games/forvm/earn.h"

static bool agent_counts(const struct forvm_state *s, int seat, int market)
{
    for (int other = 1; other <= s->seats; other++)
        if (seat_has_agent(s, other, market) && (other == seat || seats_allied(s, seat, other)))
            return true;
    return false;
}

/* The own markets that a chain of horrea joins to Rome; with route=five each step leads one further away. */
static uint64_t chained(const struct forvm_state *s, int seat)
{
    uint64_t own = family_at(s, seat)->horrea, reached = own & market_bit(ROME), fresh = reached;
    bool five = s->option[OPTION_ROUTE] == 0;
    while (fresh != 0) {
        uint64_t next = 0;
        for (; fresh != 0; fresh &= fresh - 1) {
            const struct market *m = &forvm_markets[market_first(fresh)];
            for (int i = 0; i < m->links; i++)
                if (!five || forvm_markets[m->link[i]].steps == m->steps + 1)
                    next |= market_bit(m->link[i]);
        }
        fresh = next & own & ~reached;
        reached |= fresh;
    }
    return reached;
}

bool any_exotic(uint64_t set)
{
    while (set != 0 && forvm_markets[market_first(set)].size != EXOTIC)
        set &= set - 1;
    return set != 0;
}

bool seat_has_any_route(const struct forvm_state *s, int seat)
{
    return any_exotic(chained(s, seat));
}

bool seat_boosted(const struct forvm_state *s, int seat, int market)
{
    if (market == ROME)
        return false;
    bool rome = s->option[OPTION_BOOST] != 0 || seat_has_horreum(s, seat, ROME);
    if (rome && agent_counts(s, seat, ROME) && agent_counts(s, seat, market))
        return true;
    return forvm_markets[market].size == EXOTIC && (chained(s, seat) & market_bit(market)) != 0;
}

int seat_earns(const struct forvm_state *s, int seat, int market)
{
    int value = market_value(market, market_owners(s, market));
    return value + (seat_boosted(s, seat, market) ? forvm_boost[forvm_markets[market].steps] : 0);
}

int32_t seat_trade(const struct forvm_state *s, int seat)
{
    const struct family *f = family_at(s, seat);
    int32_t total = (f->dispatch > 0 ? 500 : 0) + (f->annonae > 0 ? 500 : 0);
    for (uint64_t set = f->horrea; set != 0; set &= set - 1)
        if (market_first(set) != f->flood)
            total += seat_earns(s, seat, market_first(set));
    return total;
}
