/* Messages between seats. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_H
#define CURSUS_ENGINE_INBOX_PRESS_H

#include "engine/inbox/mail_job.h"

/* Delivers the blocks of press. */
enum rc press_run(struct job *job, struct game *game, struct err *err);

#endif
