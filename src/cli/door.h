/*
 * Mail by LMTP beside the daemon: a process of its own talks with mail servers and files what they bring, so that
 * neither a slow sender nor a long tick keeps them waiting, and nothing that they say reaches the process that plays. A
 * second one does nothing but start the first anew should it die: it has nothing open that could be damaged.
 */
#ifndef CURSUS_CLI_DOOR_H
#define CURSUS_CLI_DOOR_H

#include "cli/command.h"

#include <sys/types.h>

struct door {
    pid_t keeper; /* 0: there is no door */
    int bell;     /* readable when mails were filed; -1: there is none */
    char *path;   /* of the socket that was made here; NULL: none */
};

/* Opens the sockets that the settings and systemd name, if any, and starts both processes. Call it before the database
 * is open here. RC_* as lmtp_door_listen() and lmtp_door_handed(). door_close() in any case. */
enum rc door_open(const struct cli *cli, struct door *door, struct err *err);

/* RC_IO: mail cannot come by it any more. Forgets that the bell rang. */
enum rc door_look(struct door *door, struct err *err);

/* Ends both; what is being filed is filed. */
void door_close(struct door *door);

#endif
