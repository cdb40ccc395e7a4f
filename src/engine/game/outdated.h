/*
 * Games that an earlier version of their rules began and that this one does not
 * play: they are told as such, stopped, and closed by a game master. Such a
 * table is not `live`, so nothing is asked, played or shown of its position.
 */
#ifndef CURSUS_ENGINE_GAME_OUTDATED_H
#define CURSUS_ENGINE_GAME_OUTDATED_H

#include "engine/game/game.h"

/* For game_load(): the game is one of them. How it stands is taken from the stored position where the rules still can
 * tell. RC_DAMAGED: the outcome cannot be read. */
enum rc outdated_take(struct game *game, struct err *err);

/* "#3 ides was begun by version 1 of Quorum, which showed one product on a Trade card; it is not played on." */
void outdated_write(const struct game *game, struct text *out);

/* "1. Anna (red) 72, 2. Bruno (yellow) 44"; nothing where that cannot be told. */
void outdated_write_standing(const struct game *game, struct text *out);

#endif
