/* A backup in the place of the database, as the beginning of a new era (engine/game/era.h). */
#include "cli/house.h"
#include "engine/admin/doctor.h"
#include "engine/admin/new_era.h"
#include "engine/game/era.h"

struct restoring {
    const char *path, *from; /* the database and the backup */
    char *copy, *old;
    struct era_lost lost;
    char *eras;
    bool any; /* also what is damaged */
    struct era_report report;
};

/* All that follows from going back is done in a copy, which then takes the place of what stands there in one step. */
static enum rc prepare(struct cli *cli, struct restoring *restoring, struct err *err)
{
    struct house house;
    enum rc rc = house_open_at(cli, restoring->copy, HOUSE_MAIL, &house, err);
    if (rc == RC_NONE || rc == RC_BAD || rc == RC_DAMAGED) {
        struct err why = *err;
        rc = err_set(err, RC_BAD, "%s is no backup that can be used: %.400s", restoring->from, why.text);
    }
    if (rc == RC_OK && !restoring->any && doctor_sound(&house.services, err) != RC_OK) {
        struct err why = *err;
        rc = err_set(err, why.rc, "%s is not put back (--with-faults does): %.400s", restoring->from, why.text);
    }
    if (rc == RC_OK)
        rc = new_era_begin(&house.services, &restoring->lost, &restoring->report, err);
    if (rc == RC_OK)
        rc = store_settle(house.services.store, err);
    house_close(&house);
    return rc;
}

static void report(const struct cli *cli, const struct restoring *restoring)
{
    const struct era_report *done = &restoring->report;
    struct text when = TEXT_EMPTY;
    moment_write_local(done->back_to, "UTC", &when);
    (void)fprintf(cli->out, "%s is as it was on %s.\n", restoring->path, when.data);
    if (restoring->old != NULL)
        (void)fprintf(cli->out, "What stood there is kept as %s\n", restoring->old);
    (void)fprintf(cli->out, "%zu %s on on a new branch, and their players are told; %zu unsent %s dropped.\n",
                  done->games, done->games == 1 ? "game goes" : "games go", done->dropped,
                  done->dropped == 1 ? "mail was" : "mails were");
    if (done->failed > 0)
        (void)fprintf(cli->out, "Not loaded, and left as they were: %zu; `cursus doctor` names them.\n", done->failed);
    text_free(&when);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct restoring restoring = {.path = config_text(cli->config, SETTING_STORE_PATH),
                                  .from = cli_arg(args, 0),
                                  .any = cli_given(args, "with-faults")};
    int busy = (int)config_span(cli->config, SETTING_STORE_BUSY_TIMEOUT);
    enum rc rc = RC_OK;
    if (config_text(cli->config, SETTING_STORE_URL)[0] != '\0')
        rc = err_set(&err, RC_BAD, "this house is on a server (store.url): pg_restore puts back what pg_dump wrote");
    if (rc == RC_OK)
        rc = store_restore_copy(restoring.path, restoring.from, &restoring.copy, &err);
    if (rc == RC_OK) {
        store_predecessor(restoring.path, ERA_KEY, &restoring.lost.branches, &restoring.eras,
                          &restoring.lost.eras_size);
        restoring.lost.eras = restoring.eras;
        rc = prepare(cli, &restoring, &err);
    }
    if (rc == RC_OK)
        rc = store_restore_swap(restoring.path, restoring.copy, busy, cli->now, &restoring.old, &err);
    if (rc == RC_OK)
        report(cli, &restoring);
    else if (restoring.copy != NULL)
        store_restore_drop(restoring.copy);
    free(restoring.copy);
    free(restoring.old);
    free(restoring.eras);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "with-faults", .help = "put back a backup that is damaged, as far as it can be opened"},
    {.name = NULL},
};

const struct command command_restore = {
    .name = "restore",
    .summary = "Restore the database from a backup",
    .usage = "FILE",
    .detail = "What stands there is kept under another name. Games that run go on on a new branch, so that nobody\n"
              "knows their dice; all players are told; replies to mails of before are answered and not carried out.\n"
              "Stop the daemon, the timer or cron and the pipe before.\n"
              "A backup in which `cursus doctor FILE` finds a fault is refused with 65, and nothing is changed.\n",
    .options = options,
    .least = 1,
    .most = 1,
    .run = run,
};
