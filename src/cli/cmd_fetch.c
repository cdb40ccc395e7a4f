#include "cli/house.h"
#include "engine/receive.h"

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    size_t count = 0;
    (void)args;
    const char *path = config_text(cli->config, SETTING_IN_MAILDIR);
    if (path[0] == '\0') {
        (void)err_set(&err, RC_BAD, "there is nothing to fetch from: in.maildir is not set");
        return cli_fail(&err);
    }
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = receive_maildir(house.host.store, path, (size_t)config_number(cli->config, SETTING_IN_SIZE_MAX), cli->now,
                             &count, &err);
    house_close(&house);
    if (rc != RC_OK)
        return cli_fail(&err);
    (void)fprintf(cli->out, "%zu mails filed\n", count);
    return EXIT_DONE;
}

const struct command command_fetch = {
    .name = "fetch",
    .summary = "File the mails that wait in the Maildir (in.maildir)",
    .usage = "",
    .run = run,
};
