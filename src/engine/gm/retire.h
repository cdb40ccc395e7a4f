/* Games that an earlier version of their rules began and that this one does not play: they are stopped, told, and
 * closed. */
#ifndef CURSUS_ENGINE_GM_RETIRE_H
#define CURSUS_ENGINE_GM_RETIRE_H

#include "engine/game/commit.h"

/* Stops those that run or are paused and tells players and game masters, once for each version of a rules module that
 * the house comes to be served by. Others are passed over; a look at one row where nothing changed. For a tick. */
enum rc retire_look(const struct services *services, struct err *err);

/* Ends it with the ranks as it stands and tells everybody. RC_DENIED: it is over, or how it stands cannot be told. */
enum rc retire_close(const struct services *services, struct game *game, struct commit *commit, struct err *err);

#endif
