/*
 * Who sits together: tables on which as few as possible meet again, of those whose points are close together. Places at
 * them are another matter (tables.h). docs/events.md, "Three to seven at a table", states the rules.
 */
#ifndef CURSUS_PAIRING_GROUPING_H
#define CURSUS_PAIRING_GROUPING_H

#include "pairing/meetings.h"

/* As few tables as the seats allow, as even as possible; byes where tables would have fewer than `least`. */
struct grouping_sizes {
    int32_t tables;
    int32_t seated; /* at all of them; the others have a bye */
    int32_t fewest; /* seats of the smaller tables; others have one more */
    int32_t larger; /* how many tables have one more */
};

/* `count` 0 to CONTEST_ENTRANTS, `least` 2 to `seats`. */
struct grouping_sizes grouping_sizes(int32_t count, int seats, int least);

/*
 * Puts `seated` entrants, who come in the order of their strength, into the order of the tables, the larger ones first.
 * At a table they stand in the order of their strength. `turn` (from 0): by how many tables the rows of the first try
 * are shifted; a round robin passes another one each round.
 */
void grouping_make(const struct meetings *meetings, const struct grouping_sizes *sizes, int32_t turn, int32_t *entrant);

#endif
