/* What lies beside the map of Venice: advisors, seats, voting cards, legend; and small pieces for all of it. */
#ifndef CURSUS_GAMES_DOGE_BOARD_SIDE_H
#define CURSUS_GAMES_DOGE_BOARD_SIDE_H

#include "games/doge/places.h"
#include "games/doge/state.h"

enum { STONE = 0xdedad2, NIGHT = 0x3b3f46 };

/* A disc with a letter in it. */
void doge_draw_letter(struct canvas *canvas, struct point at, int radius, uint32_t fill, const char *letter);
/* An advisor that stands somewhere: its home's letter, its owner's colour, shape and number. */
void doge_draw_advisor(struct canvas *canvas, struct point at, int advisor, int owner);

/* The parts that never change, then what does. */
void doge_draw_frames(struct canvas *canvas, const struct doge_state *s);
void doge_draw_symbols(struct canvas *canvas, const struct doge_state *s);
void doge_draw_seats(struct canvas *canvas, const struct doge_state *s);
void doge_draw_cards(struct canvas *canvas, const struct doge_state *s);

#endif
