/* The command line, parsed by getopt_long under the command's table of options. */
#ifndef CURSUS_CLI_ARGS_H
#define CURSUS_CLI_ARGS_H

#include "base/text.h"
#include "cli/command.h"

struct args {
    /* common options */
    bool help, version, json, verbose, quiet;
    const char *config, *at;
    const char **assignments; /* of -o; owned, the strings are argv's */
    size_t assignment_count;
    /* the command's own */
    const struct command *command;
    struct given {
        const char *name; /* of the table */
        const char *value;
    } * given; /* owned */
    size_t given_count;
    char **rest; /* argv's */
    size_t rest_count;
};

/* The common options before the command. Returns the index of the command's
 * name (argc if there is none), or -1 with a sentence (err->rc RC_BAD).
 * `args` starts zeroed and ends with args_free(), also after an error. */
int args_read_common(struct args *args, int argc, char **argv, struct err *err);

/* What stands behind the name, argv[0] being the name: common options, the
 * command's and arguments in any order; "--" ends the options. RC_BAD. */
enum rc args_read_command(struct args *args, const struct command *command, int argc, char **argv, struct err *err);

/* Whether the command goes with the options: its own with its first word, --json with what it prints. RC_BAD names the
 * option and where it belongs. */
enum rc args_check(const struct args *args, struct err *err);

/* Whether an option may stand beside the command's first word. */
bool args_goes_with(const struct command_option *option, const char *word);

/* "open", "patch, broadcast": the words of a list of command_option's `with`, for the help; nothing where it goes with
 * all, or with all but some. */
void args_with(const char *list, struct text *out);

void args_free(struct args *args);

#endif
