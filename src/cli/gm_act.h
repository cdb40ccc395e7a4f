/* A game master's acts on the command line: `cursus game ACT GAME ...`, `cursus seat GAME ...`. */
#ifndef CURSUS_CLI_GM_ACT_H
#define CURSUS_CLI_GM_ACT_H

#include "cli/house.h"
#include "engine/gm/acts.h"

/* Does what `call` says (act, words, text) to the game called `game`, and prints what came of it. With the option
 * --dry-run nothing is changed. */
enum rc gm_act_run(const struct cli *cli, const struct args *args, struct house *house, const char *game,
                   struct gm_call *call, struct err *err);

/* The same for an act that takes a text: from the file of --file ("-": standard input), else the words behind the game,
 * which is the command's second argument. */
enum rc gm_act_text(const struct cli *cli, const struct args *args, struct house *house, struct gm_call *call,
                    struct err *err);

/* The acts, a line each, for the help. */
void gm_act_usage(FILE *out);
/* The lines of one of them; false: there is no such act. */
bool gm_act_usage_of(const char *word, FILE *out);

/* The acts by their order in the help; NULL after the last. */
const char *gm_act_word(size_t index);

#endif
