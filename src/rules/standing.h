/* Ranks, and who won, of what seats are ranked by. */
#ifndef CURSUS_RULES_STANDING_H
#define CURSUS_RULES_STANDING_H

#include "rules/rules.h"

enum { STANDING_KEYS = 4 };

/* What a seat is ranked by, what counts most first: more is better. */
struct standing {
    int key[STANDING_KEYS];
};

/* The rank of each seat, by seat - 1: 1 is best, equal seats share. */
void standing_rank(const struct standing *standing, int seats, int *rank);

/* How many seats have rank 1. Their names with commas and "and" between them go into `names`: those of the seats, or of
 * `called` (by seat - 1, may be NULL). */
int standing_winners(const struct result *result, const struct rules *rules, const char *const *called,
                     struct text *names);

/* Tells it to all by an event of the fields seats, scores and ranks (VALUE_RANKED). `events` may be NULL. */
void standing_tell(const struct result *result, int kind, struct events *events);

/* The ranks of `seats` seats from a list of numbers: each is one more than there are better ones, so 1,1,3 and not
 * 1,1,2. False: it is no such list. */
bool standing_ranks_read(const struct jv *list, int seats, int *rank);

/* Whether they are ranks: each is one more than there are better ones. */
bool standing_ranks_hold(const int *rank, int seats);

#endif
