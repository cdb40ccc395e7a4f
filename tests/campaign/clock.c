/* Loaded before a daemon (LD_PRELOAD): time is what a campaign says it is, and a rest ends when the next moment is
 * said. CURSUS_CLOCK names two descriptors and a moment: "READ,WRITE,MOMENT". At each rest a report goes out, then a
 * moment is waited for; where none comes any more the daemon is told to end. What it starts has the clock of the
 * system. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ROUND_DONE = 1, ROUND_FAILED = 5, FDS = 1024 }; /* seconds that cmd_serve.c rests, without a door and a server */

struct report {
    int64_t good, descriptors, bytes; /* in use */
};

static int64_t now;
static int from = -1, to = -1;
static pid_t daemon_pid;

__attribute__((constructor)) static void begin(void)
{
    long long moment = 0;
    const char *given = getenv("CURSUS_CLOCK");
    if (given == NULL || sscanf(given, "%d,%d,%lld", &from, &to, &moment) != 3)
        return;
    now = moment;
    daemon_pid = getpid();
    (void)fcntl(from, F_SETFD, FD_CLOEXEC);
    (void)fcntl(to, F_SETFD, FD_CLOEXEC);
    (void)unsetenv("CURSUS_CLOCK");
    (void)unsetenv("LD_PRELOAD");
}

time_t time(time_t *out)
{
    struct timespec real = {0};
    if (daemon_pid == 0)
        (void)clock_gettime(CLOCK_REALTIME, &real);
    time_t at = daemon_pid == 0 ? real.tv_sec : (time_t)now;
    if (out != NULL)
        *out = at;
    return at;
}

static int rest(bool good)
{
    struct report report = {.good = good, .bytes = (int64_t)mallinfo2().uordblks};
    for (int fd = 0; fd < FDS; fd++)
        report.descriptors += fcntl(fd, F_GETFD) != -1;
    int64_t next = 0;
    if (write(to, &report, sizeof report) != sizeof report || read(from, &next, sizeof next) != sizeof next) {
        (void)kill(daemon_pid, SIGTERM);
        errno = EINTR;
        return -1;
    }
    now = next;
    return 0;
}

int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *time, const sigset_t *signals)
{
    typedef int type(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);
    static type *real;
    const struct pollfd *volatile at = fds; /* glibc says that it only writes there */
    bool resting = count == 3 && at[1].fd == -1 && at[2].fd == -1 && time != NULL &&
                   (time->tv_sec == ROUND_DONE || time->tv_sec == ROUND_FAILED);
    if (resting && daemon_pid == getpid())
        return rest(time->tv_sec == ROUND_DONE);
    if (real == NULL)
        real = (type *)(intptr_t)dlsym(RTLD_NEXT, "ppoll");
    return real(fds, count, time, signals);
}
