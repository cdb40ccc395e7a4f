/*
 * What the reading process gives up before it sees a mail: root, files, the
 * network, other processes. Everything that GMime, GLib and iconv load when they
 * are first used is loaded before.
 */
#ifndef CURSUS_MAIL_WORKER_JAIL_H
#define CURSUS_MAIL_WORKER_JAIL_H

#include <stdbool.h>

/* Reads a mail that uses much of the libraries, and loads the charsets that mail is written in. */
void jail_warm_up(void);

/*
 * For good. First the limits that every Linux has: no new file descriptor, no new process, no core; root becomes
 * "nobody", and nothing can give privileges back. Then, with `filter`, a seccomp filter: but for memory, time, random
 * bytes and talk on what is open, every call of the system kills the process. Only a charset that was not loaded and
 * is asked for now is told that it cannot be had. False if the kernel has no such filter, or another processor's
 * calls: the limits hold all the same. `descriptors`: how many are open, from 0 up.
 */
bool jail_close(int descriptors, bool filter);

#endif
