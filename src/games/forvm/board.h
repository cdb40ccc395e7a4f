/* The map of the picture. */
#ifndef CURSUS_GAMES_FORVM_BOARD_H
#define CURSUS_GAMES_FORVM_BOARD_H

#include "games/forvm/state.h"
#include "rules/frame.h"

enum { MAP_TALL = 1240, MAP_FLAT = 560 }; /* how high the map is, upright and wide */

/* What is the same all game long: land and sea, regions, links, markets with their names. */
void forvm_draw_map(const struct frame *frame, struct box box);
/* Horrea, agents, spouses; what came last is marked. */
void forvm_draw_pieces(const struct frame *frame, struct box box, const struct forvm_state *s);

/* The signs of the map, which the legend shows as well; the point is their middle. */
void forvm_draw_token(const struct frame *frame, struct point at, int size, int steps);
void forvm_draw_horreum(const struct frame *frame, struct point at, int seat, bool latest);
void forvm_draw_agent(const struct frame *frame, struct point at, int seat);
void forvm_draw_spouse(const struct frame *frame, struct point at, int seat);

#endif
