/* "again": a player of a game that is over asks for the same table once more. engine/time/again.h opens it. */
#ifndef CURSUS_ENGINE_INBOX_REMATCH_H
#define CURSUS_ENGINE_INBOX_REMATCH_H

#include "engine/inbox/mail_job.h"

/* job->seat asks for it. *changed: the game is to be written. */
enum rc rematch_ask(struct job *job, struct game *game, bool *changed, struct err *err);

#endif
