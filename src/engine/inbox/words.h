/* What a player says to the robot in his own words, as lines of its commands (words/commander.h). */
#ifndef CURSUS_ENGINE_INBOX_WORDS_H
#define CURSUS_ENGINE_INBOX_WORDS_H

#include "engine/inbox/job.h"

/* Reads as a command each line that asks for it in other words (statement.spoken). Greetings and closings around it are
 * taken, and where the mail answers no game's so is chat. A "yes" or "no" to what cannot be taken back is left as it
 * stands, and so is all that a game may read by the letter. */
void words_read(struct job *job);

/*
 * words_event.c: "count me in for the spring cup", "who plays whom in spring". What only asks is read as the line that
 * asks so; what would change something is asked about, and a yes to the answer does it (answer_ask()). Nothing is read
 * where there is no event, where a game may read it by the letter, or where guesses are off. To be called before
 * words_read().
 */
enum rc words_event_read(struct job *job, struct err *err);

/* words_ended.c: "where did it all go wrong for me?" in an answer to the mails of a game that is over, as "analyse". To
 * be called before all others, which know other things by such words. */
enum rc words_ended_read(struct job *job, struct err *err);

/* Whether a statement may be read so: a line of the writer's that is nothing else yet. */
bool words_are_free(const struct statement *said);

#endif
