#include "cli/herald.h"

#include "base/log.h"
#include "cli/house.h"
#include "cli/keeper.h"
#include "engine/queue/hook.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

/* The daemon has closed its end: whatever became of signals. */
static bool is_left(int bell)
{
    struct pollfd end = {.fd = bell};
    return poll(&end, 1, 0) > 0 && (end.revents & POLLHUP) != 0;
}

static void make_calls(const struct cli *cli, int bell)
{
    struct house house;
    struct err err = {0};
    bool made = true;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    while (rc == RC_OK && made && !keeper_ends() && !is_left(bell)) {
        house.services.now = cli->now_given ? cli->now : moment_now();
        rc = hook_call(&house.services, &made, &err);
    }
    house_close(&house);
    if (rc != RC_OK)
        log_error("hook: %s", err.text[0] == '\0' ? rc_name(rc) : err.text);
    _exit(rc == RC_OK ? EXIT_DONE : EXIT_IO);
}

/* Waits for a ring, and forgets that there were more. False: nobody can ring any more. */
static bool await(int bell)
{
    char rung[64];
    struct pollfd end = {.fd = bell, .events = POLLIN};
    if (poll(&end, 1, -1) < 0)
        return errno == EINTR;
    ssize_t got = read(bell, rung, sizeof rung);
    while (got == (ssize_t)sizeof rung)
        got = read(bell, rung, sizeof rung);
    return got != 0;
}

static void be_keeper(const struct cli *cli, int bell)
{
    while (!keeper_ends() && await(bell)) {
        pid_t self = getpid(), pid = keeper_ends() ? -1 : fork();
        if (pid == 0) {
            keeper_follow(self);
            make_calls(cli, bell);
        }
        keeper_wait(pid);
    }
    _exit(EXIT_DONE);
}

enum rc herald_open(const struct cli *cli, struct herald *herald, struct err *err)
{
    int bell[2];
    *herald = (struct herald){.bell = -1};
    if (config_text(cli->config, SETTING_HOOK_PROGRAM)[0] == '\0')
        return RC_OK;
    if (pipe2(bell, O_CLOEXEC | O_NONBLOCK) != 0)
        return err_errno(err, "no pipe for the process that runs hook.program");
    pid_t self = getpid(), pid = fork();
    if (pid == 0) {
        (void)close(bell[1]);
        keeper_follow(self);
        be_keeper(cli, bell[0]);
    }
    (void)close(bell[0]);
    herald->bell = bell[1];
    if (pid < 0)
        return err_errno(err, "no process to run hook.program");
    herald->keeper = pid;
    return RC_OK;
}

void herald_ring(const struct herald *herald)
{
    if (herald->bell >= 0)
        (void)!write(herald->bell, "", 1); /* full: it rings already */
}

void herald_close(struct herald *herald)
{
    if (herald->bell >= 0)
        (void)close(herald->bell);
    if (herald->keeper != 0)
        keeper_end(herald->keeper);
    *herald = (struct herald){.bell = -1};
}
