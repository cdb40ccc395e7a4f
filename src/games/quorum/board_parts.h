/* The parts of the picture: the ring of Provinces, Rome, and what counts points. */
#ifndef CURSUS_GAMES_QUORUM_BOARD_PARTS_H
#define CURSUS_GAMES_QUORUM_BOARD_PARTS_H

#include "games/quorum/state.h"
#include "rules/frame.h"

/* The ring: what is the same all game long, and what changes, with the last moves marked. */
void quorum_draw_ring(const struct frame *frame, struct box box, const struct quorum_state *s);
void quorum_draw_markers(const struct frame *frame, struct box box, const struct quorum_state *s);

/* Rome's five places and the back of the deck's top card; where a card was taken is marked. */
void quorum_draw_rome(const struct frame *frame, struct box box, const struct quorum_state *s);
/* A seat's hand, in the lines of its panel. */
void quorum_draw_hand(const struct frame *frame, const struct quorum_state *s, int seat);

/* All that scores, by seat: what lies on the tables, and the points for it. */
void quorum_draw_scores(const struct frame *frame, struct box box, const struct quorum_state *s);

#endif
