#include "cli/gm_act.h"

static enum rc act(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct gm_call call = {.act = gm_act_find("seat")};
    for (size_t i = 1; i < cli_arg_count(args); i++)
        call.word[call.words++] = cli_arg(args, i);
    return gm_act_run(cli, args, house, cli_arg(args, 0), &call, err);
}

static int run(struct cli *cli, const struct args *args)
{
    return house_run(cli, args, HOUSE_MAIL, act);
}

static const struct command_option options[] = {
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts"},
    {.name = "dry-run", .help = "say what would be done and whom it would be mailed to, and do nothing"},
    {.name = NULL},
};

const struct command command_seat = {
    .name = "seat",
    .summary = "Give a seat to a player or a bot, or empty it",
    .usage = "GAME SEAT player NAME | GAME SEAT bot | GAME SEAT empty | GAME SEAT likes SEAT...",
    .detail = "The same as `cursus game seat`.\n",
    .options = options,
    .least = 3,
    .most = 10,
    .run = run,
};
