/* `cursus log`: who did what, out of the log of acts. */
#include "base/number.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/game/actlog.h"

enum { AT_ONCE = 500 };

struct reading {
    const struct cli *cli;
    struct act_page page;
    int64_t left;    /* how many more are wanted */
    struct jv *json; /* NULL: they are printed */
};

/* The limit and the first row, as the options say. */
static enum rc read_options(const struct args *args, struct reading *out, struct err *err)
{
    const char *after = cli_option(args, "after"), *limit = cli_option(args, "limit");
    out->page = (struct act_page){.phases = cli_given(args, "all"), .up = true};
    out->left = INT64_MAX;
    if (after != NULL && !number_read(after, 0, INT64_MAX, &out->page.after))
        return err_set(err, RC_BAD, "--after wants the number of a row, not '%s'", after);
    if (limit != NULL && !number_read(limit, 1, INT64_MAX, &out->left))
        return err_set(err, RC_BAD, "--limit wants a number from 1, not '%s'", limit);
    return RC_OK;
}

static void print_one(const struct cli *cli, const struct services *services, const struct jv *act)
{
    struct text lines = TEXT_EMPTY, plain = TEXT_EMPTY;
    actlog_write(services, act, true, &lines);
    output_escape(lines.data, lines.len, &plain);
    (void)fputs(plain.data, cli->out);
    text_free(&lines);
    text_free(&plain);
}

/* Some rows at a time: a log grows for years. */
static enum rc each(const struct services *services, int64_t game, struct reading *reading, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t count = 1; rc == RC_OK && count > 0 && reading->left > 0;) {
        struct jv *acts = NULL;
        int64_t last = 0;
        reading->page.limit = reading->left < AT_ONCE ? (size_t)reading->left : AT_ONCE;
        rc = actlog_read(services, game, &reading->page, &acts, &last, err);
        reading->page.after = last;
        count = rc == RC_OK ? jv_size(acts) : 0;
        reading->left -= (int64_t)count;
        for (size_t i = 0; rc == RC_OK && i < count; i++) {
            if (reading->json == NULL)
                print_one(reading->cli, services, jv_at(acts, i));
            else
                jv_add(reading->json, jv_share(jv_at(acts, i)));
        }
        jv_free(acts);
    }
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct reading reading = {.cli = cli};
    int64_t game = 0;
    if (read_options(args, &reading, &err) != RC_OK)
        return cli_usage(&command_log, "%s", err.text);
    reading.json = cli->json ? jv_new_array() : NULL;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK && cli_arg_count(args) > 0)
        rc = house_game(&house, cli_arg(args, 0), &game, &err);
    if (rc == RC_OK)
        rc = each(&house.services, game, &reading, &err);
    house_close(&house);
    if (rc == RC_OK && cli->json)
        return output_json(cli, reading.json);
    jv_free(reading.json);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "all", .help = "also each phase that the engine played"},
    {.name = "after", .argument = "NUMBER", .help = "only rows with a higher number"},
    {.name = "limit", .argument = "N", .help = "at most N rows"},
    {.name = NULL},
};

const struct command command_log = {
    .name = "log",
    .summary = "Show the log of acts on a game, or on the whole installation",
    .usage = "[GAME]",
    .detail = "Each row says when, who, what, with which words, what was before and after it, and why (--because).\n"
              "Who: user:NAME on the command line, mail ADDRESS by mail, vote, clock or engine. Addresses are kept as\n"
              "keyed hashes and players as numbers; both are shown as they are known now. `doctor` checks that no row\n"
              "was altered.\n",
    .options = options,
    .least = 0,
    .most = 1,
    .json = "",
    .run = run,
};
