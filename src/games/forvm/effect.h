/* What befalls a seat: prestige, payments, lost agents and horrea, ended alliances. Pure. */
#ifndef CURSUS_GAMES_FORVM_EFFECT_H
#define CURSUS_GAMES_FORVM_EFFECT_H

#include "games/forvm/errors.h"
#include "games/forvm/events.h"
#include "games/forvm/part.h"

/* A position that is carried on, with its dice and its listeners. */
struct run {
    struct forvm_state *s;
    struct chance *chance;
    struct events *events;   /* may be NULL */
    uint8_t accepted[SEATS]; /* by proposer - 1: bit t, seat t says yes */
    int version;             /* of the rules by which it goes on */
};

/* The lowest balance a seat may reach (docs/rules/forvm.md, "Money and debt"). */
int32_t seat_limit(const struct forvm_state *s, int seat);
/* Can the seat raise this much, by cash and credit? */
bool seat_can_raise(const struct forvm_state *s, int seat, int32_t amount);

/* Why a free payment is not possible; `due`: ousts for which money must be left. */
enum forvm_error pay_check(const struct forvm_state *s, int seat, int32_t amount, const struct part *part, int due);
/* Takes the money; steps of debt that it enters cost prestige. */
void pay(struct run *r, int seat, int32_t amount);
/* As far as possible; returns what was paid. */
int32_t pay_forced(struct run *r, int seat, int32_t amount);

/* Never below 0; told only where something changes. */
void prestige_add(struct run *r, int seat, int by, enum prestige_why why);

void agent_lose(struct run *r, int seat, int market, enum agent_why why);
/* Takes the seat off a market's arrivals; a list of one is none. */
void arrivals_leave(struct forvm_state *s, int market, int seat);

void horreum_build(struct run *r, int seat, int market);
void horreum_lose(struct run *r, int seat, int market);

/* A child of this sex weds: it is used up. Hidden hands (views) stay as they are. */
void child_weds(struct forvm_state *s, int seat, int child);

/* The alliance of the two ends: prestige, then the price goes back. `by` is the seat that asked or attacked,
 * 0 the card. Nothing happens where there is none. */
void alliance_end(struct run *r, int a, int b, int by);

/* Does the region count this market? (option rome) */
static inline bool market_counts(const struct forvm_state *s, int market)
{
    return market != ROME || s->option[OPTION_ROME] == 0;
}

/* The markets of a region, as the options count them. */
uint64_t region_markets(const struct forvm_state *s, int region);

#endif
