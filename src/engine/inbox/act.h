/* Doing what a mail says, once it is known who speaks. */
#ifndef CURSUS_ENGINE_INBOX_ACT_H
#define CURSUS_ENGINE_INBOX_ACT_H

#include "engine/inbox/mail_job.h"

/* Ends the row, and carries out all lines of the job for job->player (who is proved): puts exactly one reply into its
 * commit beside what others must hear, and help for who has just registered and asks for it. `game` is the caller's to
 * free after the commit is committed. */
enum rc act(struct job *job, struct game *game, struct err *err);

#endif
