/* What the clock brings: in one game, to players of several, and when a table plays once more. */
#ifndef CURSUS_ENGINE_TIME_DUE_H
#define CURSUS_ENGINE_TIME_DUE_H

#include "engine/game/commit.h"
#include "engine/game/services.h"

/* Plays what is due in one game: deadlines that have passed, reminders that have come. */
enum rc due_play(const struct services *services, int64_t game, struct err *err);

/* due_table.c: tables that are forming, and those that follow them. */

/* What has come for a table that is forming: it begins or is closed at the moments of its terms; who waits for one like
 * it hears of it; who sits there hears how it stands. */
enum rc due_table(const struct services *services, struct game *game, struct commit *commit, struct err *err);

/* Opens the table that follows one with the term `refill`, which goes over to it, one less. Then the transaction of the
 * commit is open. Where none can be opened, the game masters hear why, and the term is off. */
enum rc due_refill(const struct services *services, struct game *game, struct commit *commit, struct err *err);

/* due_missed.c: deadlines that have passed without an answer, and what the terms of a game make of that. */

/* What the passed deadlines of a running game bring before game_pump() answers for them: counts them, gives
 * the seat of who has missed too many to a bot, and by the terms pauses the game. Tells everybody, and the game
 * masters. */
enum rc due_missed(const struct services *services, struct game *game, struct commit *commit, struct err *err);

/* due_remind.c: one reminder for all that a player owes. */

/* Reminds each player of whom two games or more are due to remind: one mail for all of them. What is left (one game of
 * a player) is due_play()'s. *due: whether any game was (game_due()). */
enum rc due_remind(const struct services *services, bool *due, struct err *err);

/* due_again.c: the same table once more: games that are over, whose players were asked whether they play again. */

/* Where all have said yes, opens a game of the same rules, options, terms and seats, and begins it; where one has said
 * no, or the time is over, tells the players. Each in a transaction of its own; trouble with one game is logged. */
enum rc due_again(const struct services *services, struct err *err);

/* due_watch.c: those who look on at a game without a seat in it hear how it goes, as everybody may see it and no
 * earlier than its terms say (`watch_delay`): once a day, or of each phase but at most once an hour. Nobody is told
 * again of a game that is over. RC_OK, or trouble of the house. */
enum rc due_watch(const struct services *services, struct err *err);

#endif
