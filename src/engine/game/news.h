/* What game masters hear of, written down as it happens; how they are told: engine/letters/news_mail.h. */
#ifndef CURSUS_ENGINE_GAME_NEWS_H
#define CURSUS_ENGINE_GAME_NEWS_H

#include "engine/game/game.h"

/* What the change of a game that is being written brings: who came and left before it began, its start, its end, missed
 * deadlines. Inside the transaction of game_write(). */
enum rc news_of_game(const struct services *services, const struct game *game, struct err *err);

/* Somebody has become a player. */
enum rc news_registered(const struct services *services, int64_t player, struct err *err);

#endif
