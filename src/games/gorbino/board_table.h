/* What lies beside the map in the picture: track, deck, lab, victory cards, prices, seats. */
#ifndef CURSUS_GAMES_GORBINO_BOARD_TABLE_H
#define CURSUS_GAMES_GORBINO_BOARD_TABLE_H

#include "games/gorbino/state.h"
#include "rules/canvas.h"

/* What never changes: frames, victory cards, prices. */
void gorbino_draw_frames(struct canvas *canvas, const struct gorbino_state *s);
/* Track, deck and lab. */
void gorbino_draw_track(struct canvas *canvas, const struct gorbino_state *s);
void gorbino_draw_seats(struct canvas *canvas, const struct gorbino_state *s);

#endif
