/* How the four seats are called and marked (seats.csv). */
#ifndef CURSUS_GAMES_QUORUM_SEATS_H
#define CURSUS_GAMES_QUORUM_SEATS_H

#include "rules/rules.h"

extern const struct rules_seat quorum_seats[]; /* by seat - 1 */

#endif
