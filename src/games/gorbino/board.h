/* The parts of the picture: the map with its roads, tokens and cities, and what lies around it. */
#ifndef CURSUS_GAMES_GORBINO_BOARD_H
#define CURSUS_GAMES_GORBINO_BOARD_H

#include "games/gorbino/state.h"
#include "rules/frame.h"

/* How high the map is. */
int gorbino_map_height(const struct look *look);

/* What is the same all game long: provinces, roads, places with their tokens and names. */
void gorbino_draw_map(const struct frame *frame, struct box box, const struct gorbino_state *s);
/* Cities; those that were built last are marked. */
void gorbino_draw_cities(const struct frame *frame, struct box box, const struct gorbino_state *s);

/* The spots of places and provinces, behind those of the track. */
void gorbino_put_spots(const struct frame *frame, struct box box, const struct gorbino_state *s);

/* The cards of the track with their prices; returns the height of such a row in any case. */
int gorbino_track_height(const struct frame *frame);
void gorbino_draw_track(const struct frame *frame, struct box box, const struct gorbino_state *s);
/* Victory cards, prices; deck and lab. */
int gorbino_tables_height(const struct frame *frame);
void gorbino_draw_tables(const struct frame *frame, struct box box, const struct gorbino_state *s);
void gorbino_draw_stock(const struct frame *frame, struct box box, const struct gorbino_state *s);
/* A seat's panel. */
void gorbino_draw_seat(const struct frame *frame, const struct gorbino_state *s, int seat);

/* A good's token with its letter, at pixels. */
void gorbino_draw_token(const struct frame *frame, struct point at, int good);

#endif
