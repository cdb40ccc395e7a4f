/*
 * The operator's program that is told of each mail to a seat (hook.program), so that people can be told by other ways
 * as well. It is given a line of JSON on its standard input: who is written to of which game, why, and by when he is to
 * answer; never an order, a position, a message or an address, and no name of a person where the game hides them
 * (docs/formats.md, "Hook").
 *
 * A call is noted in the transaction that makes its mail, and made by a process of its own: no mail waits for it. What
 * fails is tried twice more, what is an hour old is of no use any more; both are counted, and told in the log. A
 * process that dies while the program runs leaves the call, which is made once more: it has the same id then.
 */
#ifndef CURSUS_ENGINE_QUEUE_HOOK_H
#define CURSUS_ENGINE_QUEUE_HOOK_H

#include "engine/game/services.h"

/* How the calls have gone; moments are 0 for never. */
struct hook_state {
    moment worked;  /* last */
    moment since;   /* none has worked since then; 0: the last one did */
    moment next;    /* none is made before */
    int in_row;     /* failures since `since` */
    int64_t failed; /* calls that were given up, of all times */
    char said[200]; /* why the last one failed */
};
enum rc hook_read(const struct services *services, struct hook_state *out, struct err *err);

/* Whether a call is to be made now: an index look-up. False where no program is set. */
enum rc hook_due(const struct services *services, bool *out, struct err *err);

/* Makes the next call, if one is due (*made). What fails is written down, logged, and RC_OK; what else goes wrong is as
 * the store says. */
enum rc hook_call(const struct services *services, bool *made, struct err *err);

#endif
