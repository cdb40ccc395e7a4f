/* The rounds of an event: who plays whom next, when one is over, and when all is. */
#ifndef CURSUS_ENGINE_CONTEST_ROUNDS_H
#define CURSUS_ENGINE_CONTEST_ROUNDS_H

#include "engine/contest/book.h"
#include "pairing/knockout.h"
#include "pairing/standings.h"

/* Whether there is to be no further one: all were played, or one alone is left. A ladder has no end. */
bool rounds_done(const struct book *book);

/*
 * Pairs the next round and writes its tables; games are opened for them later (tables.h). Who was left over has a table
 * of their own that is over. In the transaction that is open; the book is loaded again. RC_DENIED: it is not running,
 * tables of the round before are open, there is no further one, or nobody is left to pair.
 */
enum rc rounds_pair(const struct services *services, struct book *book, struct err *err);

/* The same of a part without writing: the tables that it would have, whose entrants are those of the view.
 * contest_tables_free() */
enum rc rounds_plan(const struct book *book, const struct book_view *view, int round, struct contest_tables *out,
                    struct err *err);

/* Ends it: finished, with the moment. In the transaction that is open. */
enum rc rounds_finish(const struct services *services, struct book *book, struct err *err);

/* The standings of a part of it, and what they go by. standings_of()'s rows are the caller's; their entrants are those
 * of the view. Of a ladder and a knock-out the order is that of the ladder, and of the rounds in which they went out.
 */
struct standings_row *rounds_standings(const struct book *book, const struct book_view *view,
                                       struct standings_basis *basis);

/* By what rows of standings are put into another order. */
struct rounds_key {
    int32_t first; /* the lowest comes first; equal ones share a place */
    int32_t then;  /* the order of these */
};
/* Puts them into it; `key`: by entrant of the view. */
void rounds_order(struct standings_row *rows, int32_t count, const struct rounds_key *key);

/* What who is left over in a round gets. RC_BAD: the setting is no points. */
enum rc rounds_bye(const struct book *book, int64_t *points, struct err *err);

/* What its tables are as a knock-out. */
struct knockout rounds_knockout(const struct book *book);

/* How many divisions there are in a season, 0: the one that is being played; 1 where there are none. */
int rounds_divisions(const struct book *book, int season);

#endif
