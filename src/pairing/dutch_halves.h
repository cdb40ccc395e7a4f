/*
 * The residents of a bracket that is paired without a matching (dutch_quick.h): S1 and S2, or of a bracket with players
 * moved down S1R and S2R. Transpositions are found by the first choice that leaves the right numbers of each kind;
 * where the last ones then have met, by the ways in which S1 and S2 can be paired at all (augmenting paths).
 *
 * Within these halves there are two sides only, and no odd circle; so no blossom is needed.
 */
#ifndef CURSUS_PAIRING_DUTCH_HALVES_H
#define CURSUS_PAIRING_DUTCH_HALVES_H

#include "pairing/dutch_quick.h"

/* Articles 4.3 and 4.2: pairs the residents without a mate at that cost, all but one who may go down if q->odd. What it
 * needs beyond an exchange of one player it does not look at: DUTCH_UNKNOWN. */
enum dutch_answer dutch_halves_pair(struct dutch_quick *q, struct dutch_cost left);

#endif
