#include "cli/house.h"
#include "engine/admin/doctor.h"
#include "engine/queue/ways.h"
#include "store/upkeep.h"

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

/* All that the doctor looks at: what is copied page by page is as damaged as what it was copied from. */
static enum rc sound(void *context, const char *copy, struct err *err)
{
    struct house house;
    enum rc rc = house_open_at(context, copy, HOUSE_PLAIN, &house, err);
    if (rc == RC_NONE || rc == RC_BAD)
        rc = RC_DAMAGED;
    if (rc == RC_OK)
        rc = doctor_sound(&house.services, err);
    house_close(&house);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    const char *path = cli_arg(args, 0);
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    bool opened = rc == RC_OK, again = cli_given(args, "overwrite"), any = cli_given(args, "with-faults");
    const struct store_backup backup = {.path = path, .over = again, .sound = any ? NULL : sound, .context = cli};
    if (rc == RC_OK)
        rc = store_backup(house.services.store, &backup, &err);
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
    {.name = "with-faults", .help = "copy what is there, be it damaged or not: the copy is not looked at"},
    {.name = NULL},
};

const struct command command_backup = {
    .name = "backup",
    .summary = "Copy the database to a file while everything runs",
    .usage = "FILE",
    .detail =
        "The copy is looked at as by `cursus doctor FILE` before it is called FILE: where that finds a fault, it is\n"
        "kept as FILE.damaged, an older FILE stays, and the exit code is 65.\n",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
