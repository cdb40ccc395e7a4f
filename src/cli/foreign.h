/*
 * `export` and `import` with --format: games in files of other programs. Out goes what everybody may know of a game
 * that is over; in come the games of a file one after the other, each in a transaction of its own, and one that is not
 * taken stops no other.
 */
#ifndef CURSUS_CLI_FOREIGN_H
#define CURSUS_CLI_FOREIGN_H

#include "cli/command.h"

/* RC_CONFLICT: the file is there, and --overwrite was not said. */
enum rc foreign_may_write(const struct args *args, const char *path, struct err *err);

/* Whether the file begins as no JSON does: it may be a record as text. Not of standard input ("-"). */
bool foreign_is_text(const char *path);

/* The exit code; what is wrong is said. */
int foreign_export(struct cli *cli, const struct args *args);
int foreign_import(struct cli *cli, const struct args *args);

#endif
