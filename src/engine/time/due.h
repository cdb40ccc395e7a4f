/* Playing what the clock brings in one game. */
#ifndef CURSUS_ENGINE_TIME_DUE_H
#define CURSUS_ENGINE_TIME_DUE_H

#include "engine/game/services.h"

/* Plays what is due in one game: deadlines that have passed, reminders that have come. */
enum rc due_play(const struct services *services, int64_t game, struct err *err);

#endif
