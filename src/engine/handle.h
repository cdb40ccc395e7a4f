/* Filed mails, taken in order of receipt, each in one transaction with all that it caused. */
#ifndef CURSUS_ENGINE_HANDLE_H
#define CURSUS_ENGINE_HANDLE_H

#include "engine/host.h"

/* Handles up to `limit` filed mails; *count says how many left the queue. A mail on which the reader died, or
 * that cannot be carried out (its game is damaged), is left for a second try, then quarantined. RC_* only for trouble
 * of the house (the store, memory): then the mail waits. */
enum rc handle_some(const struct host *host, size_t limit, size_t *count, struct err *err);

/* Handles one. RC_NONE: no such mail; RC_CONFLICT: it does not wait (any more). */
enum rc handle_one(const struct host *host, int64_t inbox, struct err *err);

#endif
