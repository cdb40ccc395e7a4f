/* `cursus game open`: one game, several alike, or a table of them. */
#ifndef CURSUS_CLI_GAME_OPEN_H
#define CURSUS_CLI_GAME_OPEN_H

#include "cli/house.h"

/* All that the command line names, or none of them. RC_BAD says what is wrong, of a table with its line. */
enum rc game_open(const struct cli *cli, const struct args *args, struct house *house, struct err *err);

#endif
