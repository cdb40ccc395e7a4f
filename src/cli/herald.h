/*
 * The operator's program (hook.program) beside the daemon: a process that keeps nothing open waits for a bell, and for
 * each ring starts one that makes the calls that are due and ends. So neither a slow program nor a broken one ever
 * holds up what the daemon does.
 */
#ifndef CURSUS_CLI_HERALD_H
#define CURSUS_CLI_HERALD_H

#include "cli/command.h"

#include <sys/types.h>

struct herald {
    pid_t keeper; /* 0: there is none */
    int bell;     /* it is rung by writing; -1: there is none */
};

/* Starts it where a program is set. Call it before the database is open here. herald_close() in any case. */
enum rc herald_open(const struct cli *cli, struct herald *herald, struct err *err);
/* Calls are due. Never waits. */
void herald_ring(const struct herald *herald);
/* Ends it, once the call that is being made is over. */
void herald_close(struct herald *herald);

#endif
