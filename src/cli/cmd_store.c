#include "cli/command.h"
#include "cli/progress_line.h"
#include "store/upkeep.h"

static enum rc copy(const struct cli *cli, const char *from, const char *to, struct err *err)
{
    struct progress_line line;
    struct store *source = NULL, *target = NULL;
    int busy = (int)config_span(cli->config, SETTING_STORE_BUSY_TIMEOUT);
    progress_line_begin(cli, &line);
    enum rc rc = store_open(from, busy, &source, err);
    if (rc == RC_OK) {
        store_watch(source, &line.progress);
        rc = store_create(to, err);
        /* tables without anything in them were left by a copy that was cut short */
        if (rc == RC_OK || rc == RC_CONFLICT)
            rc = store_open(to, busy, &target, err);
    }
    if (rc == RC_OK)
        rc = store_copy(source, target, err);
    progress_line_end(&line);
    store_close(target);
    store_close(source);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    if (strcmp(cli_arg(args, 0), "copy") != 0)
        return cli_usage(&command_store, "'%s' is not copy", cli_arg(args, 0));
    if (copy(cli, cli_arg(args, 1), cli_arg(args, 2), &err) != RC_OK)
        return cli_fail(&err);
    (void)fputs("All that is stored is in both now, and equal. From here on let only one be written to.\n", cli->out);
    return EXIT_DONE;
}

const struct command command_store = {
    .name = "store",
    .summary = "Move the database between SQLite and PostgreSQL",
    .usage = "copy FROM TO",
    .detail = "FROM and TO are the path of a database file, or the address of a database on a server\n"
              "(postgresql://...). TO must be empty: a file that is not there, or a database without tables.\n"
              "Stop Cursus first: what comes meanwhile is only in FROM. Afterwards say in the settings where the\n"
              "house is now (store.path, store.url).\n",
    .least = 3,
    .most = 3,
    .run = run,
};
