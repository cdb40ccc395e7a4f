/* The parts of the picture: Venice by its areas, and the order in which they vote. */
#ifndef CURSUS_GAMES_DOGE_BOARD_PARTS_H
#define CURSUS_GAMES_DOGE_BOARD_PARTS_H

#include "games/doge/state.h"
#include "rules/frame.h"

/* Six districts on both banks of the canal, the Quarantia below; then what stands and lies there, what changed last
 * marked. */
void doge_draw_venice(const struct frame *frame, struct box box, const struct doge_state *s);
void doge_draw_pieces(const struct frame *frame, struct box box, const struct doge_state *s);

/* Who votes when, this year and, as far as it is turned up, the next. */
void doge_draw_order(const struct frame *frame, struct box box, const struct doge_state *s);

/* A disc with an area's letter, dark while its advisor is at home. */
void doge_draw_letter(const struct frame *frame, struct point at, int area, bool dark);

#endif
