/*
 * Lanes for mail that goes out: one for each domain it goes to. A provider that wants few mails a minute, puts us off
 * or lets us wait holds up its own mail only.
 */
#ifndef CURSUS_ENGINE_QUEUE_LANES_H
#define CURSUS_ENGINE_QUEUE_LANES_H

#include "engine/game/services.h"

enum { LANES_WANT = 16 }; /* most mails that are chosen at once */

/* Chooses up to `want` of the mails that are due, those to people who are known before all to strangers, and of both
 * from each lane in its turn, the longest waiting first, and counts them against what a lane may have in a minute
 * (smtp.domain_per_minute). `thought`: of those alone that are thought out, else of the others. None from a lane that
 * is held. In the transaction that claims them. *ids is the caller's
 * array of LANES_WANT. */
enum rc lanes_choose(const struct services *services, bool thought, size_t want, int64_t *ids, size_t *count,
                     struct err *err);

/* Holds the lane of this address for five to ten minutes. */
enum rc lanes_hold(const struct services *services, const char *address, struct err *err);

/* Whether two addresses are of one lane. */
bool lanes_same(const char *address, const char *other);

#endif
