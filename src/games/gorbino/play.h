/* Turns: a move carried out, the track, the end of a round and of the game (spec sections 5.2 to 5.5). */
#ifndef CURSUS_GAMES_GORBINO_PLAY_H
#define CURSUS_GAMES_GORBINO_PLAY_H

#include "games/gorbino/effect.h"

/* One move of a seat, the card put away, nothing after it. Says why it is not legal; then the position is left
 * half changed, so try on a copy. Works on views. */
const struct refusal_text *gorbino_play_move(struct gorbino_state *s, int seat, const struct move *move,
                                             struct events *events);

/* Why nobody can found a city there; NULL: who is asked can. Views too. */
const struct refusal_text *gorbino_found_lacks(const struct gorbino_state *s, int place);

/* Does the card that the move copies lie where its card reaches? */
bool gorbino_may_copy(const struct gorbino_state *s, const struct move *move);

/* What follows a move: the track is filled, the next seat's turn, the end of a round. */
void gorbino_play_after(struct gorbino_state *s, const struct move *move, struct events *events);

/* The remaining cards of the track slide right; works on views. */
void gorbino_play_slide(struct gorbino_state *s);

/* Income is gained or paid, as far as there are coins. `changed`: by seat - 1, may be NULL. */
void gorbino_play_income(struct gorbino_state *s, int16_t *changed);

/* All seats have founded or had their turn: what follows. */
void gorbino_play_everybody(struct gorbino_state *s, struct events *events);

#endif
