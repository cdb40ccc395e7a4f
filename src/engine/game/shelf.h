/* What a seat has on file and what is held for it, as the rows of the store. */
#ifndef CURSUS_ENGINE_GAME_SHELF_H
#define CURSUS_ENGINE_GAME_SHELF_H

#include "engine/game/game.h"

/* Reads them into the match of a live table. RC_DAMAGED: a row is no line of this seat. */
enum rc shelf_load(const struct services *services, struct game *game, int seat, struct err *err);

/* Puts them in the place of what is stored, inside a transaction of the caller. */
enum rc shelf_write(const struct services *services, const struct game *game, int seat, struct err *err);

/* The order in a stored line, without the marks before it. Borrowed. */
const char *shelf_words(const char *stored);

#endif
