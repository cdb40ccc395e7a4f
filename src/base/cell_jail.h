/*
 * What a cell (cell.h) gives up before it sees the first question: root, files,
 * the network, other processes. Whatever libraries load when they are first used
 * is loaded before.
 */
#ifndef CURSUS_BASE_CELL_JAIL_H
#define CURSUS_BASE_CELL_JAIL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

/*
 * For good. First the limits that every Linux has: no new file descriptor, no new process, no core; root becomes
 * "nobody", and nothing can give privileges back. Then, with `filter`, a seccomp filter: but for memory, time, random
 * bytes and talk on what is open, every call of the system kills the process. Only a charset that was not loaded, or
 * a zone of a date, that is asked for now is told that it cannot be had. False if the kernel has no such filter: the
 * limits hold all the same. `descriptors`: how many are open, from 0 up.
 */
bool cell_jail_close(int descriptors, bool filter);

/* Sets a limit of the process (RLIMIT_*), as far as that can be. */
void cell_jail_limit(int resource, rlim_t most);

/* Root becomes "nobody", who may not even open what root may, and dies with its parent all the same. */
void cell_jail_drop_root(void);

#endif
