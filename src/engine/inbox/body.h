/* The lines of a mail: which of them its sender wrote, and the engine's own words at their heads. */
#ifndef CURSUS_ENGINE_INBOX_BODY_H
#define CURSUS_ENGINE_INBOX_BODY_H

#include "engine/inbox/mail_job.h"

/* The lines the sender wrote, read into job->line: the body's, else those of a text attachment, else the
 * subject. */
void job_read_lines(struct job *job);
void job_drop_lines(struct job *job);
/* Puts other words in the place of a line's. */
void job_reread(struct said *said, const char *raw);

#endif
