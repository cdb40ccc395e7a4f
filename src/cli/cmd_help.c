#include "cli/command.h"

static int run(struct cli *cli, const struct args *args)
{
    const char *name = args_at(args, 0);
    if (name == NULL) {
        command_list(cli->out);
        return EXIT_DONE;
    }
    const struct command *command = command_find(name);
    if (command == NULL)
        return command_unknown(name);
    command_help_print(command, cli->out);
    return EXIT_DONE;
}

const struct command command_help = {
    .name = "help",
    .summary = "Tell what a command does and takes",
    .usage = "[COMMAND]",
    .most = 1,
    .bare = true,
    .run = run,
};
