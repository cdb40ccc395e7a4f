/* Sending what the outbox holds. */
#ifndef CURSUS_ENGINE_DISPATCH_H
#define CURSUS_ENGINE_DISPATCH_H

#include "engine/host.h"

struct sender;

struct dispatch_report {
    size_t sent, later, never, unknown;
};

/* Claims and sends what is due, a few at a time, until nothing is left, `limit` mails were tried (0: no limit) or
 * `stop` (may be NULL) is set. Each result is durable before the next mail goes. `owner` names this process. */
enum rc dispatch(const struct host *host, struct sender *sender, const char *owner, size_t limit,
                 const volatile int *stop, struct dispatch_report *out, struct err *err);

#endif
