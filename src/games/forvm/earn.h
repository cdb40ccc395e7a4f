/* What a horreum earns (docs/rules/forvm.md, "Trade"). Pure; views too. */
#ifndef CURSUS_GAMES_FORVM_EARN_H
#define CURSUS_GAMES_FORVM_EARN_H

#include "games/forvm/state.h"

/* The value of one horreum on a market where so many seats have one, without boost. */
static inline int market_value(int market, int owners)
{
    const struct market *m = &forvm_markets[market];
    return forvm_values[m->size][m->steps][owners - 1];
}

/* Does the boost apply to the seat at the market, whether it has a horreum there or not? */
bool seat_boosted(const struct forvm_state *s, int seat, int market);
/* What the seat's horreum there earns now, boost included, a flood left aside. */
int seat_earns(const struct forvm_state *s, int seat, int market);
/* Is one of the markets exotic? */
bool any_exotic(uint64_t set);
/* A chain of horrea from Rome to any exotic market, as the options want it. */
bool seat_has_any_route(const struct forvm_state *s, int seat);
/* What the next TRADE brings as things stand: horrea without the flooded one, dispatch, annonae. */
int32_t seat_trade(const struct forvm_state *s, int seat);

#endif
