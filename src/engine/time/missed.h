/* Deadlines that have passed without an answer, and what the terms of a game make of that. */
#ifndef CURSUS_ENGINE_TIME_MISSED_H
#define CURSUS_ENGINE_TIME_MISSED_H

#include "engine/game/commit.h"

/* What the passed deadlines of a running game bring before game_pump() answers for them: counts them, gives
 * the seat of who has missed too many to a bot, and by the terms pauses the game. Tells everybody, and the game
 * masters. */
enum rc missed_deadlines(const struct services *services, struct game *game, struct commit *commit, struct err *err);

#endif
