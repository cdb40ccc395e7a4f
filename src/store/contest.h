/* Events of the club (docs/events.md): contests, who entered, tables and their seats. */
#ifndef CURSUS_STORE_CONTEST_H
#define CURSUS_STORE_CONTEST_H

#include "store/store.h"

enum contest_kind {
    CONTEST_ROUND_ROBIN,
    CONTEST_SWISS,
    CONTEST_KNOCKOUT,
    CONTEST_LADDER,
    CONTEST_LEAGUE,
    CONTEST_SERIES
};

enum contest_status { CONTEST_ENTERING, CONTEST_RUNNING, CONTEST_FINISHED, CONTEST_CANCELLED };

struct contest_row {
    int64_t id;
    char *name;
    enum contest_kind kind;
    enum contest_status status;
    /* what its games are opened with, as their rows have it */
    char *rules;
    int seats;
    char *options;
    int64_t pace;
    char *terms;
    char *style; /* JSON: its own settings */
    uint8_t secret[STORE_HASH], commitment[STORE_HASH];
    char *draws;      /* JSON, of its start; "": it has not begun */
    int round;        /* that is being played; 0: none yet. Of a league 1000 * season + round: 2003 */
    int64_t revision; /* raised by every contest_update() */
    moment created, started, ended;
    moment wake_at; /* when it wants to be looked at though no game of it has ended; 0: never */
};

struct entrant_row {
    int64_t contest;
    int number;     /* from 1, in the order of entering */
    int64_t player; /* 0: a bot */
    char *word;     /* for the draw; "": none was given */
    int place;      /* the pairing number; 0 before the draw */
    int since;      /* the first round that they are in */
    int until;      /* the last one; 0: they have not withdrawn, -1: they did so before the first */
    int rating;     /* when they entered, in points; 0: none */
    int division;   /* of a league, from 1; else 0 */
    moment at;
};

/* A table of a round. */
struct fixture_row {
    int64_t contest;
    int round, number; /* from 1 */
    int division;      /* of a league, from 1; else 0 */
    int64_t game;      /* 0: none was opened */
    moment due;        /* until when a challenge is to be answered; 0: it is not, -1: its result was given by hand */
    moment opened;
    moment ended; /* when its result was noted; 0: it is open */
};

struct fixture_seat_row {
    int64_t contest;
    int round, number;
    int place;   /* from 1 */
    int entrant; /* by number */
    int rank;    /* 0: it is open */
    int way;     /* enum contest_way (pairing/contest.h) */
    int64_t points;
    int score; /* of the rules; 0 where it is not known */
};

/* Ignores row->id and row->revision. RC_CONFLICT: the name is taken (ASCII capitals do not make another name). */
enum rc contest_add(struct store *store, const struct contest_row *row, int64_t *id, struct err *err);
/* RC_NONE */
enum rc contest_get(struct store *store, int64_t id, struct contest_row *out, struct err *err);
enum rc contest_by_name(struct store *store, const char *name, struct contest_row *out, struct err *err);
/* Is there any? */
enum rc contest_any(struct store *store, bool *any, struct err *err);
/* By id. */
enum rc contest_list(struct store *store, struct contest_row **rows, size_t *count, struct err *err);
/* Compare and swap: writes the row (all but id, created) if it is still at `expected`; its revision is expected + 1
 * then. RC_CONFLICT if not: load again. */
enum rc contest_update(struct store *store, const struct contest_row *row, int64_t expected, struct err *err);
void contest_row_free(struct contest_row *row);
void contest_rows_free(struct contest_row *rows, size_t count);

/* By number. *names: of each the player's, NULL of a bot; each is the caller's, and the list. */
enum rc contest_entrants(struct store *store, int64_t contest, struct entrant_row **rows, char ***names, size_t *count,
                         struct err *err);
/* Sets or replaces. RC_CONFLICT: the player is in already. */
enum rc contest_entrant_put(struct store *store, const struct entrant_row *row, struct err *err);
/* RC_NONE: there is none. */
enum rc contest_entrant_drop(struct store *store, int64_t contest, int number, struct err *err);
/* How many are in. */
enum rc contest_entered(struct store *store, int64_t contest, int64_t *count, struct err *err);
/* The contests that a player has entered. *ids: free(). */
enum rc contest_of_player(struct store *store, int64_t player, int64_t **ids, size_t *count, struct err *err);
void contest_entrants_free(struct entrant_row *rows, size_t count);

/* By round and number. *rows: free(). */
enum rc contest_fixtures(struct store *store, int64_t contest, struct fixture_row **rows, size_t *count,
                         struct err *err);
/* RC_NONE */
enum rc contest_fixture_get(struct store *store, int64_t contest, int round, int number, struct fixture_row *out,
                            struct err *err);
/* Sets or replaces. */
enum rc contest_fixture_put(struct store *store, const struct fixture_row *row, struct err *err);
/* By round, number and place. *rows: free(). */
enum rc contest_seats(struct store *store, int64_t contest, struct fixture_seat_row **rows, size_t *count,
                      struct err *err);
enum rc contest_seat_put(struct store *store, const struct fixture_seat_row *row, struct err *err);

/* Those that want to be looked at: whose moment has come, or whose games are other than its tables say. *ids: free().
 */
enum rc contest_due(struct store *store, moment now, int64_t **ids, size_t *count, struct err *err);
/* Its tables whose game is other than they say: is over, or goes on in the round that is being played; by round and
 * number. None whose result was given by hand. *rows: free(). */
enum rc contest_other(struct store *store, int64_t contest, struct fixture_row **rows, size_t *count, struct err *err);
/* How many games of its tables are not over. */
enum rc contest_playing(struct store *store, int64_t contest, int64_t *games, struct err *err);
/* The contest of whose tables the game is one; 0: of none. */
enum rc contest_of_game(struct store *store, int64_t game, int64_t *contest, struct err *err);

#endif
