/* The club around the games: conduct, standby, ballots, game masters. */
#ifndef CURSUS_STORE_CLUB_H
#define CURSUS_STORE_CLUB_H

#include "store/store.h"

/* How a player kept the deadlines of all games so far. */
struct conduct {
    int64_t on_time; /* answers in time */
    int64_t late;    /* answers that came after the deadline */
    int64_t missed;  /* deadlines without an answer */
};
/* Adds to what is noted. RC_NONE: no such player. */
enum rc club_conduct_add(struct store *store, int64_t player, const struct conduct *more, struct err *err);
/* Zeros for a player of whom nothing is noted. */
enum rc club_conduct_get(struct store *store, int64_t player, struct conduct *out, struct err *err);

/* Who would take over a seat. `rules`: a rules id, or "" for any. */
struct standby_row {
    int64_t player;
    char *rules;
    moment since;
};
/* Stands there already: nothing changes. RC_NONE: no such player. */
enum rc club_standby_put(struct store *store, int64_t player, const char *rules, moment now, struct err *err);
/* "" takes the player off altogether. RC_NONE: was not there. */
enum rc club_standby_drop(struct store *store, int64_t player, const char *rules, struct err *err);
/* For these rules ("": all rows), the longest waiting first. */
enum rc club_standby_list(struct store *store, const char *rules, struct standby_row **rows, size_t *count,
                          struct err *err);
void club_standby_rows_free(struct standby_row *rows, size_t count);

/* An address, or "@" and a domain with all below it, from which nobody becomes a player or sits down. */
struct ban_row {
    char *what;
    moment since, until; /* until 0: for ever */
    char *reason;
};
/* Takes the place of one that is there. */
enum rc club_ban_put(struct store *store, const struct ban_row *row, struct err *err);
/* RC_NONE: there is none. */
enum rc club_ban_drop(struct store *store, const char *what, struct err *err);
/* All, also those that have ended. */
enum rc club_ban_list(struct store *store, struct ban_row **rows, size_t *count, struct err *err);
void club_ban_rows_free(struct ban_row *rows, size_t count);

/* A player who does not want to sit at a table with another one. */
struct block_row {
    int64_t player, other;
    moment since;
};
/* Stands there already: nothing changes. RC_NONE: there is no such player. */
enum rc club_block_put(struct store *store, const struct block_row *row, struct err *err);
/* RC_NONE: there is none. */
enum rc club_block_drop(struct store *store, int64_t player, int64_t other, struct err *err);
/* Those of a player, and those against them. *rows: free(). */
enum rc club_block_list(struct store *store, int64_t player, struct block_row **rows, size_t *count, struct err *err);

enum ballot_state { BALLOT_OPEN, BALLOT_CARRIED, BALLOT_LOST, BALLOT_LAPSED };

/* A question put to the seats of a game. */
struct ballot_row {
    int64_t game;
    int64_t number; /* from 1 in each game */
    char *kind;     /* the engine's word: "draw", "pause", ... */
    char *detail;   /* what belongs to it: a span; or "" */
    int seat;       /* who asked */
    moment at, until;
    enum ballot_state state;
};
/* Opens one: ignores number and state. RC_NONE: no such game. */
enum rc club_ballot_add(struct store *store, const struct ballot_row *row, int64_t *number, struct err *err);
/* RC_CONFLICT: it is not open (any more). */
enum rc club_ballot_end(struct store *store, int64_t game, int64_t number, enum ballot_state state, struct err *err);
/* What it is about, or has led to. */
enum rc club_ballot_note(struct store *store, int64_t game, int64_t number, const char *detail, struct err *err);
/* All of a game, by number. */
enum rc club_ballot_list(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err);
/* The games with an open one of this kind: a look at all that are open, by an index. The caller's to free. */
enum rc club_ballot_games(struct store *store, const char *kind, int64_t **games, size_t *count, struct err *err);
/* Those of them that are open: one look-up in an index. */
enum rc club_ballot_open(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err);
/* The highest number that a ballot of the game has; 0: there was none. */
enum rc club_ballot_last(struct store *store, int64_t game, int64_t *number, struct err *err);
void club_ballot_row_free(struct ballot_row *row);
void club_ballot_rows_free(struct ballot_row *rows, size_t count);

struct vote {
    int seat;
    bool yes;
    moment at;
};
/* A seat's vote, or its new one. RC_NONE: no such ballot. */
enum rc club_vote_put(struct store *store, int64_t game, int64_t ballot, const struct vote *vote, struct err *err);
/* By seat. *votes: free(). */
enum rc club_vote_list(struct store *store, int64_t game, int64_t ballot, struct vote **votes, size_t *count,
                       struct err *err);

/* Game masters beside those of the settings. game 0: of all games. Addresses are canonical. */
struct master_row {
    int64_t game;
    char *address;
};
/* Is one already: nothing changes. */
enum rc club_master_add(struct store *store, int64_t game, const char *address, struct err *err);
/* RC_NONE: is none. */
enum rc club_master_drop(struct store *store, int64_t game, const char *address, struct err *err);
/* All of a game. */
enum rc club_master_drop_game(struct store *store, int64_t game, struct err *err);
/* By game and address. */
enum rc club_master_list(struct store *store, struct master_row **rows, size_t *count, struct err *err);
/* The games (0: all) that an address is master of, by these rows or as game_row.gm, in order. *games: free(). */
enum rc club_master_games(struct store *store, const char *address, int64_t **games, size_t *count, struct err *err);
void club_master_rows_free(struct master_row *rows, size_t count);

#endif
