#include "cli/keeper.h"

#include "cli/command.h"

#include <errno.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each keeper and each worker is a process of its own, with its own. */
static volatile sig_atomic_t ending;

static void on_end(int number)
{
    (void)number;
    ending = 1;
}

bool keeper_ends(void)
{
    return ending != 0;
}

const volatile sig_atomic_t *keeper_stop(void)
{
    return &ending;
}

void keeper_follow(pid_t parent)
{
    struct sigaction action = {.sa_handler = on_end};
    (void)sigaction(SIGTERM, &action, NULL);
    (void)signal(SIGINT, SIG_IGN); /* a terminal's ^C goes to the daemon too, which ends us */
    (void)prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent)
        _exit(EXIT_DONE);
}

void keeper_wait(pid_t worker)
{
    sigset_t end, before;
    struct pollfd over = {.fd = worker > 0 ? (int)syscall(SYS_pidfd_open, worker, 0) : -1, .events = POLLIN};
    (void)sigemptyset(&end);
    (void)sigaddset(&end, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &end, &before);
    do /* a signal that came before we wait is passed on, too */
        if (ending != 0 && worker > 0)
            (void)kill(worker, SIGTERM);
    while (over.fd >= 0 && ppoll(&over, 1, NULL, &before) < 0 && errno == EINTR);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    if (over.fd >= 0)
        (void)close(over.fd);
    while (worker > 0 && waitpid(worker, NULL, 0) < 0 && errno == EINTR)
        if (ending != 0)
            (void)kill(worker, SIGTERM);
}

void keeper_nap(int seconds)
{
    sigset_t end, before;
    const struct timespec time = {.tv_sec = seconds};
    (void)sigemptyset(&end);
    (void)sigaddset(&end, SIGTERM);
    /* a signal that comes between the look at what it has set and the sleep ends the sleep, too */
    (void)sigprocmask(SIG_BLOCK, &end, &before);
    if (ending == 0)
        (void)ppoll(NULL, 0, &time, &before);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
}

void keeper_end(pid_t keeper)
{
    (void)kill(keeper, SIGTERM);
    while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR)
        continue;
}
