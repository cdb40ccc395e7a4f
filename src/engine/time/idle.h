/*
 * Games that nobody plays any more: after so long without an order of a person
 * (game.idle) a running game is closed without a result, a week after a warning.
 * What the deadlines play counts for nothing. Games of bots end by themselves.
 */
#ifndef CURSUS_ENGINE_TIME_IDLE_H
#define CURSUS_ENGINE_TIME_IDLE_H

#include "engine/game/commit.h"

/* Warns or closes it if that moment has come; everybody is told, and the game masters. For a tick. */
enum rc idle_look(const struct services *services, struct game *game, struct commit *commit, struct err *err);

#endif
