/* How the four seats are called and marked (seats.csv). */
#ifndef CURSUS_GAMES_DOGE_SEATS_H
#define CURSUS_GAMES_DOGE_SEATS_H

#include "rules/rules.h"

extern const struct rules_seat doge_seats[]; /* by seat - 1; the letter is the seat's number */
extern const char *const doge_families[];    /* by seat - 1 */

#endif
