/*
 * What a service tells systemd: datagrams of "KEY=value" lines to a socket
 * (sd_notify(3)), without libsystemd. src/cli/ passes what stands in the environment.
 */
#ifndef CURSUS_BASE_NOTIFY_H
#define CURSUS_BASE_NOTIFY_H

#include "base/err.h"

#include <stdint.h>

/*
 * Sends `lines` ("READY=1", "STOPPING=1", "WATCHDOG=1", "STATUS=3 games",
 * several with '\n' between) to `socket`, the value of NOTIFY_SOCKET: an absolute
 * path, or '@' and an abstract name. RC_OK and nothing done when `socket` is NULL
 * or empty (not under systemd). RC_BAD: no such address can be. RC_NONE,
 * RC_DENIED, RC_IO: not sent, which is worth a log line and no more.
 */
enum rc notify_send(const char *socket, const char *lines, struct err *err);

/* Seconds between two "WATCHDOG=1": half of WATCHDOG_USEC (`usec`), at least 1.
 * 0: none wanted, because `usec` is NULL or no number, or WATCHDOG_PID (`pid`,
 * may be NULL) names another process. */
int64_t notify_watchdog(const char *usec, const char *pid);

#endif
