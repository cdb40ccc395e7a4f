/* Seats of a game under way, by mail: leaving and giving up, taking over and coming back. */
#ifndef CURSUS_ENGINE_INBOX_SEAT_CHANGES_H
#define CURSUS_ENGINE_INBOX_SEAT_CHANGES_H

#include "engine/inbox/mail_job.h"

/* Each is for job->player; job->seat is the seat he holds then. What wants a
 * "yes" first is put into job->ask. */
enum rc hands_leave(struct job *job, struct game *game, bool *changed, struct err *err);
enum rc hands_concede(struct job *job, struct game *game, bool *changed, struct err *err);
enum rc hands_return(struct job *job, struct game *game, bool *changed, struct err *err);
/* `seat_name`: which seat; "": the first that is on offer. */
enum rc hands_takeover(struct job *job, struct game *game, const char *seat_name, bool *changed, struct err *err);

#endif
