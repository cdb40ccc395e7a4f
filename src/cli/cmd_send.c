#include "base/number.h"
#include "cli/house.h"
#include "cli/outgoing.h"
#include "cli/output.h"
#include "engine/queue/dispatch.h"
#include "engine/queue/relay.h"
#include "engine/queue/ways.h"
#include "mail/sender.h"

enum { MINUTE = 60, HOUR = 3600 };

/* What waits in the outbox after the round. */
struct left {
    int64_t count;
    size_t spare; /* mails to game masters that the spare sender took instead */
    moment until; /* the first of it is tried then */
};

static enum rc count_left(const struct services *services, const struct dispatch_report *done, struct left *out,
                          struct err *err)
{
    int64_t counts[OUTBOX_STATES];
    bool any = false;
    enum rc rc = outbox_counts(services->store, counts, err);
    if (rc == RC_OK)
        rc = outbox_next_at(services->store, &any, &out->until, err);
    if (rc != RC_OK)
        return rc;
    out->count = counts[OUTBOX_QUEUED];
    moment soonest = done->away != 0 ? done->away : services->now + MINUTE;
    out->until = out->until > soonest ? out->until : soonest;
    return RC_OK;
}

/* ", 6 wait until 12:10", by the clock of the house. */
static void write_left(const struct cli *cli, const struct left *left, struct text *out)
{
    struct local local = moment_local(left->until, config_text(cli->config, SETTING_SITE_ZONE));
    if (left->count > 0)
        text_addf(out, "%lld wait until %02d:%02d", (long long)left->count, local.second / HOUR,
                  local.second % HOUR / MINUTE);
}

static int report_json(const struct cli *cli, const struct dispatch_report *done, const struct left *left)
{
    struct jv *object = jv_new_object();
    jv_put_int(object, "sent", (int64_t)done->sent);
    jv_put_int(object, "later", (int64_t)done->later);
    jv_put_int(object, "never", (int64_t)done->never);
    jv_put_int(object, "unknown", (int64_t)done->unknown);
    if (left->spare > 0)
        jv_put_int(object, "spare", (int64_t)left->spare);
    if (done->away != 0) {
        jv_put_int(object, "waiting", left->count);
        jv_put_int(object, "until", left->until);
        jv_put_string(object, "why", done->why);
        jv_put_bool(object, "tried", !done->rests);
    }
    return output_json(cli, object);
}

static int report(const struct cli *cli, const struct dispatch_report *done, const struct left *left)
{
    char words[64], spare[64] = "";
    struct text waiting = text_fixed(words, sizeof words);
    int code = EXIT_DONE;
    write_left(cli, left, &waiting);
    if (left->spare > 0)
        (void)snprintf(spare, sizeof spare, ", %zu to game masters by out.spare", left->spare);
    if (cli->json)
        code = report_json(cli, done, left);
    else if (!cli->quiet)
        (void)fprintf(cli->out, "%zu sent, %zu later, %zu refused, %zu unknown%s%s%s\n", done->sent, done->later,
                      done->never, done->unknown, spare, words[0] == '\0' ? "" : ", ", words);
    if (done->away == 0 || code != EXIT_DONE)
        return code;
    struct err err = {0};
    const char *part = words[0] == '\0' ? "" : "; ";
    if (done->rests)
        (void)err_set(&err, RC_AWAY, "not tried yet: the last time nobody took mail (%s)%s%s; --now tries at once",
                      done->why, part, words);
    else
        (void)err_set(&err, RC_AWAY, "cannot send mail: %s%s%s", done->why, part, words);
    return cli_fail(&err);
}

/* Whatever waits, for another try or for the server, is tried now. */
static enum rc hurry(const struct services *services, struct err *err)
{
    enum rc rc = outbox_hurry(services->store, err);
    return rc == RC_OK ? relay_reached(services, err) : rc;
}

static void add_report(struct dispatch_report *all, const struct dispatch_report *more)
{
    all->sent += more->sent;
    all->later += more->later;
    all->never += more->never;
    all->unknown += more->unknown;
    if (more->away == 0)
        return;
    all->away = more->away;
    all->rests = more->rests;
    memcpy(all->why, more->why, sizeof all->why);
}

/* The round, and what the game masters are told about it, by the spare sender if need be. */
static enum rc send_all(const struct services *services, struct sender *const by[2], size_t limit,
                        struct dispatch_report *done, size_t *by_spare, struct err *err)
{
    struct dispatch_report other = {0}, thought = {0};
    enum rc rc = dispatch(services, by[0], limit, done, err);
    size_t tried = done->sent + done->later + done->never + done->unknown;
    if (rc == RC_OK && done->away == 0 && (limit == 0 || tried < limit))
        rc = dispatch_thought(services, by[0], limit == 0 ? 0 : limit - tried, &thought, err);
    add_report(done, &thought);
    if (rc == RC_OK)
        rc = ways_tell(services, err);
    if (rc == RC_OK && by[1] != NULL)
        rc = dispatch_spare(services, by[1], &other, err);
    *by_spare = other.sent;
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct sender *by[] = {NULL, NULL}; /* the one that is set, and the spare one */
    struct dispatch_report done = {0};
    struct left left = {0};
    int64_t limit = 0;
    const char *most = cli_option(args, "limit");
    if (most != NULL && !number_read(most, 1, 1000000, &limit))
        return cli_usage(&command_send, "--limit wants a number from 1, not '%s'", most);
    enum rc rc = house_open(cli, HOUSE_SENDER, &house, &err);
    if (rc == RC_OK)
        rc = outgoing_of_now(&house.services, &err);
    if (rc == RC_OK)
        rc = outgoing_open(cli, &by[0], &err);
    if (rc == RC_OK)
        rc = outgoing_spare(cli, &by[1], &err);
    if (rc == RC_OK && cli_given(args, "now"))
        rc = hurry(&house.services, &err);
    if (rc == RC_OK)
        rc = send_all(&house.services, by, (size_t)limit, &done, &left.spare, &err);
    if (rc == RC_OK)
        rc = count_left(&house.services, &done, &left, &err);
    sender_close(by[0]);
    sender_close(by[1]);
    house_close(&house);
    return rc == RC_OK ? report(cli, &done, &left) : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "limit", .argument = "N", .help = "try at most N mails"},
    {.name = "now", .help = "try all that waits for another try or for the server now"},
    {.name = NULL},
};

const struct command command_send = {
    .name = "send",
    .summary = "Send the mails waiting in the outbox (for cron)",
    .usage = "",
    .detail = "Exit code 69 if there is mail to send and the server that takes it cannot be reached.\n",
    .options = options,
    .json = "",
    .run = run,
};
