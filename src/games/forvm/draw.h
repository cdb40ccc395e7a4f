/* Small shapes of the picture, in pixels. */
#ifndef CURSUS_GAMES_FORVM_DRAW_H
#define CURSUS_GAMES_FORVM_DRAW_H

#include "games/forvm/state.h"
#include "rules/draw.h"

void draw_rect(struct canvas *canvas, struct box box, uint32_t fill, uint32_t edge);
/* A line of dashes of 7 px with gaps of 5. */
void draw_dashes(struct canvas *canvas, struct point from, struct point to, uint32_t edge, int width);
/* A seat's letter in a box of its colour. */
void draw_letter(struct canvas *canvas, struct box box, int seat);
/* A pawn with a seat's letter, its foot's middle there. */
void draw_pawn(struct canvas *canvas, struct point at, int seat);
/* The sign of a market's size: a triangle, a square, or nothing. */
void draw_size(struct canvas *canvas, struct point at, int size);

/* The panels beside the map (background and what lies on it) and the two ladders. */
void panels_background(struct canvas *canvas, const struct forvm_state *s);
void panels_draw(struct canvas *canvas, const struct forvm_state *s, int seat);

#endif
