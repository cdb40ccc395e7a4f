/* A process beside the daemon that starts another one for the work, again and again: the keeper. What the worker finds
   broken ends the worker alone; what ends the daemon ends both.

   The daemon forks the keeper, which calls keeper_follow() first; it forks each worker, which does the same. */
#ifndef CURSUS_CLI_KEEPER_H
#define CURSUS_CLI_KEEPER_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>

/* In a keeper or a worker: SIGTERM has come. keeper_stop() is that flag, for who looks at it by address. */
bool keeper_ends(void);
const volatile sig_atomic_t *keeper_stop(void);

/* In a process just forked by `parent`: from here on it ends with that one, whatever ends it. */
void keeper_follow(pid_t parent);

/* In the keeper: until the worker has ended, which SIGTERM is handed on to. A pid < 0 (none was started) is no wait. */
void keeper_wait(pid_t worker);

/* In either: nothing for so many seconds, or until SIGTERM. */
void keeper_nap(int seconds);

/* In the daemon: ends the keeper, and with it its worker, and waits for that. */
void keeper_end(pid_t keeper);

#endif
