#include "base/number.h"
#include "cli/house.h"
#include "cli/outgoing.h"
#include "cli/output.h"
#include "engine/dispatch.h"
#include "mail/sender.h"

static int report(const struct cli *cli, const struct dispatch_report *done)
{
    if (cli->json) {
        struct jv *object = jv_new_object();
        bool ok =
            jv_put_int(object, "sent", (int64_t)done->sent) && jv_put_int(object, "later", (int64_t)done->later) &&
            jv_put_int(object, "never", (int64_t)done->never) && jv_put_int(object, "unknown", (int64_t)done->unknown);
        if (!ok) {
            jv_free(object);
            object = NULL;
        }
        return print_json(cli, object);
    }
    (void)fprintf(cli->out, "%zu sent, %zu later, %zu refused, %zu unknown\n", done->sent, done->later, done->never,
                  done->unknown);
    return EXIT_DONE;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct sender *sender = NULL;
    struct dispatch_report done = {0};
    int64_t limit = 0;
    const char *most = args_option(args, "limit");
    if (most != NULL && !number_read(most, 1, 1000000, &limit))
        return cli_usage(&command_send, "--limit wants a number from 1, not '%s'", most);
    int64_t branches = 0;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK && store_behind(house.host.store, &branches))
        rc = err_set(&err, RC_BUSY, "%s: an older database was put in its place; first `cursus tick` must deal with it",
                     store_path(house.host.store));
    if (rc == RC_OK)
        rc = outgoing_open(cli, &sender, &err);
    if (rc == RC_OK)
        rc = dispatch(&house.host, sender, (size_t)limit, &done, &err);
    sender_close(sender);
    house_close(&house);
    return rc == RC_OK ? report(cli, &done) : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "limit", .argument = "N", .help = "try at most N mails"},
    {.name = NULL},
};

const struct command command_send = {
    .name = "send",
    .summary = "Send the mails that wait in the outbox (for cron)",
    .usage = "",
    .options = options,
    .json = "",
    .run = run,
};
