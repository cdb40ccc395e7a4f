/* Taking and leaving a seat by mail. */
#ifndef CURSUS_ENGINE_INBOX_SEAT_WORDS_H
#define CURSUS_ENGINE_INBOX_SEAT_WORDS_H

#include "engine/inbox/mail_job.h"

/* join and leave, take over, come back and give up. */
enum rc seats_run(struct job *job, struct game *game, bool *changed, bool *started, struct err *err);

/* "again": who holds job->seat in a game that is over asks for the same table once more. engine/time/again.h opens it.
 * *changed: the game is to be written. */
enum rc seats_again(struct job *job, struct game *game, bool *changed, struct err *err);

#endif
