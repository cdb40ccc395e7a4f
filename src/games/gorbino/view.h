/* What a seat may know: all but the order of the deck. */
#ifndef CURSUS_GAMES_GORBINO_VIEW_H
#define CURSUS_GAMES_GORBINO_VIEW_H

#include "games/gorbino/state.h"
#include "rules/chance.h"

/* The deck of a view: so many hidden technology cards and events. */
void gorbino_view_deck(struct gorbino_state *view, int tech, int events);

#endif
