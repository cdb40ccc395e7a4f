/* Positions as JSON. */
#ifndef CURSUS_GAMES_FORVM_CODEC_H
#define CURSUS_GAMES_FORVM_CODEC_H

#include "games/forvm/part.h"
#include "rules/walk.h"

extern const char *const forvm_children[2]; /* by SON and DAUGHTER */
extern const char *const forvm_conds[5];    /* by enum cond, from COND_CONTESTED on */

/* A part of an INTRIGUE line of a seat; *part is all 0 but for its kind where it is loaded. */
void forvm_walk_act(struct walk *walk, struct part *part, int seat, int seats);

#endif
