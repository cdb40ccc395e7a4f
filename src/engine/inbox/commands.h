/* The commands that concern a player and no game. */
#ifndef CURSUS_ENGINE_INBOX_COMMANDS_H
#define CURSUS_ENGINE_INBOX_COMMANDS_H

#include "engine/inbox/job.h"

struct book;

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

/* commands_event.c: "event spring enter word olive", "withdraw", "skip", "challenge Bruno", "accept 5", "decline 5":
 * done, or told why not. */
enum rc commands_event(struct job *job, const struct statement *said, struct err *err);
/* The key of what such a line would do, as verb_does() has it. */
const char *commands_event_does(const struct statement *said);
/* Whether a line of the mail withdraws its writer from one that has begun, and they have not said yes to that. */
enum rc commands_event_asks(struct job *job, bool *asks, struct err *err);

/* commands_events.c: "events": which there are; "event spring": all that its reader may know of one. */
enum rc commands_events(struct job *job, const char *reply, struct err *err);
/* The event that a word names, by its name or its title. RC_NONE, with a note and the nearest name: there is none. The
 * book is to be freed in any case. */
enum rc commands_events_find(struct job *job, const char *word, struct book *out, struct err *err);
/* The same, of which nothing is told. */
enum rc commands_events_look(const struct job *job, const char *word, struct book *out, struct err *err);
/* "Thu 24 Dec, 08:00" for the writer of the mail: a sentence of when it begins goes into the text. */
void commands_events_start(const struct job *job, const struct book *book, struct text *out);

/* commands_own.c: what a player asks about themself. */

/* "my data": answers with all that is kept about them, in words and as a file of JSON. */
enum rc commands_data(struct job *job, const char *reply, struct err *err);

/* "block Bruno", "unblock Bruno", "block" alone: who does not want to sit with whom. *taken false: nobody is called so,
 * and what follows is no name either. */
enum rc commands_block(struct job *job, struct statement *said, bool *taken, struct err *err);

/* "forget me", after the second yes: they are forgotten once the answer has gone out (engine/gm/forget.h). */
void commands_forget(struct job *job);

#endif
