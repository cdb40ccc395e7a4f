/* One mail in a process of its own: this program is run anew (`cursus tick --mail`), since a database that is open must
 * not be carried over a fork. */
#ifndef CURSUS_CLI_ALONE_H
#define CURSUS_CLI_ALONE_H

#include "cli/command.h"
#include "engine/game/services.h"

/* Has the services do so: struct services, `alone`. `cli` stays as long as they. */
void alone_offer(const struct cli *cli, struct services *services);

#endif
