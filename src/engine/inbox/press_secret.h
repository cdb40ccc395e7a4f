/*
 * Which lines of a message would tell on what stands in its writer's own mails: his report with what is hidden from the
 * others, or to whom else he wrote. His own words, which the receipt of a message repeats, are his to say again.
 */
#ifndef CURSUS_ENGINE_INBOX_PRESS_SECRET_H
#define CURSUS_ENGINE_INBOX_PRESS_SECRET_H

#include "engine/inbox/mail_job.h"

/* Bytes of a message that the receipt repeats. */
enum { PRESS_TOLD = 400 };

/*
 * Whether `words`, which stand on line `at` of the mail or are a part of it, repeat a longer piece of the mail of ours
 * that is answered. `own`: what press_own_words() gave; NULL: his own words count as any.
 */
bool press_tells(const struct job *job, int at, const char *words, const char *own);

/*
 * The text of the mail that is answered with a byte of 1 for each of those with which it repeats a message of the one
 * who answers it: one that went out when that mail was written, which is its receipt then. The caller's; NULL: it
 * repeats none.
 */
enum rc press_own_words(const struct job *job, const struct game *game, char **out, struct err *err);

#endif
