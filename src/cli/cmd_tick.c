#include "base/number.h"
#include "cli/house.h"
#include "cli/intake.h"
#include "cli/output.h"
#include "engine/inbox/aside.h"
#include "engine/queue/ways.h"
#include "engine/round/tick.h"
#include "words/catalog.h"

enum { SPAN_ROOM = 64 };

static int report(const struct cli *cli, const struct tick_report *done)
{
    if (cli->json) {
        struct jv *object = jv_new_object();
        jv_put_int(object, "mails_done", (int64_t)done->mails);
        jv_put_int(object, "games_done", (int64_t)done->games);
        jv_put_int(object, "moved", done->moved);
        return output_json(cli, object);
    }
    if (!cli->quiet)
        (void)fprintf(cli->out, "%zu mails handled, %zu games had something due\n", done->mails, done->games);
    char room[SPAN_ROOM];
    struct text by = text_fixed(room, sizeof room);
    moment_span_write(done->moved < 0 ? -done->moved : done->moved, &by);
    if (done->moved > 0)
        (void)fprintf(cli->out, "was down for %s; moved all deadlines by the same amount\n", room);
    if (done->moved < 0)
        (void)fprintf(cli->out, "the clock was set back by %s: all deadlines were moved with it\n", room);
    return EXIT_DONE;
}

/* One mail alone: what this process dies of is that mail's fault. */
static int run_mail(const struct cli *cli, const char *mail, const char *aside)
{
    struct err err = {0};
    struct house house;
    int64_t inbox = 0;
    if (!number_read(mail != NULL ? mail : aside, 1, INT64_MAX, &inbox))
        return cli_usage(&command_tick, "a mail is told by its number in `cursus inbox`");
    enum rc rc = house_open(cli, HOUSE_MAIL | HOUSE_READER, &house, &err);
    if (rc == RC_OK)
        rc = aside == NULL ? handle_only(&house.services, inbox, &err)
                           : aside_put(&house.services, inbox, catalog_text("tell.aside.died"), &err);
    house_close(&house);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

static int run(struct cli *cli, const struct args *args)
{
    const char *mail = cli_option(args, "mail"), *aside = cli_option(args, "aside");
    if (mail != NULL || aside != NULL)
        return run_mail(cli, mail, aside);
    struct err err = {0}, late = {0};
    struct house house;
    struct intake intake = {0};
    struct tick_report done = {0};
    size_t filed = 0;
    bool fresh = false;
    enum rc rc = house_open(cli, HOUSE_MAIL | HOUSE_READER, &house, &err);
    if (rc == RC_OK)
        rc = intake_open(cli, &intake, &err);
    if (rc == RC_OK)
        rc = intake_take(&intake, &house.services, &fresh, &filed, &err);
    house.services.judged = intake_seen(&intake);
    /* orders that came in time may lie where mail cannot be fetched */
    enum rc ticking = fresh ? tick(&house.services, &done, &late) : RC_OK;
    rc = err_first(rc, ticking, &late, &err);
    ticking = intake_settle(&intake, &house.services, &late);
    rc = err_first(rc, ticking, &late, &err);
    rc = err_first(rc, intake.unmoved.rc, &intake.unmoved, &err);
    /* also where nothing could be fetched: that is what there is to tell */
    struct err untold = {0};
    enum rc telling = house.services.templates != NULL ? ways_tell(&house.services, &untold) : RC_OK;
    rc = err_first(rc, telling, &untold, &err);
    intake_close(&intake);
    house_close(&house);
    return rc == RC_OK ? report(cli, &done) : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "mail", .argument = "N", .help = "handle this mail that waits, and do nothing else"},
    {.name = "aside", .argument = "N", .help = "put this mail that waits into quarantine, and tell who wrote it"},
    {.name = NULL},
};

const struct command command_tick = {
    .name = "tick",
    .summary = "Handle filed mail, play what is due, remind (for cron)",
    .usage = "",
    .detail = "Where a process died over a mail, a tick handles that mail alone, by --mail, and puts it aside if that\n"
              "process dies of it.\n",
    .options = options,
    .json = "",
    .run = run,
};
