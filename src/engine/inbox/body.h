/* What of a mail its sender wrote. */
#ifndef CURSUS_ENGINE_INBOX_BODY_H
#define CURSUS_ENGINE_INBOX_BODY_H

#include "engine/inbox/job.h"

/* The lines the sender wrote, each a statement of the job: the body's, else those of a text attachment, else the
 * subject. */
void body_read(struct job *job);

#endif
