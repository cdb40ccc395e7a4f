/* Opening a game. What a game master does to one that is there: acts.h. */
#ifndef CURSUS_ENGINE_GM_NEW_GAME_H
#define CURSUS_ENGINE_GM_NEW_GAME_H

#include "engine/game/game.h"

/* What a new game is to be; borrowed. */
struct game_plan {
    const char *name; /* letters, digits, - and _, beginning with a letter, at most 32 */
    const struct rules *rules;
    struct rules_setup setup;
    int64_t pace;              /* seconds */
    const char *gm;            /* address; NULL or "": none */
    const char *by;            /* actor in the log of acts */
    const char *because;       /* why; NULL: no reason was given */
    int64_t host;              /* the player whose table it is; 0: nobody's */
    const char *own;           /* terms as another game's row holds them; NULL: none */
    bool waits;                /* with `own`: for players, though it is another's like */
    const struct names *names; /* all of games, if they have been read (names.h); else NULL */
    const char *const *terms;  /* "grace=2h", ...: over those */
    size_t term_count;
};

/* Whether the plan's name, options and terms will do, but for a name that is taken meanwhile. RC_BAD, RC_CONFLICT
 * (name). */
enum rc new_game_check(const struct services *services, const struct game_plan *plan, struct err *err);

/* Opens a forming game: draws the secret, publishes its commitment, empty seats. In the transaction that is open, or
 * one of its own. RC_BAD, RC_CONFLICT (name): nothing was written. */
enum rc new_game_open(const struct services *services, const struct game_plan *plan, int64_t *id, struct err *err);

/* The options as a game's row holds them. The caller's. */
char *new_game_options(const struct rules *rules, const struct rules_setup *setup);

/* Gives a game that was just added its thread, whose root holds the number that the store gave out. */
enum rc new_game_thread(const struct services *services, int64_t game, struct err *err);

#endif
