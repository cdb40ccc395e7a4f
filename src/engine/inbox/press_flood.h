/* How many messages one player gets of another within an hour: each of them is a mail. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_FLOOD_H
#define CURSUS_ENGINE_INBOX_PRESS_FLOOD_H

#include "engine/inbox/mail_job.h"

enum { PRESS_HOURLY = 20 };

/* *flood: one of the receivers (bits: seats, 0 the game masters) has had as many of the writer's messages within the
 * hour as one gets, those of this mail among them. */
enum rc press_floods(const struct job *job, const struct game *game, unsigned to, bool *flood, struct err *err);

/* Tells the game masters of it, once a day. */
enum rc press_tell_flood(struct job *job, const struct game *game, struct err *err);

#endif
