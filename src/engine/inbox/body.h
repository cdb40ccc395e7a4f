/* The lines of a mail: which of them its sender wrote, and the engine's own words at their heads. */
#ifndef CURSUS_ENGINE_INBOX_BODY_H
#define CURSUS_ENGINE_INBOX_BODY_H

#include "engine/inbox/mail_job.h"

/* The lines the sender wrote, read into job->line: the body's, else those of a text attachment, else the
 * subject. */
void job_read_lines(struct job *job);
void job_drop_lines(struct job *job);
/* Reads the line as one order more. */
void said_add_order(struct said *said, const char *order);
/* Takes one back; without any it belongs to nobody any more. */
void said_drop_order(struct said *said, int index);
/* Puts other words in the place of a line's. */
void job_reread(struct said *said, const char *raw);
/* Reads the line as a command that it asks for in other words. */
void said_speak(struct said *said, enum verb verb, const char *rest);
/* Reads it by the letter again. */
void said_restore(struct said *said);
/* A line more, at number `at`, for the game that the one before it is for. Without room for it nothing happens. */
void job_insert(struct job *job, int at, const char *raw);
/* Takes one away. */
void job_remove(struct job *job, int at);
/* Whether a word of a line's head stands in the vocabulary of a game. */
bool job_is_of_game(const struct order_line *line);

#endif
