/* Whether what the settings name beside the database is there and this user's to use: passwords, mail programs,
 * folders; and, if that is asked for, whether the mail servers answer and know us. */
#ifndef CURSUS_CLI_SETUP_H
#define CURSUS_CLI_SETUP_H

#include "cli/command.h"
#include "engine/game/services.h"

struct setup_report {
    struct text faults;   /* a sentence a line: what does not work */
    struct text warnings; /* the same: what works, and is hardly meant so */
    size_t count;         /* of faults */
};

/* Adds to the report, which the caller zeroes and frees, and changes nothing. `servers`: mail servers are asked, too. A
 * password that systemd gives to its units alone is not missed here, and a file system that is read-only for this
 * process may be another for the daemon. RC_OK also where there are faults. */
enum rc setup_look(const struct cli *cli, const struct services *services, bool servers, struct setup_report *out,
                   struct err *err);
void setup_free(struct setup_report *report);

#endif
