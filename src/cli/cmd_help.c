#include "cli/command.h"

static int run(struct cli *cli, const struct args *args)
{
    const char *name = cli_arg(args, 0);
    if (name == NULL) {
        command_list(cli->out);
        return EXIT_DONE;
    }
    const struct command *command = command_find(name);
    if (command == NULL)
        return command_unknown(name);
    const char *word = cli_arg(args, 1);
    if (word == NULL)
        command_help_print(command, cli->out);
    else if (!command_help_word(command, word, cli->out))
        return cli_usage(&command_help, "'%s %s' has no help of its own; `cursus help %s` tells all of it", name, word,
                         name);
    return EXIT_DONE;
}

const struct command command_help = {
    .name = "help",
    .summary = "Explain a command and its options",
    .usage = "[COMMAND [ACT]]",
    .most = 2,
    .bare = true,
    .run = run,
};
