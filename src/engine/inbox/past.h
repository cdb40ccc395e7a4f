/* What happened in a phase that is over, told to who asks: "past autumn 1901", "past 3", "past" for the last. */
#ifndef CURSUS_ENGINE_INBOX_PAST_H
#define CURSUS_ENGINE_INBOX_PAST_H

#include "engine/inbox/mail_job.h"

/* What everybody was told of the phases that `want` names, of a live game, becomes paragraphs of the answer. */
enum rc past_tell(struct job *job, struct game *game, const char *want, struct err *err);

#endif
