/* The parts of a mail about several games, carried out. */
#ifndef CURSUS_ENGINE_INBOX_SPLIT_RUN_H
#define CURSUS_ENGINE_INBOX_SPLIT_RUN_H

#include "engine/inbox/mail_job.h"

/* Carries the parts out, for the commit of the whole. */
enum rc split_run(struct job *job, struct err *err);

#endif
