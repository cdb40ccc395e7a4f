/* One reminder for all that a player owes (mail.md 40). */
#ifndef CURSUS_ENGINE_REMIND_H
#define CURSUS_ENGINE_REMIND_H

#include "engine/host.h"

/* Reminds each player of whom two games or more are due to remind: one mail for all of them. What is left (one game of
 * a player) is games_tick()'s. */
enum rc remind_of_several(const struct host *host, struct err *err);

#endif
