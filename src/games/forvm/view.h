/* What a seat may know of a position (spec section 4), and dealing anew what it may not. */
#ifndef CURSUS_GAMES_FORVM_VIEW_H
#define CURSUS_GAMES_FORVM_VIEW_H

#include "rules/chance.h"

void forvm_observe(const void *state, int seat, void *view);
void forvm_redeal(void *state, int seat, struct chance *chance);

#endif
