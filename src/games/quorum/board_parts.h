/* Parts of the picture: the ring of Provinces, and what counts points. */
#ifndef CURSUS_GAMES_QUORUM_BOARD_PARTS_H
#define CURSUS_GAMES_QUORUM_BOARD_PARTS_H

#include "games/quorum/state.h"
#include "rules/frame.h"

/* The ring: what is the same all game long, and what changes, with the last moves marked. */
void quorum_draw_ring(const struct frame *frame, struct box box, const struct quorum_state *s);
void quorum_draw_markers(const struct frame *frame, struct box box, const struct quorum_state *s);

/* All that scores, by seat: what lies on the tables, and the points for it. */
void quorum_draw_scores(const struct frame *frame, struct box box, const struct quorum_state *s);

#endif
