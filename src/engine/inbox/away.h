/* Players who are away or asleep: the words `away`, `back` and `sleep`, and what follows for their clocks. */
#ifndef CURSUS_ENGINE_INBOX_AWAY_H
#define CURSUS_ENGINE_INBOX_AWAY_H

#include "engine/inbox/job.h"

/* The words themselves; what follows one is `rest`. They change job->player and say so. */
void away_set(struct job *job, const char *rest);
void away_end(struct job *job, const char *rest);
void away_sleep(struct job *job, const char *rest);

/* When they, or the zone, have changed: the open deadlines of the player in all running games follow, and he is told of
 * each. `game` is the game that the mail is about, which the job writes itself (*changed says that it must), or
 * NULL; the others go into the commit. */
enum rc away_follow(struct job *job, struct game *game, bool *changed, struct err *err);

#endif
