/*
 * Divisions of a league: who plays in which, who goes up and down after a season. An order is one list of entrants,
 * from the first of the highest division to the last of the lowest.
 */
#ifndef CURSUS_PAIRING_DIVISION_H
#define CURSUS_PAIRING_DIVISION_H

#include <stdbool.h>
#include <stdint.h>

/* How many divisions of about `size` (from 2) so many entrants make: entrants / size, rounded (a half up), at least 1;
 * 0 for none. */
int32_t division_count(int32_t entrants, int32_t size);

/* Where division `division` (from 0, the highest) begins in the order: sizes differ by one at most, larger ones stand
 * below. For `division` == division_count() where the last one ends. */
int32_t division_start(int32_t entrants, int32_t size, int32_t division);

/* A season that is over. */
struct division_season {
    int32_t divisions;
    const int32_t *count;   /* by division: how many were in it */
    const int32_t *entrant; /* each division's final order, one behind the other */
    int32_t up;             /* how many go up from each division, and down into it */
};

/*
 * The order of the next season. Who does not stay (`stays`, by entrant) is taken out first; then at each border between
 * two divisions the last `up` of the upper one and the first `up` of the lower one change places, fewer where otherwise
 * more than half of one of them would: those who go up stand before those who go down. `fresh` come in at its end. The
 * order is cut anew (division_start()): so when somebody left the best of those below move up into the gap, or who
 * would have gone down stays. `order` has room for all of the season and `fresh`; gives how many are in it.
 */
int32_t division_next(const struct division_season *season, const bool *stays, const int32_t *fresh,
                      int32_t fresh_count, int32_t *order);

#endif
