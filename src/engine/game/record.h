/* A stored game as a record: everything from the setup to now, in the form that replay.h reads. */
#ifndef CURSUS_ENGINE_GAME_RECORD_H
#define CURSUS_ENGINE_GAME_RECORD_H

#include "engine/game/game.h"

/* The record of a game that has started, the phases in table->move (not stored yet) included. The secret is opened
 * only when the game is over. RC_BAD: it has not started. The caller frees *out. */
enum rc record_build(const struct services *services, struct game *game, struct jv **out, struct err *err);

#endif
