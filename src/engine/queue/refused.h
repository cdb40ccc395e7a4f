/*
 * A receiver whom the mail server does not want to know. It says so to the sender at once; another server further on
 * would have sent a bounce. To us both are the same: the refusal is filed as a bounce, and handled as one.
 */
#ifndef CURSUS_ENGINE_QUEUE_REFUSED_H
#define CURSUS_ENGINE_QUEUE_REFUSED_H

#include "engine/game/services.h"
#include "mail/sender.h"

/* Whether it is the receiver that was refused for good, not what the mail holds, its sender or its size: the enhanced
 * code 5.1.x (RFC 3463), or without one the reply 550, 551 or 553. */
bool refused_receiver(const struct send_result *result);

/* Files the bounce, in the transaction of the caller. The same mail twice is filed once. */
enum rc refused_file(const struct services *services, const struct outbox_row *mail, const struct send_result *result,
                     struct err *err);

#endif
