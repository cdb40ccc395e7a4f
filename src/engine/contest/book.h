/*
 * A stored event brought to life: its row, its own settings, who entered, all tables. Loaded without the write lock,
 * changed in memory and written row by row; book_write() holds only if nobody was faster (compare and swap).
 */
#ifndef CURSUS_ENGINE_CONTEST_BOOK_H
#define CURSUS_ENGINE_CONTEST_BOOK_H

#include "base/text.h"
#include "engine/game/services.h"
#include "pairing/contest.h"
#include "pairing/points.h"
#include "pairing/tiebreak.h"
#include "rules/rules.h"

/* A season of a league is so many rounds apart from the next: round 3 of season 2 is number 2003. */
enum { BOOK_SEASON = 1000 };
/* Who does not play a round stands in it as a table of their own, numbered from here on, before it is paired. */
enum { BOOK_ABSENT = 100000 };
/* The last round of who withdrew before the first one. */
enum { BOOK_NEVER = -1 };

struct book {
    struct contest_row row;
    const struct rules *rules;
    const struct config *config; /* the settings with the event's own */
    struct config *own;          /* owned; NULL: it has none of its own */
    struct points_scheme points; /* what a table is worth */
    bool hides;                  /* who sits where is secret still (names=hidden): no player may be told it, nor from
                                  * what it follows, before all games of it are over */
    struct entrant_row *entrant; /* by number */
    char **name;                 /* of each of them: the player's; NULL: a bot */
    char **bots;                 /* ... and of bots, in each language that was asked for */
    size_t entrants;
    struct fixture_row *fixture; /* by round and number */
    size_t fixtures;
    struct fixture_seat_row *seat; /* in the same order, by place */
    size_t seats;
};

/* RC_NONE: no such event. RC_DAMAGED: what is stored does not hold together. book_free() in any case. */
enum rc book_load(const struct services *services, int64_t id, struct book *out, struct err *err);
/* The same by its name. */
enum rc book_find(const struct services *services, const char *name, struct book *out, struct err *err);
void book_free(struct book *book);
/* Has it as it is stored now. book_free() in any case. */
enum rc book_reload(const struct services *services, struct book *book, struct err *err);

/* Writes its row, if it is still as it was read. RC_CONFLICT: somebody was faster. In the transaction that is open. */
enum rc book_write(const struct services *services, struct book *book, struct err *err);
/* The same, so that it is looked at at once, and loads it again. */
enum rc book_renew(const struct services *services, struct book *book, struct err *err);
/* Writes a table and those who sit there, in the order of their places: of each their entrant and result are read. In
 * the transaction that is open. */
enum rc book_put(const struct services *services, const struct fixture_row *fixture,
                 const struct fixture_seat_row *seat, int count, struct err *err);

/* What it is called in mails and on pages. Lives as long as the book. */
const char *book_title(const struct book *book);

/* The entrant of this number, or of this player; NULL: there is none. */
struct entrant_row *book_entrant(const struct book *book, int number);
struct entrant_row *book_of_player(const struct book *book, int64_t player);
/* How many are in: have entered, and have not withdrawn. */
size_t book_count(const struct book *book);
/* The highest number of an entrant; 0: there is none. */
int book_highest(const struct book *book);
/* The fewest who may sit at a table. */
int book_least(const struct book *book);
/* The name of an entrant; that of a bot in the language in use. Lives as long as the book. */
const char *book_name(const struct book *book, int number);

/* What there is to know of an event without all that is in it. */
struct book_head {
    int64_t id;
    char *name, *title;
    enum contest_kind kind;
    enum contest_status status;
    bool listed;
};
/* All of them, by id; one whose own settings are damaged is left out. book_heads_free() in any case. */
enum rc book_heads(const struct services *services, struct book_head **out, size_t *count, struct err *err);
void book_heads_free(struct book_head *heads, size_t count);

/* The tables of the rounds from one to another, by round and number; *count: how many. */
struct fixture_row *book_tables(const struct book *book, int from, int upto, size_t *count);
/* One of them; NULL: there is none. */
struct fixture_row *book_fixture(const struct book *book, int round, int number);
/* The seats of a table, by place; *count: how many. */
struct fixture_seat_row *book_seats(const struct book *book, const struct fixture_row *fixture, int *count);
/* The table of a round at which an entrant sits; NULL: none. */
struct fixture_row *book_table_of(const struct book *book, int round, int entrant);

/* The same of all who sit in the round, by entrant number; NULL: they are at none. The caller's (free()). */
struct fixture_row **book_round(const struct book *book, int round);

/* Is the entrant in it in this round: has come by then, and has not withdrawn before? */
bool book_is_in(const struct entrant_row *entrant, int round);

/* How many tables of the round are open. */
size_t book_open(const struct book *book, int round);

/* Whether the standings go by fewer rounds, since who meets whom hangs on no results (docs/standings.md). */
bool book_predetermined(const struct book *book);
/* What decides between equal points: its own list, or what suits its tables. */
struct tiebreak_list book_tiebreaks(const struct book *book);

/* "round-robin", "swiss", "knockout", "ladder", "league", "series". */
const char *book_kind_name(enum contest_kind kind);
/* RC_BAD says which there are. */
enum rc book_kind_read(const char *word, enum contest_kind *out, struct err *err);
/* "entering", "running", "finished", "cancelled". */
const char *book_status_name(enum contest_status status);

/* Which part of an event pairings and standings look at. */
struct book_scope {
    int division;    /* of a league; 0: all */
    int above, upto; /* rounds above the one and up to the other number; they are counted from 1 behind `above` */
};
/* All of it: of a league the season of the row's round. */
struct book_scope book_whole(const struct book *book, int division);
/* A division of a season, from 1; season 0 is all of an event that is no league. */
struct book_scope book_season(int season, int division);
/* Whether the table is of that part. */
bool book_is_of(const struct fixture_row *fixture, const struct book_scope *scope);

/* That part as pairings and standings see it: entrants in the order of their pairing numbers. */
struct book_view {
    struct book_scope scope;
    struct contest contest;
    struct contest_entrant *entrant; /* owned, as all */
    struct contest_table *table;
    int *number;    /* of each entrant, by index */
    int32_t *index; /* of each entrant's number; -1: not in this part */
};
void book_view(const struct book *book, const struct book_scope *scope, struct book_view *out);
void book_view_free(struct book_view *view);

#endif
