/*
 * The standings of an event: who has how many points, and who comes first among equals. Pure: the same tables give the
 * same standings on each machine. docs/standings.md states all of it, and tests/tools/standings.py comes to the same.
 */
#ifndef CURSUS_PAIRING_STANDINGS_H
#define CURSUS_PAIRING_STANDINGS_H

#include "pairing/contest.h"
#include "pairing/points.h"
#include "pairing/tiebreak.h"

/* What they go by. */
struct standings_basis {
    struct points_scheme scheme;
    int seats;          /* at a usual table, 2 to CONTEST_SEATS: what a round counts that was not played */
    bool predetermined; /* who meets whom does not hang on who comes: round robins, leagues, knock-outs, ladders. Then
                           forfeits are games, and byes, absences and rounds without a table are nothing (article 15.2)
                         */
    struct tiebreak_list tiebreaks;
};

struct standings_row {
    int32_t entrant;
    int32_t place;                /* from 1; who is equal in points and all tie-breaks shares it: 1, 2, 2, 4 */
    int32_t played;               /* tables */
    int32_t firsts;               /* of them, with the first rank, shared or not */
    int64_t points;               /* 420ths, byes and absences included */
    int64_t value[TIEBREAK_LIST]; /* as enum tiebreak says, by the place in the list; direct: 0 for who was not tied */
};

/* All entrants in the order of their places, those of one place in the order of their numbers; contest->entrants rows,
 * which the caller frees. Open tables count for nothing yet. */
struct standings_row *standings_of(const struct contest *contest, const struct standings_basis *basis);

#endif
