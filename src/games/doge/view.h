/* Who may see what (spec section 4): see rules/rules.h. Pure. */
#ifndef CURSUS_GAMES_DOGE_VIEW_H
#define CURSUS_GAMES_DOGE_VIEW_H

#include "games/doge/state.h"
#include "rules/chance.h"

void doge_observe(const void *state, int seat, void *view);
void doge_redeal(void *state, int seat, struct chance *chance);

#endif
