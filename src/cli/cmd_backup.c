#include "cli/house.h"
#include "engine/queue/ways.h"

/* Only of copies that take the place of older ones, as those that are made by night: a slip of the hand is nobody's
 * alarm. */
static void note(const struct services *services, enum rc rc, const struct err *why)
{
    struct err err = {0};
    enum rc noted =
        rc == RC_OK ? way_works(services, WAY_BACKUP, "", &err) : way_fails(services, WAY_BACKUP, why->text, &err);
    if (noted != RC_OK)
        log_warn("backup: how it went could not be noted: %s", err.text);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    const char *path = args_at(args, 0);
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    bool opened = rc == RC_OK, again = args_given(args, "overwrite");
    if (rc == RC_OK)
        rc = again ? store_backup_over(house.services.store, path, &err)
                   : store_backup(house.services.store, path, &err);
    if (opened && again)
        note(&house.services, rc, &err);
    house_close(&house);
    if (rc != RC_OK)
        return opened && rc != RC_CONFLICT && rc != RC_DAMAGED ? cli_cannot_make(&err) : cli_fail(&err);
    if (!cli->quiet)
        (void)fprintf(cli->out, "%s is a copy of %s\n", path, house_place(cli));
    return EXIT_DONE;
}

static const struct command_option options[] = {
    {.name = "overwrite", .help = "take the place of an older backup of that name"},
    {.name = NULL},
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
