/* Replies to an old phase: lines that answer a request which is past are not fed to the next one. */
#ifndef CURSUS_ENGINE_INBOX_STALE_H
#define CURSUS_ENGINE_INBOX_STALE_H

#include "engine/inbox/job.h"

/* Whether one of the lines answers a slot that the mail with this (good) token asked for, and that request is past.
 * A request that is still open, answered or not, may be answered anew. Where the game was taken back after that mail,
 * or, `token` being NULL, after the lines came in, any order and any word about the plan is stale. */
bool stale_lines(struct game *game, int seat, const struct token *token, moment received,
                 const struct order_line *const *lines, int count);

/* The last move at which a mail with this token can have been made: no earlier one than it was. */
int64_t stale_number(const struct game *game, const struct token *token);

/* Whether such a mail was meant for what has been taken back. */
bool stale_branch(const struct game *game, const struct token *token, moment received);

/* Says how and when the decision was settled that the mail being handled was meant for. A deadline that was
 * counted as missed counts as kept too late then. */
enum rc stale_say(struct job *job, struct game *game, struct err *err);

#endif
