/* Seats that are drawn when a game begins (the term draw_seats; engine/play/lots.h). */
#ifndef CURSUS_ENGINE_GAME_DRAWN_H
#define CURSUS_ENGINE_GAME_DRAWN_H

#include "engine/game/game.h"

/* Whether it has not begun and its seats will be drawn then: until that its rows are places, and no name, letter or
 * colour of a seat belongs to them. */
bool drawn_later(const struct game *game);

/* Are its seats bid for, with points of the game (the term bid_seats)? */
bool drawn_by_bid(const struct game *game);

/* The setup of another game like it: without what its players paid for their seats. */
struct rules_setup drawn_setup(const struct game *game);

/* How a seat looks, or a place before the draw: its name says so, its letter is a question mark. */
struct rules_seat drawn_look(const struct game *game, int seat);

/* Draws: who holds the places holds seats now, all tokens of before are void. The draw as records have it, the
 * caller's; an empty list where nothing is drawn. The words must be there. */
struct jv *drawn_now(struct game *game);

#endif
