/* Players who are away or asleep: the words `away`, `back` and `sleep`, and what follows for their clocks. */
#ifndef CURSUS_ENGINE_AWAY_H
#define CURSUS_ENGINE_AWAY_H

#include "engine/errand.h"

/* The words themselves; what follows one is `rest`. They change errand->player and say so; RC_NOMEM. */
enum rc away_set(struct errand *errand, const char *rest);
enum rc away_end(struct errand *errand, const char *rest);
enum rc away_sleep(struct errand *errand, const char *rest);

/* When they, or the zone, have changed: the open deadlines of the player in all running games follow, and he is told of
 * each. `table` is the game that the mail is about, which the errand writes itself (*changed says that it must), or
 * NULL; the others go into the bundle. */
enum rc away_follow(struct errand *errand, struct table *table, bool *changed, struct err *err);

#endif
