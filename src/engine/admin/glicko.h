/*
 * Ratings that know how far they may be off, by Glickman's Glicko-2 with its volatility held at one value, beside those
 * of rating.h: every game is a rating period, in which each of its players meets each other one. In whole numbers only,
 * so that every machine comes to the same. docs/rating.md states the same for people, with what it was measured to
 * foretell.
 */
#ifndef CURSUS_ENGINE_ADMIN_GLICKO_H
#define CURSUS_ENGINE_ADMIN_GLICKO_H

#include <stdint.h>

/* What is believed of a player, on Glicko-2's own scale, on which 1 is 173.7178 points; both in 2^-30. */
struct glicko {
    int64_t mean;     /* 0: 1500 points */
    int64_t variance; /* the square of the deviation */
};

/* Of who has not played yet: 1500 points, with a deviation of 100. */
struct glicko glicko_start(void);

/* What a game makes of its `players`, 2..SEATS_MAX, by their ranks (1 the best, equal when shared). The order in which
 * they are given does not matter. */
void glicko_game(struct glicko *player, const int *rank, int players);

/* In whole points: the mean; and the deviation, within which of it the truth lies in two of three
 * cases. */
int64_t glicko_points(const struct glicko *player);
int64_t glicko_deviation(const struct glicko *player);

#endif
