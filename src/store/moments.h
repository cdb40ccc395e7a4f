/* Moments that an outage moves. */
#ifndef CURSUS_STORE_MOMENTS_H
#define CURSUS_STORE_MOMENTS_H

#include "store/store.h"

/* An outage, or a clock that was set. */
struct store_shift {
    int64_t gap; /* seconds; negative: it was set back */
    moment now;  /* by the clock that runs now */
    moment upto; /* what was written up to then was written by the clock that ran before */
};
/* Moves by the gap whatever decides something, beside the rows of games and seats, which are their engine's: how long
 * texts and leases are kept, when a vote or a challenge ends, who has waited longest, when a branch began, when a
 * question was asked. Set back, what would lie in the future has come by now, and what waits to be sent waits no
 * longer. */
enum rc store_shift(struct store *store, const struct store_shift *by, struct err *err);

#endif
