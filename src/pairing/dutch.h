/*
 * Pairs a round of a Swiss tournament for two by the FIDE (Dutch) System, handbook C.04.3, in the version of 2025 that
 * is in force since February 2026. Criteria and articles are named by its numbers, as C5 or 4.3.
 *
 * An entrant's place in contest->entrant, plus one, is their pairing number. What they played is read from
 * contest->table: seat 0 is White. A table by forfeit counts neither as a meeting nor as a colour, and who wins by one
 * gets no bye later (C2).
 */
#ifndef CURSUS_PAIRING_DUTCH_H
#define CURSUS_PAIRING_DUTCH_H

#include "base/err.h"
#include "pairing/contest.h"

/* Points in 420ths, as in contest.h. */
struct dutch_terms {
    bool black_first; /* the colour drawn by lot for the first odd pairing number is Black */
    int64_t win, draw, loss;
};

/* Win 1, draw 1/2, White first. */
extern const struct dutch_terms dutch_terms_usual;

/* Appends the tables of `round` to `out`, by the score of the higher player, the sum of both, the higher one's rank; a
 * bye last. RC_BAD, and nothing appended, where no pairing complies with C1 to C3. */
enum rc dutch_pair(const struct contest *contest, const struct contest_round *round, const struct dutch_terms *terms,
                   struct contest_tables *out, struct err *err);

#endif
