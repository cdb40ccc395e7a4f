/* The table of Gorbino's Quest for the engine. */
#ifndef CURSUS_GAMES_GORBINO_GORBINO_H
#define CURSUS_GAMES_GORBINO_GORBINO_H

#include "games/gorbino/state.h"
#include "rules/declare.h"

RULES_DECLARE(gorbino);

extern const struct rules_seat gorbino_seats[]; /* by seat - 1; the letter is the seat's number */

#endif
