/* The record of a game: moves, branches, press. */
#ifndef CURSUS_STORE_RECORD_H
#define CURSUS_STORE_RECORD_H

#include "store/store.h"

struct move_row {
    int64_t game;
    int branch;
    int64_t number; /* 0: the setup; then 1.. */
    moment at;
    char *phase;
    char *orders, *draws, *events; /* JSON */
    char *position;                /* JSON: the start (number 0) or a GM's edit; else NULL */
    uint8_t hash[STORE_HASH];      /* of the position after it */
    bool defaulted;                /* some answer came from the deadline */
};

/* RC_CONFLICT: this number of this branch is there; RC_NONE: no such game. */
enum rc record_move_add(struct store *store, const struct move_row *row, struct err *err);
/* A branch's own moves (not its parents') from..last. */
struct move_range {
    int64_t game;
    int branch;
    int64_t from, last; /* INT64_MAX: all that follow */
};
/* In order, at most `limit`. */
enum rc record_move_list(struct store *store, const struct move_range *range, size_t limit, struct move_row **rows,
                         size_t *count, struct err *err);
/* The same, of each `game`, `branch`, `number`, `draws` and `hash` alone. */
enum rc record_move_draws(struct store *store, const struct move_range *range, size_t limit, struct move_row **rows,
                          size_t *count, struct err *err);
/* The numbers of those whose `phase` has this name, in order; the caller's to free(). */
enum rc record_move_of_phase(struct store *store, const struct move_range *range, const char *phase, int64_t **numbers,
                             size_t *count, struct err *err);
void record_move_row_free(struct move_row *row);
void record_move_rows_free(struct move_row *rows, size_t count);

/* Branch 0 needs no row. The line of a branch is its parent's up to and with move
 * `from`, then its own moves from + 1... */
struct branch_row {
    int64_t game;
    int branch, parent;
    int64_t from;
    uint8_t seed[STORE_HASH]; /* that its own moves draw from */
    moment at;
};
/* RC_CONFLICT: there is one; RC_NONE: no such game. */
enum rc record_branch_add(struct store *store, const struct branch_row *row, struct err *err);
/* By branch. *rows: free(). */
enum rc record_branch_list(struct store *store, int64_t game, struct branch_row **rows, size_t *count, struct err *err);

/* Among the receivers of a message: whoever reads the pages; nobody but its writer; those who read of a game that is
 * over, beside the move that `phase` numbers then. */
#define PRESS_READERS 0x80000000u
#define PRESS_SELF 0x40000000u
#define PRESS_COMMENT 0x20000000u

struct press_row {
    int64_t id;
    int64_t game;
    int from;    /* seat; 0 the GM */
    uint32_t to; /* seats: bit 1 << seat; bit 0 the GM; PRESS_READERS */
    int64_t phase;
    moment at;
    bool masked; /* it went out without the writer's name */
    char *text;
    int64_t player; /* whose note or comment it is; 0: it is none */
    char *about;    /* of a note: what went on then, as it was told its writer; else "" or NULL */
};
/* Ignores row->id. RC_NONE: no such game. */
enum rc record_press_add(struct store *store, const struct press_row *row, int64_t *id, struct err *err);
/* A game's messages with id > since, at most `limit`. */
struct press_range {
    int64_t game, since;
    size_t limit;
};
/* In order. */
enum rc record_press_list(struct store *store, const struct press_range *range, struct press_row **rows, size_t *count,
                          struct err *err);
/* Those to PRESS_READERS, and comments, in order. */
enum rc record_press_shown(struct store *store, int64_t game, struct press_row **rows, size_t *count, struct err *err);
/* Notes and comments of a player in a game, in order. */
enum rc record_press_of(struct store *store, int64_t game, int64_t player, struct press_row **rows, size_t *count,
                        struct err *err);
/* Takes one of them away, if it is there. */
enum rc record_press_drop(struct store *store, int64_t id, int64_t player, struct err *err);
void record_press_row_free(struct press_row *row);
void record_press_rows_free(struct press_row *rows, size_t count);

#endif
