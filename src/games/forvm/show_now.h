/* The facts about what a seat can do now: where its agents can go, what it can give, what to write. */
#ifndef CURSUS_GAMES_FORVM_SHOW_NOW_H
#define CURSUS_GAMES_FORVM_SHOW_NOW_H

#include "base/jv.h"
#include "games/forvm/state.h"

/* `seat` 0 (the public) has nothing to do: the same names, empty. */
void show_now(const struct forvm_state *s, int seat, struct jv *facts);

#endif
