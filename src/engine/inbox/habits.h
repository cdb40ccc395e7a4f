/* What a player wants of the mails of one game: reminders, reports and answers other than in all their games, or to
 * look on at one that they do not play in. */
#ifndef CURSUS_ENGINE_INBOX_HABITS_H
#define CURSUS_ENGINE_INBOX_HABITS_H

#include "engine/inbox/job.h"

/* So many games a player may look on at. */
enum { HABITS_WATCHED = 20 };

/*
 * "reminders off 12", "digest end 12", "receipts usual 12", "watch 12 each", "unwatch 12": what is said of one game
 * goes into the commit, and is told. *done: it was that, or why not is told.
 */
enum rc habits_do(struct job *job, const struct statement *said, bool *done, struct err *err);

#endif
