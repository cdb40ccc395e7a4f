/*
 * What people sign with. What a closing block is tells its look (mail/quote_close.h) or that earlier mails of the same
 * player ended with it: of the last lines of a mail that did nothing, the player's row (player_row.signs) keeps a mark
 * and a keyed hash each, all of one length, the newest first. A last paragraph of which each line is known does
 * nothing, like any closing block; what in one looks like an order, or like a word for the robot, is said in the
 * answer, but not twice. An order by the letter stands in any case (run_on.h).
 */
#ifndef CURSUS_ENGINE_INBOX_SIGNS_H
#define CURSUS_ENGINE_INBOX_SIGNS_H

#include "engine/inbox/mail_job.h"
#include "mail/quote.h"

enum { SIGNS_HASH = 16, SIGNS_ENTRY = SIGNS_HASH + 1, SIGNS_MOST = 24 };

/* What is known of a line, as the first letter of its entry. */
enum {
    SIGNS_UNKNOWN = ' ', /* nothing, or it has done something since */
    SIGNS_SEEN = '-',    /* it has ended a mail and did nothing there */
    SIGNS_SIGNED = '+'   /* it is one of a signature, and what else it could be was said */
};

/* The hash of a line as it was written, its case, accents and first blanks apart. */
void signs_hash(const struct job *job, const char *line, char out[SIGNS_HASH + 1]);

/* What is known of the line with this hash, or of this line, to the player of the mail. */
char signs_known(const struct job *job, const char hash[SIGNS_HASH + 1]);
char signs_line_known(const struct job *job, const char *line);

/* Marks the last paragraphs of which each line is known as closing blocks. */
void signs_mark(const struct job *job, struct kept *kept);

/* Says what was taken for a signature and could be something else. `game`: where its writer is asked for orders; NULL:
 * nowhere. */
void signs_tell(struct job *job, struct game *game);

/* Notes for the player's row how the mail ended, when all of it has come to its end. */
void signs_learn(struct job *job);

#endif
