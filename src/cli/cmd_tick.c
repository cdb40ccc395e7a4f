#include "cli/house.h"
#include "cli/intake.h"
#include "cli/output.h"
#include "engine/queue/ways.h"
#include "engine/round/tick.h"

enum { SPAN_ROOM = 64 };

static int report(const struct cli *cli, const struct tick_report *done)
{
    if (cli->json) {
        struct jv *object = jv_new_object();
        jv_put_int(object, "mails", (int64_t)done->mails);
        jv_put_int(object, "games", (int64_t)done->games);
        jv_put_int(object, "moved", done->moved);
        return print_json(cli, object);
    }
    if (!cli->quiet)
        (void)fprintf(cli->out, "%zu mails handled, %zu games had something due\n", done->mails, done->games);
    char room[SPAN_ROOM];
    struct text by = text_fixed(room, sizeof room);
    span_write(done->moved < 0 ? -done->moved : done->moved, &by);
    if (done->moved > 0)
        (void)fprintf(cli->out, "nothing ran for %s: all deadlines were moved by that\n", room);
    if (done->moved < 0)
        (void)fprintf(cli->out, "the clock was set back by %s: all deadlines were moved with it\n", room);
    return EXIT_DONE;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0}, late = {0};
    struct house house;
    struct intake intake = {0};
    struct tick_report done = {0};
    size_t filed = 0;
    bool fresh = false;
    (void)args;
    enum rc rc = house_open(cli, HOUSE_MAIL | HOUSE_READER, &house, &err);
    if (rc == RC_OK)
        rc = intake_open(cli, &intake, &err);
    if (rc == RC_OK)
        rc = intake_take(&intake, &house.services, &fresh, &filed, &err);
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

const struct command command_tick = {
    .name = "tick",
    .summary = "Handle filed mail, play what is due, remind (for cron)",
    .usage = "",
    .json = "",
    .run = run,
};
