/*
 * The choices of MOVE, INTRIGUE, BUILD and FATE lines: why one cannot be carried
 * out as things stand, and what it does. Pure; the checks work
 * on views too.
 */
#ifndef CURSUS_GAMES_FORVM_ACT_H
#define CURSUS_GAMES_FORVM_ACT_H

#include "games/forvm/effect.h"

enum { COST_OUST = 200, COST_MARRY = 200, COST_BUILD = 100, COST_DESTROY = 200, COST_FATE = 500 };

/* Why choice i of the part fails now; conditions are left aside. */
enum forvm_error choice_check(const struct forvm_state *s, int seat, const struct part *part, int i);

/* Carries out the first choice that passes; tells the seat where none does. True: something was done. */
bool part_carry(struct run *r, int seat, const struct part *part);
/* Tells the seat that a part was not needed any more. */
void part_skip(struct run *r, int seat, const struct part *part);

/* The oust that is due at the market: the fee, the end of an alliance, the die (docs/rules/forvm.md, "Intrigue"). */
void oust_carry(struct run *r, int seat, int market);

/* The proposal of a seat to another (0, the public: none), or with `to` -1 its first, that must be answered now
 * (docs/rules/forvm.md, "Intrigue"); what is hidden in a view counts as a yes. False: there is none. */
bool proposal_to(const struct forvm_state *s, int proposer, int to, struct part *part);

#endif
