/* The two halves of the picture: the map with its roads, tokens and cities, and what lies beside it. */
#ifndef CURSUS_GAMES_GORBINO_BOARD_H
#define CURSUS_GAMES_GORBINO_BOARD_H

#include "games/gorbino/state.h"
#include "rules/draw.h"

/* What is the same all game long: areas, roads, tokens and names; frames, victory cards and prices. */
void gorbino_draw_map(struct canvas *canvas, const struct gorbino_state *s);
void gorbino_draw_frames(struct canvas *canvas, const struct gorbino_state *s);

void gorbino_draw_cities(struct canvas *canvas, const struct gorbino_state *s);
/* Track, deck and lab. */
void gorbino_draw_track(struct canvas *canvas, const struct gorbino_state *s);
void gorbino_draw_seats(struct canvas *canvas, const struct gorbino_state *s);

/* A good's token with its letter, at pixels. */
void gorbino_draw_token(struct canvas *canvas, struct point at, int radius, int good);

#endif
