/* One reminder for all that a player owes. */
#ifndef CURSUS_ENGINE_TIME_REMIND_H
#define CURSUS_ENGINE_TIME_REMIND_H

#include "engine/game/services.h"

/* Reminds each player of whom two games or more are due to remind: one mail for all of them. What is left (one game of
 * a player) is due_play()'s. *due: whether any game was (game_due()). */
enum rc remind_of_several(const struct services *services, bool *due, struct err *err);

#endif
