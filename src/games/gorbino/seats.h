/* How the seats are called and marked (seats.csv). */
#ifndef CURSUS_GAMES_GORBINO_SEATS_H
#define CURSUS_GAMES_GORBINO_SEATS_H

#include "games/gorbino/state.h"
#include "rules/rules.h"

extern const struct rules_seat gorbino_seats[SEATS];

#endif
