/* The sender that the settings ask for. */
#ifndef CURSUS_CLI_OUTGOING_H
#define CURSUS_CLI_OUTGOING_H

#include "cli/command.h"

struct sender;
struct services;

/* RC_BAD names the setting that is wrong or missing. The caller closes *out. */
enum rc outgoing_open(const struct cli *cli, struct sender **out, struct err *err);

/* The one for when that one fails (out.spare); *out NULL where none is set. */
enum rc outgoing_spare(const struct cli *cli, struct sender **out, struct err *err);

/* RC_BUSY while an older database stands in the place of this one: mail of a time that is lost must not leave before
 * its players are told. */
enum rc outgoing_of_now(const struct services *services, struct err *err);

#endif
