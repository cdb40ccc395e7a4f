#include "cli/house.h"

#include <unistd.h>

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    const char *path = args_at(args, 0);
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    char next[4096];
    bool over = args_given(args, "overwrite");
    if (rc == RC_OK && snprintf(next, sizeof next, "%s.new", path) >= (int)sizeof next)
        rc = err_set(&err, RC_BAD, "the name of the backup is too long");
    if (rc == RC_OK && over) {
        /* the old copy stays until the new one is whole */
        (void)unlink(next);
        rc = store_backup(house.host.store, next, &err);
        if (rc == RC_OK && rename(next, path) != 0)
            rc = err_errno(&err, "cannot put the backup in the place of %s", path);
    } else if (rc == RC_OK) {
        rc = store_backup(house.host.store, path, &err);
    }
    house_close(&house);
    if (rc != RC_OK)
        return cli_fail(&err);
    (void)fprintf(cli->out, "%s is a copy of %s\n", path, config_text(cli->config, SETTING_STORE_PATH));
    return EXIT_DONE;
}

static const struct command_option options[] = {
    {"overwrite", NULL, "take the place of an older backup of that name"},
    {NULL, NULL, NULL},
};

const struct command command_backup = {
    .name = "backup",
    .summary = "Copy the database to a file while everything goes on",
    .usage = "FILE",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
