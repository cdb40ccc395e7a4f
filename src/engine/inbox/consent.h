/* What wants a "yes" before it is done, in the mail of a writer who is proved. */
#ifndef CURSUS_ENGINE_INBOX_CONSENT_H
#define CURSUS_ENGINE_INBOX_CONSENT_H

#include "engine/inbox/mail_job.h"
#include "engine/inbox/question.h"

/* For what always wants a "yes" first: the question goes into job->ask, or, among the lines for several games, the
 * notes say that it was not done. `word` names it there. */
void consent_first(struct job *job, const char *word, struct saying question);

/* The same where this is the yes that carries a vote by which the game ends, or where the writer has only said that the
 * mail is his and this does what cannot be taken back. To be called before anything of the mail is done in the game. */
void consent_final(struct job *job, struct game *game, struct statement *said);

/* Asks about the whole of a mail in which our own stands as well and cannot be told from what its writer wrote. */
enum rc consent_copied(struct job *job, struct err *err);

/* Asks the writer what stands in job->ask; nothing else of the mail is done. */
enum rc consent_sure(struct job *job, struct game *game, struct err *err);

#endif
