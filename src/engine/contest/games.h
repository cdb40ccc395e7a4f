/* The games of an event's tables: opened for them, and what comes of them. */
#ifndef CURSUS_ENGINE_CONTEST_GAMES_H
#define CURSUS_ENGINE_CONTEST_GAMES_H

#include "engine/contest/book.h"
#include "engine/gm/names.h"

/* Whether a table waits for its game. */
bool games_wanted(const struct fixture_row *fixture, int seats);

/* What its games begin with, for so many seats. RC_DENIED: its options do not go with that. */
enum rc games_setup(const struct book *book, int seats, struct rules_setup *out, struct err *err);

/* Opens the game of a table that waits for one and begins it: who sits there is told so with its first turn. In a
 * transaction of its own; nothing is done where another process was faster. `known`: the names of all games, or NULL.
 * Errors as new_game_open(). */
enum rc games_open(const struct services *services, const struct book *book, const struct names *known,
                   struct fixture_row *fixture, struct err *err);

/*
 * Notes what came of the tables whose games are over, and takes back what was noted of one in the round that is being
 * played whose game goes on. A table whose game was cancelled is worth nothing to anybody. A seat counts for its
 * entrant while they hold it, or a bot plays it for them; who has lost it to another player is behind all others there
 * by forfeit. In the transaction that is open. *changed: how many; load the book again then.
 */
enum rc games_collect(const struct services *services, struct book *book, size_t *changed, struct err *err);

/* What the seats of a table get for their ranks, scores and ways, into `points` (by place): nothing while it is open,
 * and nothing for who lost by forfeit. Of a table that nobody played who has the first rank wins, unless all have it:
 * then its game was cancelled. */
void games_value(const struct book *book, const struct fixture_seat_row *seat, int count, int64_t *points);

/* Notes a result that the game master gives: ranks by place, from 1, shared ones alike (1, 2, 2, 4); NULL: the table is
 * open again. In the transaction that is open. RC_DENIED: the table is a bye. */
enum rc games_note(const struct services *services, struct book *book, struct fixture_row *fixture, const int *rank,
                   struct err *err);

/* Notes for each open table of the round that its seats share it. In the transaction that is open. */
enum rc games_share(const struct services *services, struct book *book, int round, struct err *err);

#endif
