/* Ranks of a game's seats. */
#ifndef CURSUS_ENGINE_PLAY_RANKS_H
#define CURSUS_ENGINE_PLAY_RANKS_H

#include "rules/rules.h"

/* The ranks of `seats` seats from a list of numbers: each is one more than there are better ones, so 1,1,3 and not
 * 1,1,2. False: it is no such list. */
bool ranks_read(const struct jv *list, int seats, int *rank);

/* Whether they are ranks: each is one more than there are better ones. */
bool ranks_hold(const int *rank, int seats);

#endif
