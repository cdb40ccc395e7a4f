/* Messages between seats. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_H
#define CURSUS_ENGINE_INBOX_PRESS_H

#include "engine/inbox/mail_job.h"

/* Has the mail asked about where a message that is not marked by lines of its own holds an order of its writer's that
 * is open now: it may be meant for the game, and what was sent cannot be called back. */
enum rc press_confirm(struct job *job, struct game *game, struct err *err);

/* Delivers an answer to what the game masters wrote to the players of all games (talk_of()), and tells so. */
enum rc press_masters(struct job *job, struct err *err);

/* Delivers the blocks of press. */
enum rc press_run(struct job *job, struct game *game, struct err *err);

#endif
