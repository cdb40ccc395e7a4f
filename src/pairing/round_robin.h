/*
 * Round robin: each meets each. At two to a table by the Berger tables, as FIDE has them; at three to seven by what was
 * played, so that after each round all have met about equally often. docs/events.md states the rules.
 */
#ifndef CURSUS_PAIRING_ROUND_ROBIN_H
#define CURSUS_PAIRING_ROUND_ROBIN_H

#include "pairing/contest.h"

/* How many rounds it takes until each could have met each: at two to a table one for each of the others, and one more
 * where the number is odd; at more the others divided by those whom one meets in a round, rounded up. An event with
 * more rounds (contest->rounds) goes on: at two to a table a second time with places reversed, at more in the same way.
 * 0 if they are too few for one table. */
int32_t round_robin_rounds(int32_t entrants, int seats, int least);

/* Appends the tables of the round, and behind them its byes. At two to a table all of the contest must be in it from
 * the first round on: who is not in this round leaves a bye to whom they would have met. Errors are those of
 * tables_pair(). */
enum rc round_robin_pair(const struct contest *contest, const struct contest_round *round, struct contest_tables *out,
                         struct err *err);

#endif
