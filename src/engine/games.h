/* Opening a game, and playing what the clock brings. What a game master does to one that is there: gm.h. */
#ifndef CURSUS_ENGINE_GAMES_H
#define CURSUS_ENGINE_GAMES_H

#include "engine/table.h"

/* What a new game is to be; borrowed. */
struct game_plan {
    const char *name; /* letters, digits, - and _, beginning with a letter, at most 32 */
    const struct rules *rules;
    struct rules_setup setup;
    int64_t pace;             /* seconds */
    const char *gm;           /* address; NULL or "": none */
    const char *by;           /* actor in the log of acts */
    const char *because;      /* why; NULL: no reason was given */
    const char *const *terms; /* "grace=2h", ... */
    size_t term_count;
};

/* Whether the plan's name, options and terms will do, but for a name that is taken meanwhile. RC_BAD, RC_CONFLICT
 * (name). */
enum rc games_check(const struct host *host, const struct game_plan *plan, struct err *err);

/* Opens a forming game: draws the secret, publishes its commitment, empty seats. In the transaction that is open, or
 * one of its own. RC_BAD, RC_CONFLICT (name): nothing was written. */
enum rc games_open(const struct host *host, const struct game_plan *plan, int64_t *id, struct err *err);

/* The options as a game's row holds them; NULL when out of memory. The caller's. */
char *games_options(const struct rules *rules, const struct rules_setup *setup);

/* Gives a game that was just added its thread, whose root holds the number that the store gave out. */
enum rc games_thread(const struct host *host, int64_t game, struct err *err);

/* Plays what is due in one game: deadlines that have passed, reminders that have come. */
enum rc games_tick(const struct host *host, int64_t game, struct err *err);

#endif
