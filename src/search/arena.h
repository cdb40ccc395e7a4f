/* Whole games among bots, without database and mail: what strength and balance are measured with. */
#ifndef CURSUS_SEARCH_ARENA_H
#define CURSUS_SEARCH_ARENA_H

#include "rules/rules.h"

struct outsider;

struct arena {
    const struct rules *rules;
    struct rules_setup setup;
    int level[SEATS_MAX];                 /* by seat - 1 */
    struct outsider *outsider[SEATS_MAX]; /* the same; who plays instead (search/outside.h), or NULL */
};

/* One game: of the same number the same. False: its options do not go together (`why`). *out: its end; *phases: how
 * many it took. */
bool arena_play(const struct arena *arena, uint64_t number, struct result *out, int *phases, struct refusal *why);

#endif
