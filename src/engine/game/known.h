/* Who is known to this house. */
#ifndef CURSUS_ENGINE_GAME_KNOWN_H
#define CURSUS_ENGINE_GAME_KNOWN_H

#include "engine/game/masters.h"

/* Whether a canonical address is a stranger's. */
enum rc known_is_stranger(const struct services *services, const char *address, bool *out, struct err *err);

#endif
