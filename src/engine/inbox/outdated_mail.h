/* Mails about games that are outdated (outdated.h). */
#ifndef CURSUS_ENGINE_INBOX_OUTDATED_MAIL_H
#define CURSUS_ENGINE_INBOX_OUTDATED_MAIL_H

#include "engine/inbox/mail_job.h"

/* Answers a mail about such a game, whose sender may hold a seat in it: its lines are told as not taken. */
enum rc outdated_answer(struct job *job, struct game *game, struct err *err);

#endif
