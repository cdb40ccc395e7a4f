/* The choices of MOVE, INTRIGUE, BUILD and FATE lines: why one cannot be carried out as things stand, and what it does;
 * what befalls a seat by that and by fate; what its horrea earn (rules.md, "Trade"). Pure; the checks and
 * the earnings work on views too. */
#ifndef CURSUS_GAMES_FORVM_ACT_H
#define CURSUS_GAMES_FORVM_ACT_H

#include "games/forvm/forvm.h"
#include "games/forvm/part.h"

enum { COST_OUST = 200, COST_MARRY = 200, COST_BUILD = 100, COST_DESTROY = 200, COST_FATE = 500 };

/* A position that is carried on, with its dice and its listeners. */
struct run {
    struct forvm_state *s;
    struct chance *chance;
    struct events *events;   /* may be NULL */
    uint8_t accepted[SEATS]; /* by proposer - 1: bit t, seat t says yes */
    int version;             /* of the rules by which it goes on */
};

/* The lowest balance a seat may reach (rules.md, "Money and debt"). */
int32_t forvm_seat_limit(const struct forvm_state *s, int seat);
/* Can the seat raise this much, by cash and credit? */
bool forvm_seat_can_raise(const struct forvm_state *s, int seat, int32_t amount);

/* Takes the money; steps of debt that it enters cost prestige. */
void forvm_pay(struct run *r, int seat, int32_t amount);
/* As far as possible; returns what was paid. */
int32_t forvm_pay_forced(struct run *r, int seat, int32_t amount);

/* Never below 0; told only where something changes. */
void forvm_prestige_add(struct run *r, int seat, int by, enum prestige_why why);

void forvm_agent_lose(struct run *r, int seat, int market, enum agent_why why);

void forvm_horreum_lose(struct run *r, int seat, int market);

/* The alliance of the two ends: prestige, then the price goes back. `by` is the seat that asked or attacked,
 * 0 the card. Nothing happens where there is none. */
void forvm_alliance_end(struct run *r, int a, int b, int by);

/* Does the region count this market? (option rome) */
static inline bool market_counts(const struct forvm_state *s, int market)
{
    return market != ROME || s->option[OPTION_ROME] == 0;
}

/* The markets of a region, as the options count them. */
uint64_t forvm_region_markets(const struct forvm_state *s, int region);

/* Why choice i of the part fails now; conditions are left aside. */
enum forvm_error forvm_choice_check(const struct forvm_state *s, int seat, const struct part *part, int i);

/* Is there anything that the seat could build, destroy or give now? */
bool forvm_seat_can_work(const struct forvm_state *s, int seat);

/* Carries out the first choice that passes; tells the seat where none does. True: something was done. */
bool forvm_part_carry(struct run *r, int seat, const struct part *part);
/* Tells the seat why a part was not carried out; ERR_FREE: it was not needed any more. */
void forvm_part_left(struct run *r, int seat, enum forvm_error error, const struct part *part);

/* The oust that is due at the market of the choice: the fee, the end of an alliance, the die (rules.md,
 * "Intrigue"). */
void forvm_oust_carry(struct run *r, int seat, struct choice choice);

/* The proposal of a seat to another (0, the public: none), or with `to` -1 its first, that must be answered now
 * (rules.md, "Intrigue"); what is hidden in a view counts as a yes. False: there is none. */
bool forvm_proposal_to(const struct forvm_state *s, int proposer, int to, struct part *part);

/* The value of one horreum on a market where so many seats have one, without boost. */
static inline int market_value(int market, int owners)
{
    const struct market *m = &forvm_markets[market];
    return forvm_values[m->size][m->steps][owners - 1];
}

/* Does the boost apply to the seat at the market, whether it has a horreum there or not? */
bool forvm_seat_boosted(const struct forvm_state *s, int seat, int market);
/* What the seat's horreum there earns now, boost included, a flood left aside. */
int forvm_seat_earns(const struct forvm_state *s, int seat, int market);
/* Is one of the markets exotic? */
bool forvm_any_exotic(uint64_t set);
/* A chain of horrea from Rome to any exotic market, as the options want it. */
bool forvm_seat_has_any_route(const struct forvm_state *s, int seat);
/* What the next TRADE brings as things stand: horrea without the flooded one, dispatch, annonae. */
int32_t forvm_seat_trade(const struct forvm_state *s, int seat);

/* Seats by rank as they stand, by this version of the rules: 1 is best, equal when shared. */
void forvm_turn_ranks(const struct forvm_state *s, int version, int rank[SEATS]);

#endif
