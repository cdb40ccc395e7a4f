#include "cli/house.h"
#include "cli/output.h"
#include "engine/queue/hook.h"

static enum rc call(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    bool made = true;
    int64_t calls = 0, waiting = 0;
    enum rc rc = RC_OK;
    (void)args;
    while (rc == RC_OK && made) {
        house->services.now = cli->now_given ? cli->now : moment_now();
        rc = hook_call(&house->services, &made, err);
        calls += rc == RC_OK && made;
    }
    if (rc == RC_OK)
        rc = hook_count(house->services.store, &waiting, err);
    if (rc == RC_OK && cli->json) {
        struct jv *object = jv_new_object();
        jv_put_int(object, "calls", calls);
        jv_put_int(object, "waiting", waiting);
        (void)output_json(cli, object);
    } else if (rc == RC_OK && !cli->quiet) {
        (void)fprintf(cli->out, "%lld calls, %lld wait\n", (long long)calls, (long long)waiting);
    }
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    return house_run(cli, args, HOUSE_PLAIN, call);
}

const struct command command_hook = {
    .name = "hook",
    .summary = "Run hook.program for waiting notices (for cron)",
    .usage = "",
    .detail =
        "Runs it for each mail to a seat, with JSON on its standard input; `serve` does so by itself. What fails\n"
        "is logged and tried twice more, and all else waits for a while then.\n",
    .json = "",
    .run = run,
};
