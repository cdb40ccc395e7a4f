/* The rules of Gorbino's Quest as the contract wants them (see rules/rules.h for what each does), and moves. Pure. */
#ifndef CURSUS_GAMES_GORBINO_RULES_H
#define CURSUS_GAMES_GORBINO_RULES_H

#include "games/gorbino/effect.h"

/* One move of a seat, the card put away, nothing after it. Says why it is not legal; then the position is left
 * half changed, so try on a copy. Works on views. */
const struct refusal_text *gorbino_play_move(struct gorbino_state *s, int seat, const struct move *move,
                                             struct events *events);

/* Why nobody can found a city there; NULL: who is asked can. Views too. */
const struct refusal_text *gorbino_found_lacks(const struct gorbino_state *s, int place);

/* Does the card that the move copies lie where its card reaches? */
bool gorbino_may_copy(const struct gorbino_state *s, const struct move *move);

/* The remaining cards of the track slide right; works on views. */
void gorbino_play_slide(struct gorbino_state *s);

/* Income is gained or paid, as far as there are coins. `changed`: by seat - 1, may be NULL. */
void gorbino_play_income(struct gorbino_state *s, int16_t *changed);

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
