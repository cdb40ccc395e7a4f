/*
 * Answers to a message of a player or a game master: whoever writes one talks to that person. So all it says is a
 * message to them, as if it stood between the lines that such a message has, and nothing in it is an order or a word
 * for the robot; but what is written by the letter where the mail has such lines itself, or holds nothing else.
 */
#ifndef CURSUS_ENGINE_INBOX_TALK_H
#define CURSUS_ENGINE_INBOX_TALK_H

#include "engine/inbox/job.h"

/* What an answer to a message stands for, as outbox_row.request: "press red @17", where the player 17 wrote it; "" for
 * `line`: it was not signed. */
void talk_write(const char *line, int64_t player, struct text *out);

/* Reads the lines of the mail (body.h), messages as lines of their own (press.h), and puts that line at the head
 * of one that is such an answer (statement.talk, job.letter.strict). */
void talk_read(struct job *job);

/* The line at the head; NULL: the mail is no such answer. */
const struct statement *talk_of(const struct job *job);

#endif
