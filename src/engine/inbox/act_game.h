/* What a mail says about one game, done. */
#ifndef CURSUS_ENGINE_INBOX_ACT_GAME_H
#define CURSUS_ENGINE_INBOX_ACT_GAME_H

#include "engine/inbox/mail_job.h"

/* Carries out what is left of the lines of the job for job->game, when the words about the player are done, as
 * act() does. */
enum rc act_on_game(struct job *job, struct game *game, struct err *err);

/* The answer to a mail that is about no game, or of which nothing but questions is left. */
enum rc act_plain_reply(struct job *job, struct game *game, struct err *err);

#endif
