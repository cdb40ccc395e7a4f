/* The answer to a mail about a game in which its writer has a seat. */
#ifndef CURSUS_ENGINE_INBOX_ANSWER_H
#define CURSUS_ENGINE_INBOX_ANSWER_H

#include "engine/inbox/job.h"

/* What came of its lines; all borrowed. */
struct answered {
    struct filing *filing;
    const char *const *lines; /* as many as filing->count */
    const struct jv *board;   /* the position as the seat saw it before the mail; NULL: its player gets no pictures */
};

/* Adds it to the job's commit: a whole report where he is asked again, has asked for one or the game is over; else a
 * few lines, or none where he wants no receipts: then the next mail to him says what came of his orders. Prose among
 * the lines is passed over. */
enum rc answer_orders(struct job *job, struct game *game, const struct answered *answered, struct err *err);

/* answer_wished.c: paragraphs of the answer to a mail of which nothing was understood: up to three lines that its
 * writer may have meant (words/wish.h), each with what it does. False: it is more likely to be talk, and there are
 * none. */
bool answer_wished(struct job *job);

#endif
