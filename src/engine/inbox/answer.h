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
 * writer may have meant (words/wish.h), with what the mail says in their blanks, each with what it does. Where `asks`
 * and the first is clear and whole, it is asked whether it was meant, and a yes to the answer does it. Else the key
 * `nothing` (NULL: none) says before them that nothing was understood. There are none where it is more likely to be
 * talk. */
enum rc answer_wished(struct job *job, const char *nothing, bool asks, struct err *err);
/* Asks whether the line is meant, which does what the sentence of that key says: a yes to the answer does it. */
void answer_ask(struct job *job, const char *line, const char *does);
/* Whether the mail is the answer to a letter that asked so about this line. */
bool answer_asked(const struct job *job, const char *line);
/* Whether the first of these would be clear. */
bool answer_wishes(const struct job *job);
/* A yes to that becomes the line that was asked about; a no is answered. So does an answer to a letter that asks
 * whether its reader plays for somebody; one in other words to that, or to who asks for a seat, is asked about: then
 * nothing is left of the mail but the question. To be called when the mail's lines are cut. */
enum rc answer_wish(struct job *job, struct err *err);
/* Takes back all that the answer was to say and to ask: it asks something else. */
void answer_unasked(struct job *job);
/* answer_shown.c: a mail that only asks to be told what its writer may know, in words that nothing else has understood:
 * where that is clear it is read as the line that asks so, and the answer says how. To be called when its words are
 * read. */
enum rc answer_shown(struct job *job, struct err *err);

#endif
