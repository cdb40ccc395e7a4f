/* An event's course: what time and the ends of its games bring. */
#ifndef CURSUS_ENGINE_CONTEST_COURSE_H
#define CURSUS_ENGINE_CONTEST_COURSE_H

#include "engine/contest/book.h"

/* Events begin at their moments; results are noted, challenges run out; where a round is over the next one is paired,
 * or the event ends; games are opened for tables. Each event in transactions of its own; trouble with one is logged. */
enum rc course_due(const struct services *services, struct err *err);

/* The same for one event, at once. RC_DENIED, RC_BAD: it cannot go on, which the game masters are told. */
enum rc course_go(const struct services *services, int64_t contest, struct err *err);

/* When the round that is being played must end; 0: never, or none is. */
moment course_limit(const struct book *book);

#endif
