/* The rules of Gorbino's Quest as the contract wants them: see rules/rules.h for what each does. Pure. */
#ifndef CURSUS_GAMES_GORBINO_RULES_H
#define CURSUS_GAMES_GORBINO_RULES_H

#include "games/gorbino/move.h"
#include "games/gorbino/state.h"

/* Why a move is not legal for the seat now; NULL: it is. Views too. */
const struct refusal_text *gorbino_try(const struct gorbino_state *s, int seat, const struct move *move);

/* The first move of an order that `judge` has nothing against goes into *move; there is none: what it has against the
 * first of all. */
typedef const struct refusal_text *gorbino_judge(const struct gorbino_state *s, int seat, const struct move *move);
const struct refusal_text *gorbino_first(const struct gorbino_state *s, int seat, const struct order *order,
                                         gorbino_judge *judge, struct move *move);

/* How many provinces leave the map (docs/rules/gorbino.md, "Setup"). */
int gorbino_out(int seats, bool smallmap);

#endif
