/*
 * Processes beside the daemon that make and send mails as it does itself, as many as out.senders says with it. Each has
 * its own connection to the database and to the server that takes mail; which mails are whose, and how many may go in a
 * minute, stands in the database, as for any two processes that send. One more of them, which gives way to all others,
 * has the mails that are thought out when they go: no deadline waits for them.
 */
#ifndef CURSUS_CLI_PORTERS_H
#define CURSUS_CLI_PORTERS_H

#include "cli/command.h"

#include <sys/types.h>

enum { PORTERS_MOST = 15 };

struct porters {
    pid_t keeper[PORTERS_MOST + 1]; /* the first: of what is thought out */
    int count;
};

/* Starts them. Call it before the database is open here. porters_close() in any case. */
enum rc porters_open(const struct cli *cli, struct porters *porters, struct err *err);
/* Ends them, each after the mail in hand. */
void porters_close(struct porters *porters);

#endif
