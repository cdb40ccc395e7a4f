/* What the moves of Doge do to a whole position (docs/rules/doge.md). */
#ifndef CURSUS_GAMES_DOGE_PLAY_H
#define CURSUS_GAMES_DOGE_PLAY_H

#include "games/doge/choice.h"
#include "rules/events.h"

/* A house of the seat's goes from one district to another; whether that builds a palace. */
bool doge_play_move(struct doge_state *s, int seat, int move, struct events *events);

#endif
