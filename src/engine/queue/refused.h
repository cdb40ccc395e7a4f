/*
 * A mail that the mail server does not take. It says so to the sender at once; another server further on would have
 * sent a bounce. To us both are the same: the refusal is filed as a bounce, and handled as one.
 */
#ifndef CURSUS_ENGINE_QUEUE_REFUSED_H
#define CURSUS_ENGINE_QUEUE_REFUSED_H

#include "engine/game/services.h"
#include "mail/sender.h"

/* Whether a server refused it for good, in words of its own. */
bool refused_by_server(const struct send_result *result);

/* Files the bounce, in the transaction of the caller. The same mail twice is filed once. */
enum rc refused_file(const struct services *services, const struct outbox_row *mail, const struct send_result *result,
                     struct err *err);

#endif
