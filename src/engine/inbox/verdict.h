/* A mail judged (judge.h), and what follows from that. */
#ifndef CURSUS_ENGINE_INBOX_VERDICT_H
#define CURSUS_ENGINE_INBOX_VERDICT_H

#include "engine/inbox/mail_job.h"

/* Finds who wrote job->mail, reads its lines, and carries out the verdict: all of it goes into the job's commit.
 * `game` is loaded where a game is concerned; the caller's to free after the commit is committed. */
enum rc verdict_find(struct job *job, struct game *game, struct err *err);

#endif
