/* What is other at a table than elsewhere, as its players are told: its options, and those of its own terms that change
 * what they may do or know. */
#ifndef CURSUS_ENGINE_GAME_CUSTOMS_H
#define CURSUS_ENGINE_GAME_CUSTOMS_H

#include "engine/game/game.h"

/* "builds in every own empty centre; who sits where is told when the game is over". Nothing where all is as usual. */
void customs_told(const struct game *game, struct text *out);

#endif
