/* What a player can do now that comes nearest to a line of his that could not be taken. */
#ifndef CURSUS_ENGINE_LETTERS_HINTS_H
#define CURSUS_ENGINE_LETTERS_HINTS_H

#include "engine/game/game.h"

/* Puts `nearest`, at most three legal orders that share most words with the line, or else the one that is a slip of the
 * pen away, parted by "; ", and `nearest_several`, whether there are more than one. Nothing where nothing is near. */
void hints_put(struct jv *one, const struct services *services, struct game *game, int seat, const char *line);

#endif
