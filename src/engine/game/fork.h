/* Taking a game back: a new branch leaves its line after a move, and what came behind it stays stored as another line.
 */
#ifndef CURSUS_ENGINE_GAME_FORK_H
#define CURSUS_ENGINE_GAME_FORK_H

#include "engine/game/commit.h"

/*
 * The table as it was after move `number` (0: the setup), on a branch of its own: another seed out of the same
 * commitment, no plans, no clocks (the next pump starts them), nobody told of what is gone. A game that is over runs
 * again. The secret stays as it is unless it has been opened: then the next one of the chain takes its place.
 * `number` may be where it stands: then only its dice and its orders on file are new. RC_DENIED: there is no such move,
 * or the last secret has been opened. RC_DAMAGED.
 */
enum rc game_fork(const struct services *services, struct game *game, int64_t number, struct err *err);

/* The same at the move where the table stands, with a branch number above `above`: that of a house which was put back
 * to an older database, and may have played those up to there in the time that is lost. */
enum rc game_fork_behind(const struct services *services, struct game *game, int64_t above, struct err *err);

#endif
