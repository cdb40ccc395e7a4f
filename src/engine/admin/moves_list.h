/* What happened in a game, move by move, for who wants to take it back: as the public may know it. */
#ifndef CURSUS_ENGINE_ADMIN_MOVES_LIST_H
#define CURSUS_ENGINE_ADMIN_MOVES_LIST_H

#include "engine/game/game.h"

/* The last `most` moves of the game's line below number `before` (INT64_MAX: of all):
 * [{"phase": 12, "at": 1797580800, "name": "round 2, red to take", "told": ["..."]}]. "phase" is what `undo` names to
 * keep it as the last. What seats set in secret is left out. The caller's. RC_DENIED: it has not begun, or an earlier
 * version of its rules played it; RC_DAMAGED as history_play(). */
enum rc moves_list(const struct services *services, struct game *game, int64_t before, int64_t most, struct jv **out,
                   struct err *err);

/* A move a paragraph. */
void moves_list_write(const struct services *services, const struct jv *moves, struct text *out);

#endif
