/*
 * What people sign with. What a closing block is tells its look (mail/quote_close.h) or that earlier mails of the same
 * player ended with it: of the last lines of a mail that did nothing, the player's row (player_row.signs) keeps a mark
 * and a keyed hash each, all of one length, the newest first. A last paragraph of which each line is known does
 * nothing, like any closing block; what in one looks like an order, or like a word for the robot, is said in the
 * answer, but not twice. An order by the letter stands in any case (handlers.h).
 */
#ifndef CURSUS_ENGINE_INBOX_SIGNS_H
#define CURSUS_ENGINE_INBOX_SIGNS_H

#include "engine/inbox/job.h"
#include "mail/quote.h"

/* Marks the last paragraphs of which each line is known as closing blocks. */
void signs_mark(const struct job *job, struct kept *kept);

/* Says what was taken for a signature and could be something else. `game`: where its writer is asked for orders; NULL:
 * nowhere. */
void signs_tell(struct job *job, struct game *game);

/* Notes for the player's row how the mail ended, when all of it has come to its end. */
void signs_learn(struct job *job);

#endif
