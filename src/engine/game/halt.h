/* A game whose clock stands still, and one that is over. */
#ifndef CURSUS_ENGINE_GAME_HALT_H
#define CURSUS_ENGINE_GAME_HALT_H

#include "engine/game/game.h"

/* Stops the clock of a running game. */
void game_pause(const struct services *services, struct game *game);

/* Ends the game now: nobody is asked any more. */
void game_end(const struct services *services, struct game *game);

#endif
