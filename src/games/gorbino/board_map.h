/* The map in the picture: provinces, roads, tokens, cities. */
#ifndef CURSUS_GAMES_GORBINO_BOARD_MAP_H
#define CURSUS_GAMES_GORBINO_BOARD_MAP_H

#include "games/gorbino/state.h"
#include "rules/canvas.h"

enum { FAINT = 0x5c5c5c };

/* Areas, roads, tokens and names: the same all game long. */
void gorbino_draw_map(struct canvas *canvas, const struct gorbino_state *s);
void gorbino_draw_cities(struct canvas *canvas, const struct gorbino_state *s);
/* A good's token with its letter, at pixels. */
void gorbino_draw_token(struct canvas *canvas, struct point at, int radius, int good);

#endif
