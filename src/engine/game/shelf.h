/* What a seat has on file and what is held for it, as the rows of the store. */
#ifndef CURSUS_ENGINE_GAME_SHELF_H
#define CURSUS_ENGINE_GAME_SHELF_H

#include "engine/game/game.h"

/* Reads those of all seats into the match of a live table; !`read`: they are only known, for shelf_write().
 * RC_DAMAGED: a row is no line of its seat. */
enum rc shelf_load(const struct services *services, struct game *game, bool read, struct err *err);

/* Puts them in the place of what is stored, where that is something else, inside a transaction of the caller. */
enum rc shelf_write(const struct services *services, const struct game *game, int seat, struct err *err);

/* The order in a stored line, without the marks before it. Borrowed. */
const char *shelf_words(const char *stored);

#endif
