/* Acts on games, each hashed over the one before. */
#ifndef CURSUS_STORE_AUDIT_H
#define CURSUS_STORE_AUDIT_H

#include "store/store.h"

struct audit_row {
    int64_t game; /* 0: the house */
    int64_t number;
    moment at;
    char *actor, *act, *detail;
    uint8_t hash[STORE_HASH]; /* over the one before and this row's fields, with the game's origin for `game` */
};
/* Where a game's chain ends, as far as somebody knows. */
struct audit_end {
    int64_t origin; /* the number that the chain is made with: of the game's row */
    int64_t number; /* of the last row; 0: it is not known */
    uint8_t hash[STORE_HASH];
};
/* What somebody did: a row to be. */
struct audit_act {
    int64_t game; /* 0: the house */
    moment at;
    const char *actor, *act, *detail;
    struct audit_end *end; /* saves asking for it where it is right; then the new row is there. NULL: it is asked for */
};
/* Before and after the acts of one transaction are logged: an engine far away is asked ahead where the game's chain
 * ends. */
void audit_foresee(struct store *store, int64_t game);
void audit_foreseen(struct store *store);
/* Appends to the game's chain; `head` (may be NULL) is the new row's hash. */
enum rc audit_add(struct store *store, const struct audit_act *act, uint8_t head[STORE_HASH], struct err *err);
/* Appends a row that another house wrote, with its time and hash, to the chain of row->game. RC_BAD: it does not
 * follow from the rows before. */
enum rc audit_copy(struct store *store, const struct audit_row *row, struct err *err);
/* The last row's hash; zeros for an empty chain. */
enum rc audit_head(struct store *store, int64_t game, uint8_t head[STORE_HASH], struct err *err);
/* A piece of a game's chain. */
struct audit_range {
    int64_t game;
    int64_t after;  /* audit_list(): numbers above it */
    int64_t before; /* audit_newest(): numbers beneath it; 0: of the whole chain */
    bool phases;    /* audit_newest(): also the acts that vouch for the engine's moves */
    size_t limit;
};
/* The first ones, in order. */
enum rc audit_list(struct store *store, const struct audit_range *range, struct audit_row **rows, size_t *count,
                   struct err *err);
/* The last ones, in order. */
enum rc audit_newest(struct store *store, const struct audit_range *range, struct audit_row **rows, size_t *count,
                     struct err *err);
/* The row with which the chain came from another house; 0: it did not. */
enum rc audit_imported(struct store *store, int64_t game, int64_t *number, struct err *err);
/* When the newest act of all games and of the house was; 0: there is none. Reads the whole log. */
enum rc audit_latest(struct store *store, moment *out, struct err *err);
/* RC_DAMAGED names the first row that does not follow from the ones before. */
enum rc audit_verify(struct store *store, int64_t game, struct err *err);
void audit_rows_free(struct audit_row *rows, size_t count);

#endif
