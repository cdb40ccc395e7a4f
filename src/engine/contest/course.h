/* An event's course: what time and the ends of its games bring. */
#ifndef CURSUS_ENGINE_CONTEST_COURSE_H
#define CURSUS_ENGINE_CONTEST_COURSE_H

#include "engine/game/services.h"

/* Events begin at their moments; results are noted, challenges run out; where a round is over the next one is paired,
 * or the event ends; games are opened for tables. Each event in transactions of its own; trouble with one is logged. */
enum rc course_due(const struct services *services, struct err *err);

/* The same for one event, at once. RC_DENIED, RC_BAD: it cannot go on, which the game masters are told. */
enum rc course_go(const struct services *services, int64_t contest, struct err *err);

#endif
