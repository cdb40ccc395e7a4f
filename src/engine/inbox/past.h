/* What happened in a phase that is over, told to who asks: "past autumn 1901", "past 3", "past" for the last. */
#ifndef CURSUS_ENGINE_INBOX_PAST_H
#define CURSUS_ENGINE_INBOX_PAST_H

#include "engine/inbox/mail_job.h"

/* Carries the lines of a job out, for a live game: what everybody was told of the phases that they name becomes
 * paragraphs of the answer. */
enum rc past_run(struct job *job, struct game *game, struct err *err);

#endif
