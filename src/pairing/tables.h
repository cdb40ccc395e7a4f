/*
 * Swiss rounds at tables of up to seven: those with close points sit together, nobody meets again while that can be
 * avoided, each sits in each place about equally often. With no more entrants than seats it is a series: one table
 * after the other, only the places change. docs/events.md, "Three to seven at a table", states the rules.
 */
#ifndef CURSUS_PAIRING_TABLES_H
#define CURSUS_PAIRING_TABLES_H

#include "pairing/meetings.h"

/* Appends the tables of the round, the strongest first, and behind them its byes. RC_NONE if they are too few for one
 * table; RC_BAD if what is asked for contradicts itself. */
enum rc tables_pair(const struct contest *contest, const struct contest_round *round, struct contest_tables *out,
                    struct err *err);

/* The same from what was played as `meetings` has it; the round is one that meetings_check() takes. `turn`: 0, or as
 * grouping_make() wants it of a round robin. */
void tables_make(const struct meetings *meetings, const struct contest_round *round, int32_t turn,
                 struct contest_tables *out);

/* Puts the entrants of a table (2 to CONTEST_SEATS) into the order of their places, so that each sits in each place
 * about equally often. `turn`: where several ways are equally good, the first of them sits in the place of this number
 * (from 0) if they can, else in the next one, and so on. */
void tables_places(const struct meetings *meetings, int32_t *entrant, int seats, int32_t turn);

#endif
