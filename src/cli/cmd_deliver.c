#include "base/file.h"
#include "cli/house.h"
#include "engine/receive.h"
#include "engine/tick.h"

#include <sys/statvfs.h>
#include <unistd.h>

/* With too little room left the mail is better off with the mail server than half filed. */
static enum rc check_room(const struct cli *cli, struct err *err)
{
    struct statvfs info;
    int64_t reserve = config_number(cli->config, SETTING_STORE_RESERVE_MB);
    const char *path = config_text(cli->config, SETTING_STORE_PATH);
    if (reserve == 0 || statvfs(path, &info) != 0)
        return RC_OK;
    if ((int64_t)(info.f_bavail * info.f_frsize / 1048576) < reserve)
        return err_set(err, RC_FULL, "less than %lld MB are free beside %s (store.reserve_mb)", (long long)reserve,
                       path);
    return RC_OK;
}

static enum rc file_mail(const struct cli *cli, struct house *house, int64_t *id, enum inbox_fate *fate,
                         struct err *err)
{
    struct text raw = TEXT_EMPTY;
    size_t most = (size_t)config_number(cli->config, SETTING_IN_SIZE_MAX);
    enum rc rc = file_read_open(STDIN_FILENO, "standard input", most, &raw, err);
    if (rc == RC_BAD) {
        /* too long: its head is filed, so that it is refused by its size and not asked for for ever */
        text_add_char(&raw, '\n');
        rc = RC_OK;
    }
    if (rc == RC_OK)
        rc = receive_bytes(house->host.store, raw.data, raw.len, "pipe", cli->now, fate, id, err);
    text_free(&raw);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    int64_t id = 0;
    enum inbox_fate fate = INBOX_NEW;
    struct tick_report done = {0};
    bool now = args_given(args, "now");
    enum rc rc = house_open(cli, now ? HOUSE_MAIL | HOUSE_READER : HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = check_room(cli, &err);
    if (rc == RC_OK)
        rc = file_mail(cli, &house, &id, &fate, &err);
    bool filed = rc == RC_OK;
    /* also one filed by an earlier delivery that was cut short before it was handled; a handled one gives RC_CONFLICT
     */
    if (filed && now && fate != INBOX_CLASH)
        rc = tick_mails(&house.host, &done, &err);
    house_close(&house);
    if (rc == RC_OK || rc == RC_CONFLICT)
        return EXIT_DONE;
    if (filed) {
        /* it is durable: what failed will be tried again by serve or tick */
        complain("mail %lld is filed but not handled yet: %s", (long long)id, err.text);
        return EXIT_DONE;
    }
    return cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "now",
     .help = "handle it, and what was filed before it, at once instead of leaving that to serve or tick"},
    {.name = NULL},
};

const struct command command_deliver = {
    .name = "deliver",
    .summary = "File one mail from standard input (the mail server's pipe)",
    .usage = "",
    .detail = "Exit code 0 once the mail is durable, 75 on any trouble, so that the mail server keeps it.\n",
    .options = options,
    .patient = true,
    .run = run,
};
