/* What an invitation is answered with, by the very address it went to. */
#ifndef CURSUS_ENGINE_INBOX_INVITED_H
#define CURSUS_ENGINE_INBOX_INVITED_H

#include "engine/inbox/mail_job.h"

/* "Yes" becomes "join", so that the mail goes on as one that joins; a "no" is thanked for and told to the game masters,
 * and what is neither is asked about in a few words: *done then, and the mail needs nothing more. All answers keep the
 * key of the invitation, so that the next mail is known as an answer to it too. For job->who.invited. */
enum rc invited_mail(struct job *job, bool *done, struct err *err);

#endif
