/* Filing what comes by LMTP. */
#ifndef CURSUS_ENGINE_QUEUE_RECEIVE_LMTP_H
#define CURSUS_ENGINE_QUEUE_RECEIVE_LMTP_H

#include "engine/game/services.h"
#include "mail/lmtp_door.h"

/* Files them in one transaction, each alone if that fails, and says of each what came of it: filed and durable, or that
 * it is to come again. *filed: how many are. Returns the last trouble. */
enum rc receive_lmtp(const struct services *services, struct lmtp_arrival *arrivals, size_t count, size_t *filed,
                     struct err *err);

/* Says of each that nothing was filed, for that reason. */
void receive_lmtp_refuse(struct lmtp_arrival *arrivals, size_t count, enum rc why);

#endif
