/* What entrants of an event are told by mail: as little as will do, for the games of its tables have mails of their
 * own. Each of these adds to the commit. */
#ifndef CURSUS_ENGINE_CONTEST_TELL_H
#define CURSUS_ENGINE_CONTEST_TELL_H

#include "engine/contest/book.h"
#include "engine/game/commit.h"
#include "pairing/standings.h"

/* The first turn of a table's game to all who sit there, with what round and table it is. */
enum rc tell_table(const struct services *services, const struct book *book, const struct fixture_row *fixture,
                   struct game *game, struct commit *commit, struct err *err);

/* Who was left over in the round; and in a knock-out who is out since the round before. */
enum rc tell_round(const struct services *services, const struct book *book, struct commit *commit, struct err *err);

/* A game master has entered a player. */
enum rc tell_entered(const struct services *services, const struct book *book, const struct entrant_row *entrant,
                     struct commit *commit, struct err *err);

/* How it ended, to all who played; or that it was cancelled. */
enum rc tell_over(const struct services *services, const struct book *book, struct commit *commit, struct err *err);

/* To the game masters: it could not begin at its moment, or go on; `why` is a sentence. */
enum rc tell_masters(const struct services *services, const struct book *book, const char *why, struct commit *commit,
                     struct err *err);

/* What a yes or no to that answers begins so, as post.request: "challenge ID ROUND". */
#define CHALLENGE_ASKS "challenge "
/* To the one who is challenged: yes or no, until when. */
enum rc tell_challenge(const struct services *services, const struct book *book, const struct fixture_row *fixture,
                       struct commit *commit, struct err *err);
/* It was declined, which its challenger hears; or not answered in time, which both do. */
enum rc tell_declined(const struct services *services, const struct book *book, const struct fixture_row *fixture,
                      bool late, struct commit *commit, struct err *err);

/* The keys of "Swiss tournament" and the like, and of "open for entering". */
const char *tell_kind(enum contest_kind kind);
const char *tell_status(enum contest_status status);
/* rounds_standings() as it may be told: while who sits where is secret, equal ones come in the order in which they
 * entered, for the usual one is that of the pairing numbers. free() */
struct standings_row *tell_in_order(const struct book *book, const struct book_view *view,
                                    struct standings_basis *basis);
/* "1. Anna 4.5": the standings as lines, at most `most` of a part and that of entrant `own` (0: none) wherever they
 * are; most 0: all. With a blank line and a heading between divisions. In the language in use. */
void tell_standings(const struct book *book, int most, int own, struct text *out);
/* "Table 1: Anna - Bruno, #12": the tables of a round as lines; with results where there are. With `hides` nobody
 * learns who sits there while that is secret (book->hides). */
void tell_tables(const struct book *book, int round, bool hides, struct text *out);
void tell_table_line(const struct book *book, const struct fixture_row *fixture, bool hides, struct text *out);
/* "3", or of a league "3 of season 2": a round by its number. */
void tell_round_number(const struct book *book, int round, struct text *out);

#endif
