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
void standings_rank(const struct standing *standing, int seats, int *rank);

/* How many seats have rank 1. Their names with commas and "and" between them go into `names`. */
int result_winners(const struct result *result, const char *(*name)(int seat), struct text *names);

#endif
