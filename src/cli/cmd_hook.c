#include "cli/house.h"
#include "cli/output.h"
#include "engine/queue/hook.h"

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    bool made = true;
    int64_t calls = 0, waiting = 0;
    (void)args;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    while (rc == RC_OK && made) {
        house.services.now = cli->now_given ? cli->now : moment_now();
        rc = hook_call(&house.services, &made, &err);
        calls += rc == RC_OK && made;
    }
    if (rc == RC_OK)
        rc = hook_count(house.services.store, &waiting, &err);
    house_close(&house);
    if (rc != RC_OK)
        return cli_fail(&err);
    if (!cli->json) {
        if (!cli->quiet)
            (void)fprintf(cli->out, "%lld calls, %lld wait\n", (long long)calls, (long long)waiting);
        return EXIT_DONE;
    }
    struct jv *object = jv_new_object();
    jv_put_int(object, "calls", calls);
    jv_put_int(object, "waiting", waiting);
    return print_json(cli, object);
}

const struct command command_hook = {
    .name = "hook",
    .summary = "Tell the program of hook.program what waits (for cron)",
    .usage = "",
    .detail =
        "Runs it for each mail to a seat, with JSON on its standard input; `serve` does so by itself. What fails\n"
        "is logged and tried twice more, and all else waits for a while then.\n",
    .json = "",
    .run = run,
};
