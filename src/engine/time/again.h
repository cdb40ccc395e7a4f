/* The same table once more: games that are over, whose players were asked whether they play again. */
#ifndef CURSUS_ENGINE_TIME_AGAIN_H
#define CURSUS_ENGINE_TIME_AGAIN_H

#include "engine/game/services.h"

/* Where all have said yes, opens a game of the same rules, options, terms and seats, and begins it; where one has said
 * no, or the time is over, tells the players. Each in a transaction of its own; trouble with one game is logged. */
enum rc again_look(const struct services *services, struct err *err);

#endif
