/*
 * Ratings of players by Elo's method, for games of two and more, in whole
 * numbers only, so that every machine comes to the same. docs/rating.md states
 * the same for people.
 *
 * A rating is kept in hundredths of a point. A game of n players is taken as n(n-1)/2 comparisons of two; each moves at
 * most K/(n-1) points from one to the other, so that a game moves a player by at most K, and all changes of a game add
 * up to 0.
 */
#ifndef CURSUS_ENGINE_ADMIN_RATING_H
#define CURSUS_ENGINE_ADMIN_RATING_H

#include <stdint.h>

enum { RATING_START = 150000, RATING_K = 3200, RATING_ONE = 10000 };

/* The expected score, in ten-thousandths, of who is rated higher by so many hundredths (or lower, if negative):
 * 10000 / (1 + 10^(-d/400)), by a table in steps of 25 points with straight lines between; what is beyond 800 points
 * counts as 800. The scores of both sides add up to 10000. */
int rating_expected(int64_t difference);

/* What a game changes: rating and rank (1 the best, equal when shared) of `players` >= 2 who played it, as they were
 * before it. The order in which they are given does not matter. */
void rating_game(const int64_t *rating, const int *rank, int players, int64_t *change);

#endif
