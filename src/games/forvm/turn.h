/* The course of a turn: phases, whom they ask, what they carry out (docs/rules/forvm.md, "A turn"). Pure. */
#ifndef CURSUS_GAMES_FORVM_TURN_H
#define CURSUS_GAMES_FORVM_TURN_H

#include "games/forvm/act.h"

/* Opens MOVE of the turn the position stands in: tells the turn, rolls for recruits. */
void turn_begin(struct run *r);
/* Does the open phase ask this seat for MOVE, INTRIGUE or BUILD? Views of the seat too. */
bool turn_asks(const struct forvm_state *s, int seat);

/* Seats by rank as they stand, by this version of the rules: 1 is best, equal when shared. */
void turn_ranks(const struct forvm_state *s, int version, int rank[SEATS]);

#endif
