/* Games of an arena played by several processes, one a core. */
#ifndef CURSUS_CLI_CREW_H
#define CURSUS_CLI_CREW_H

#include "base/err.h"
#include "base/progress.h"
#include "search/arena.h"

/* One game that is over. */
struct crew_game {
    int64_t number; /* from 0 on */
    int phases;
    struct result result; /* its `reason` is NULL */
};

struct crew {
    const struct arena *arena; /* who sits where in the first game; each game moves them on by one seat */
    uint64_t seed;             /* games of the same seed and number are the same */
    int64_t games;
    int cores;
    void (*played)(void *context, const struct crew_game *game); /* in no certain order */
    void *context;
    const struct progress *progress; /* may be NULL */
};

/* Plays them all. RC_BAD: the options do not go together. RC_IO: a process could not be started, or ended early. */
enum rc crew_play(const struct crew *crew, struct err *err);

#endif
