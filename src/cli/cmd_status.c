/* `cursus status`: how the house stands, for who runs it and for what watches it. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/health.h"

/* Servers' words stand in it. */
static void print_plain(const struct cli *cli, const struct text *text)
{
    struct text plain = TEXT_EMPTY;
    output_escape(text->data, text->len, &plain);
    (void)fputs(plain.data, cli->out);
    text_free(&plain);
}

static enum rc report(const struct cli *cli, const struct args *args, const struct house *house, struct jv *found,
                      struct err *err)
{
    struct text text = TEXT_EMPTY;
    enum rc rc = RC_OK;
    if (cli_given(args, "metrics"))
        rc = health_metrics(&house->services, found, &text, err);
    else if (cli->json)
        (void)output_json(cli, jv_share(found));
    else if (cli_given(args, "check")) {
        health_line(found, &text);
        text_add_char(&text, '\n');
    } else
        rc = health_text(&house->services, found, &text, err);
    print_plain(cli, &text);
    text_free(&text);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct jv *found = NULL;
    int code = EXIT_DONE;
    if (cli_given(args, "check") && cli_given(args, "metrics"))
        return cli_usage(&command_status, "--check and --metrics do not go together");
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = health(&house.services, &found, &err);
    if (rc == RC_OK)
        rc = report(cli, args, &house, found, &err);
    if (rc == RC_OK && cli_given(args, "check") && jv_size(jv_get(found, "faults")) > 0)
        code = EXIT_REFUSED;
    house_close(&house);
    jv_free(found);
    return rc == RC_OK ? code : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "check", .help = "print one line; exit code 0 where all is well, else 1"},
    {.name = "metrics", .help = "print numbers as OpenMetrics text", .plain = true},
    {.name = NULL},
};

const struct command command_status = {
    .name = "status",
    .summary = "Check that all runs: ticks, mail in and out, queues, disk",
    .usage = "",
    .detail =
        "Changes nothing. What has waited longer than site.alarm_after is wrong. Exit code 0, and with --check 1 if\n"
        "anything is wrong; any other code says that it could not be found out. Who is awaited in which game:\n"
        "`cursus gm status`.\n",
    .options = options,
    .json = "",
    .run = run,
};
