/* The board game Doge, 3 or 4 seats: its row in the table of games. */
#ifndef CURSUS_GAMES_DOGE_DOGE_H
#define CURSUS_GAMES_DOGE_DOGE_H

#include "games/doge/state.h"
#include "rules/declare.h"

RULES_DECLARE(doge);

/* By seat - 1; the letter is the seat's number. */
extern const struct rules_seat doge_seats[];
extern const char *const doge_families[];

#endif
