/* The commands that concern a player and no game. */
#ifndef CURSUS_ENGINE_INBOX_COMMANDS_H
#define CURSUS_ENGINE_INBOX_COMMANDS_H

#include "engine/inbox/job.h"

/* What somebody hears who is not known and does not register: how to, in the first line; all words where they ask for
 * help. `reply`: where answers go. */
enum rc commands_stranger(struct job *job, const char *reply, struct err *err);

/* Does what the line says, and tells so, where it is register, stop, start, zone, digest, picture, away, back, sleep,
 * standby or the like. */
enum rc commands_do(struct job *job, struct statement *said, struct err *err);
enum rc commands_register(struct job *job, struct err *err);
/* With the rules' page where `game` is not NULL. */
enum rc commands_help(struct job *job, const struct game *game, const char *to, const char *reply, struct err *err);
enum rc commands_games(struct job *job, const char *reply, struct err *err);
/* The rules page of the game that the mail names or is about. */
enum rc commands_rules(struct job *job, const char *reply, struct err *err);
/* commands_standby.c: "standby quorum", "standby new quorum for 3", "standby any" or alone, "standby off". */
void commands_standby(struct job *job, const char *rest);
/* What the player stands by for, as the mail in hand leaves it: "Quorum, Doge", "any game" or nothing. */
enum rc commands_standby_write(const struct job *job, struct text *out, struct err *err);
enum rc commands_standings(struct job *job, const char *reply, struct err *err);

/* commands_habits.c: what a player wants of the mails of one game, reminders, reports and answers other than in all
 * their games, or to look on at one that they do not play in, of which there may be so many. */
enum { COMMANDS_WATCHED = 20 };

/* "reminders off 12", "digest end 12", "receipts usual 12", "watch 12 each", "unwatch 12": what is said of one game
 * goes into the commit, and is told. *done: it was that, or why not is told. */
enum rc commands_habits(struct job *job, const struct statement *said, bool *done, struct err *err);

/* commands_own.c: what a player asks about themself. */

/* "my data": answers with all that is kept about them, in words and as a file of JSON. */
enum rc commands_data(struct job *job, const char *reply, struct err *err);

/* "block Bruno", "unblock Bruno", "block" alone: who does not want to sit with whom. *taken false: nobody is called so,
 * and what follows is no name either. */
enum rc commands_block(struct job *job, struct statement *said, bool *taken, struct err *err);

/* "forget me", after the second yes: they are forgotten once the answer has gone out (engine/gm/forget.h). */
void commands_forget(struct job *job);

#endif
