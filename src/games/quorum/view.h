/* Who may see what (spec section 4.1, the view column): see rules/rules.h. Pure. */
#ifndef CURSUS_GAMES_QUORUM_VIEW_H
#define CURSUS_GAMES_QUORUM_VIEW_H

#include "games/quorum/state.h"
#include "rules/chance.h"

void quorum_observe(const void *state, int seat, void *view);
void quorum_redeal(void *state, int seat, struct chance *chance);

#endif
