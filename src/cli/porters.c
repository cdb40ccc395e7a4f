#include "cli/porters.h"

#include "base/log.h"
#include "cli/house.h"
#include "cli/keeper.h"
#include "cli/outgoing.h"
#include "engine/queue/dispatch.h"
#include "mail/sender.h"

#include <unistd.h>

/* As the daemon: a portion of mails, and a look each second where fewer wait. */
enum { PORTION = 8, LOOK_WAIT = 1, RETRY_WAIT = 5, NICE = 10 };

/* What goes wrong ends this process, and its keeper starts another one. */
static void be_porter(const struct cli *cli, bool thinks)
{
    struct house house;
    struct sender *sender = NULL;
    struct err err = {0};
    if (thinks) /* it is in no hurry: a daemon that does not come up says alone why */
        keeper_nap(LOOK_WAIT);
    if (keeper_ends())
        _exit(EXIT_DONE);
    enum rc rc = house_open(cli, HOUSE_SENDER, &house, &err);
    house.services.stop = keeper_stop();
    if (rc == RC_OK)
        rc = outgoing_of_now(&house.services, &err);
    if (rc == RC_OK)
        rc = outgoing_open(cli, &sender, &err);
    while (rc == RC_OK && !keeper_ends()) {
        struct dispatch_report done;
        house.services.now = cli->now_given ? cli->now : moment_now();
        rc = thinks ? dispatch_thought(&house.services, sender, 1, &done, &err)
                    : dispatch(&house.services, sender, PORTION, &done, &err);
        if (rc == RC_OK && done.sent + done.never < (thinks ? 1 : PORTION))
            keeper_nap(LOOK_WAIT);
    }
    sender_close(sender);
    house_close(&house);
    if (rc != RC_OK)
        log_error("send: one of out.senders: %s", err.text[0] == '\0' ? rc_name(rc) : err.text);
    _exit(rc == RC_OK ? EXIT_DONE : EXIT_IO);
}

static void be_keeper(const struct cli *cli, bool thinks)
{
    if (thinks)
        (void)!nice(NICE);
    while (!keeper_ends()) {
        pid_t self = getpid(), pid = fork();
        if (pid == 0) {
            keeper_follow(self);
            be_porter(cli, thinks);
        }
        keeper_wait(pid);
        keeper_nap(RETRY_WAIT);
    }
    _exit(EXIT_DONE);
}

enum rc porters_open(const struct cli *cli, struct porters *porters, struct err *err)
{
    int64_t senders = config_number(cli->config, SETTING_OUT_SENDERS);
    pid_t self = getpid();
    *porters = (struct porters){.count = 0};
    for (int64_t i = 0; i < senders && porters->count <= PORTERS_MOST; i++) {
        pid_t pid = fork();
        if (pid == 0) {
            keeper_follow(self);
            be_keeper(cli, i == 0);
        }
        if (pid < 0)
            return err_errno(err, "no process for out.senders = %d", (int)senders);
        porters->keeper[porters->count++] = pid;
    }
    return RC_OK;
}

void porters_close(struct porters *porters)
{
    for (int i = 0; i < porters->count; i++)
        (void)kill(porters->keeper[i], SIGTERM);
    for (int i = 0; i < porters->count; i++)
        keeper_end(porters->keeper[i]);
    porters->count = 0;
}
