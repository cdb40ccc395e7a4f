#include "cli/door.h"

#include "base/log.h"
#include "base/mem.h"
#include "cli/house.h"
#include "cli/keeper.h"
#include "engine/queue/receive_lmtp.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

struct sockets {
    int fds[LMTP_LISTENERS];
    size_t count;
};

/* ---- the door ---- */

struct desk {
    const struct cli *cli;
    struct house house;
    bool open;
    int bell;
};

/* A database that cannot be opened now may be there for the next mail. */
static enum rc open_desk(struct desk *desk, struct err *err)
{
    struct store *store = desk->house.services.store;
    if (desk->open && store_look(store, err) == RC_OK)
        return RC_OK;
    if (desk->open)
        house_close(&desk->house);
    enum rc rc = house_open(desk->cli, HOUSE_PLAIN, &desk->house, err);
    desk->open = rc == RC_OK;
    if (rc != RC_OK)
        house_close(&desk->house);
    return rc;
}

static void file_arrivals(void *context, struct lmtp_arrival *arrivals, size_t count)
{
    struct desk *desk = context;
    struct err err = {0};
    size_t filed = 0;
    enum rc rc = open_desk(desk, &err);
    if (rc != RC_OK)
        receive_lmtp_refuse(arrivals, count, rc);
    desk->house.services.now = desk->cli->now_given ? desk->cli->now : moment_now();
    if (rc == RC_OK)
        rc = receive_lmtp(&desk->house.services, arrivals, count, &filed, &err);
    if (rc != RC_OK)
        log_error("lmtp: %s", err.text[0] == '\0' ? rc_name(rc) : err.text);
    if (filed > 0)
        (void)!write(desk->bell, "", 1); /* full: it rings already */
}

static void be_door(const struct cli *cli, const struct sockets *sockets, int bell)
{
    struct desk desk = {.cli = cli, .bell = bell};
    struct err err = {0};
    char host[256] = "";
    if (gethostname(host, sizeof host - 1) != 0 || host[0] == '\0')
        (void)snprintf(host, sizeof host, "localhost");
    const struct lmtp_door door = {.listeners = sockets->fds,
                                   .count = sockets->count,
                                   .host = host,
                                   .most = (size_t)config_number(cli->config, SETTING_IN_SIZE_MAX),
                                   .patience = config_span(cli->config, SETTING_IN_LMTP_TIMEOUT),
                                   .file = file_arrivals,
                                   .context = &desk,
                                   .stop = keeper_stop()};
    enum rc rc = lmtp_door_serve(&door, &err);
    if (desk.open)
        house_close(&desk.house);
    if (rc != RC_OK)
        log_error("lmtp: %s", err.text);
    _exit(rc == RC_OK ? EXIT_DONE : EXIT_IO);
}

/* ---- the keeper ---- */

static void be_keeper(const struct cli *cli, const struct sockets *sockets, int bell)
{
    const struct timespec pause = {.tv_nsec = 200000000};
    while (!keeper_ends()) {
        pid_t self = getpid(), pid = fork();
        if (pid == 0) {
            keeper_follow(self);
            be_door(cli, sockets, bell);
        }
        keeper_wait(pid);
        if (keeper_ends())
            break;
        log_error("lmtp: the process that takes mail %s; another one takes its place",
                  pid < 0 ? "cannot be started" : "ended");
        (void)nanosleep(&pause, NULL);
    }
    _exit(EXIT_DONE);
}

/* ---- the daemon's side ---- */

static enum rc open_sockets(const struct cli *cli, struct door *door, struct sockets *sockets, struct err *err)
{
    const char *path = config_text(cli->config, SETTING_IN_LMTP);
    enum rc rc = lmtp_door_handed(getenv("LISTEN_PID"), getenv("LISTEN_FDS"), sockets->fds, &sockets->count, err);
    if (rc != RC_OK || path[0] == '\0')
        return rc;
    if (sockets->count == LMTP_LISTENERS)
        return err_set(err, RC_BAD, "in.lmtp: systemd hands over as many sockets as are taken");
    rc = lmtp_door_listen(path, &sockets->fds[sockets->count], err);
    if (rc != RC_OK)
        return err_at(err, "in.lmtp");
    sockets->count++;
    door->path = mem_copy_text(path);
    return RC_OK;
}

static enum rc start(const struct cli *cli, struct door *door, const struct sockets *sockets, struct err *err)
{
    int bell[2];
    if (pipe2(bell, O_CLOEXEC | O_NONBLOCK) != 0)
        return err_errno(err, "no pipe for the process that takes mail by LMTP");
    pid_t self = getpid(), pid = fork();
    if (pid == 0) {
        (void)close(bell[0]);
        keeper_follow(self);
        be_keeper(cli, sockets, bell[1]);
    }
    (void)close(bell[1]);
    door->bell = bell[0];
    if (pid < 0)
        return err_errno(err, "cannot start the LMTP process");
    door->keeper = pid;
    return RC_OK;
}

enum rc door_open(const struct cli *cli, struct door *door, struct err *err)
{
    struct sockets sockets = {.count = 0};
    *door = (struct door){.bell = -1};
    enum rc rc = open_sockets(cli, door, &sockets, err);
    if (rc == RC_OK && sockets.count > 0)
        rc = start(cli, door, &sockets, err);
    for (size_t i = 0; i < sockets.count; i++)
        (void)close(sockets.fds[i]);
    return rc;
}

enum rc door_look(struct door *door, struct err *err)
{
    char rung[64];
    if (door->keeper == 0)
        return RC_OK;
    while (read(door->bell, rung, sizeof rung) > 0)
        continue;
    if (waitpid(door->keeper, NULL, WNOHANG) == 0)
        return RC_OK;
    door->keeper = 0;
    return err_set(err, RC_IO, "the process that takes mail by LMTP is gone");
}

void door_close(struct door *door)
{
    if (door->keeper != 0)
        keeper_end(door->keeper);
    if (door->bell >= 0)
        (void)close(door->bell);
    if (door->path != NULL)
        (void)unlink(door->path);
    free(door->path);
    *door = (struct door){.bell = -1};
}
