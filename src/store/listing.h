/* What the lists of the pages say of each game, and what ranked games gave their players: made from the games and kept,
 * so that a change of one game needs no look at the others. */
#ifndef CURSUS_STORE_LISTING_H
#define CURSUS_STORE_LISTING_H

#include "store/store.h"

enum listing_list { LISTING_NONE, LISTING_OPEN, LISTING_RUNNING, LISTING_FINISHED };

struct listing_row {
    int64_t game;
    enum listing_list list;
    char *rules;
    bool ranked;
    moment opened, started, ended; /* 0: not yet */
    moment due;                    /* the next deadline that everybody may know of; 0: none */
    moment changed;                /* when anything else here became what it is */
    char *facts;                   /* JSON */
    char *own;                     /* JSON: what each player alone is told of it (engine/pages/own.h) */
};

/* RC_NONE: nothing is kept of the game. */
enum rc listing_get(struct store *store, int64_t game, struct listing_row *out, struct err *err);
/* Adds or replaces. RC_NONE: no such game. */
enum rc listing_put(struct store *store, const struct listing_row *row, struct err *err);

/* Some of them, each by an index. */
enum listing_order {
    LISTINGS_BEFORE,  /* of `list`, with lower numbers than `game`, the highest first */
    LISTINGS_AFTER,   /* of `list`, with higher ones, the lowest first */
    LISTINGS_OVER,    /* finished ones, the last to end first */
    LISTINGS_DUE,     /* the nearest deadline first */
    LISTINGS_OPENED,  /* the last one first; so the next two */
    LISTINGS_STARTED, /* */
    LISTINGS_ENDED,   /* */
    LISTINGS_OF       /* in which the player `game` has a seat, or had one that a bot keeps; the highest first */
};
struct listing_choice {
    enum listing_order order;
    enum listing_list list;
    int64_t game;
    size_t most;
};
enum rc listing_some(struct store *store, const struct listing_choice *choice, struct listing_row **rows, size_t *count,
                     struct err *err);

void listing_row_free(struct listing_row *row);

/* What a ranked game gave one of its players. */
struct placing_row {
    int64_t game;
    int seat;
    int64_t player;
    char *rules;
    moment ended;
    int rank;
    int64_t rating; /* after it, in hundredths of a point */
};

/* Of all games of these rules, in the order in which they ended. */
enum rc listing_placing_of_rules(struct store *store, const char *rules, struct placing_row **rows, size_t *count,
                                 struct err *err);
/* Of one player, rules after rules. */
enum rc listing_placing_of_player(struct store *store, int64_t player, struct placing_row **rows, size_t *count,
                                  struct err *err);
/* Adds or replaces. */
enum rc listing_placing_put(struct store *store, const struct placing_row *row, struct err *err);
/* Forgets what is kept of the game. */
enum rc listing_placing_drop(struct store *store, int64_t game, struct err *err);
void listing_placing_row_free(struct placing_row *row);

#endif
