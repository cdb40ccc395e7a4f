/* The hard end of a game: a date at which it is closed, whatever stands on the board. */
#ifndef CURSUS_ENGINE_TIME_ENDING_H
#define CURSUS_ENGINE_TIME_ENDING_H

#include "engine/game/commit.h"

/* Tells the game masters, once, when the end is as near as CLOCK_END_TOLD. For a tick, before the pump. */
enum rc ending_warn(const struct services *services, struct game *game, struct commit *commit, struct err *err);

/* Closes the game without a result; nothing that is open is answered any more. Tells everybody. */
enum rc ending_close(const struct services *services, struct game *game, struct commit *commit, struct err *err);

#endif
