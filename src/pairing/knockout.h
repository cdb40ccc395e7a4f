/*
 * A knock-out: from each table the best `advance` go on, all others are out, until those who are left fit at one table,
 * the final. Entrants are seeded by their pairing numbers. docs/events.md, "Knock-out", states the rules.
 *
 * Of equal ranks the better seed goes on: who wants it otherwise (a further game, lots) gives the seats other ranks.
 * Who lost by forfeit never goes on.
 */
#ifndef CURSUS_PAIRING_KNOCKOUT_H
#define CURSUS_PAIRING_KNOCKOUT_H

#include "pairing/contest.h"

struct knockout {
    int8_t seats;   /* at a table, 2 to CONTEST_SEATS */
    int8_t least;   /* fewest that can play, 2 to `seats` */
    int8_t advance; /* who go on from each table, 1 to seats - 1 */
};

/* How many rounds it takes, the final included; 0 if they are too few for a table. */
int32_t knockout_rounds(const struct knockout *knockout, int32_t entrants);

/*
 * Who is out after the tables of the contest: `out` (room for contest->entrants) has by entrant the round in which they
 * went out, 0 for those who are in. Gives how many are in: when they are no more than `seats` what follows is the
 * final, and after it the one who is in has won. Who is at no table of a round is out in it, and who
 * withdrew in the round after their last one. At a table that is still
 * played nobody is out.
 */
int32_t knockout_out(const struct knockout *knockout, const struct contest *contest, int32_t *out);

/* Appends the tables of the round, and behind them its byes. Of round->entrant those are paired who are in. RC_NONE if
 * they are too few for a table or it is over; RC_BAD if a table is still played, or what is asked for contradicts
 * itself. */
enum rc knockout_pair(const struct contest *contest, const struct contest_round *round, int advance,
                      struct contest_tables *out, struct err *err);

#endif
