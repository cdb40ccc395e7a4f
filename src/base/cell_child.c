#include "base/cell_child.h"

#include "base/cell_jail.h"
#include "base/crash.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

enum { SOCKET = 3 };

void cell_child_put_number(char *out, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        out[i] = (char)(number >> 8 * i & 0xff);
}

uint32_t cell_child_get_number(const char *bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number |= (uint32_t)(unsigned char)bytes[i] << 8 * i;
    return number;
}

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)resource, &now) != 0)
        return;
    if (now.rlim_max != RLIM_INFINITY && most > now.rlim_max)
        most = now.rlim_max;
    struct rlimit new = {most, most};
    (void)setrlimit((__rlimit_resource_t)resource, &new);
}

/* Bytes of address space in use; 0 if the system does not say. */
static size_t address_space(void)
{
    char bytes[64] = "";
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    ssize_t count = read(file, bytes, sizeof bytes - 1);
    (void)close(file);
    long page = sysconf(_SC_PAGESIZE);
    return count <= 0 || page <= 0 ? 0 : (size_t)strtoull(bytes, NULL, 10) * (size_t)page;
}

static void reset_signals(void)
{
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        (void)signal(number, SIG_DFL);
    (void)signal(SIGPIPE, SIG_IGN);
    /* the terminal's ^C and a service manager's TERM go to the parent too, which finishes its mail with us first */
    (void)signal(SIGINT, SIG_IGN);
    (void)signal(SIGTERM, SIG_IGN);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool keep_only(int socket)
{
    if (socket != SOCKET && dup2(socket, SOCKET) < 0)
        return false;
    if (close_range(SOCKET + 1, ~0U, 0) != 0)
        for (int file = SOCKET + 1; file < 4096; file++)
            (void)close(file);
    int null = open("/dev/null", O_RDWR);
    if (null < 0)
        return false;
    for (int file = 0; file < (SANITIZED ? 2 : 3); file++) /* a sanitizer's report is wanted */
        (void)dup2(null, file);
    (void)close(null);
    return true;
}

static void confine(const struct cell_limits *limits)
{
    size_t space = address_space();
    if (!SANITIZED && space > 0)
        limit(RLIMIT_AS, (rlim_t)(space + limits->memory));
}

/* The CPU limit is one of the whole process: it moves on with each question. */
static void grant_cpu(int seconds)
{
    struct rusage used;
    struct rlimit now;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &now) != 0)
        return;
    now.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds);
    if (now.rlim_max != RLIM_INFINITY && now.rlim_cur > now.rlim_max)
        now.rlim_cur = now.rlim_max;
    (void)setrlimit(RLIMIT_CPU, &now);
}

static bool take(char *out, size_t size)
{
    while (size > 0) {
        ssize_t count = read(SOCKET, out, size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        out += count;
        size -= (size_t)count;
    }
    return true;
}

static bool give(const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = send(SOCKET, bytes, size, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        bytes += count;
        size -= (size_t)count;
    }
    return true;
}

static bool answer(const char *bytes, size_t size, const struct cell_work *work)
{
    struct text text = TEXT_EMPTY;
    char head[CELL_ANSWER_HEAD];
    bool good = work->answer(work->context, bytes, size, &text) == RC_OK;
    cell_child_put_number(head, good ? CELL_ANSWER_OK : CELL_ANSWER_NOMEM);
    cell_child_put_number(head + 4, good ? (uint32_t)text.len : 0);
    bool sent = give(head, sizeof head) && (!good || give(text.data, text.len));
    text_free(&text);
    return sent;
}

/* One question and its answer; false when there are no more. */
static bool serve(const struct cell_work *work, const struct cell_limits *limits)
{
    char head[CELL_QUESTION_HEAD];
    if (!take(head, sizeof head))
        return false;
    size_t size = cell_child_get_number(head);
    if (size > work->question_most)
        return false;
    /* exactly as long as the question, so that a sanitizer sees a read behind it */
    char *bytes = mem_new(size > 0 ? size : 1, 1);
    bool good = take(bytes, size);
    if (good) {
        crash_on(bytes, size);
        crash_reach(bytes, size);
        grant_cpu(limits->cpu_seconds);
        good = answer(bytes, size, work);
    }
    free(bytes);
    return good;
}

/* Until there is something to do, which in a tick may be never; nothing of it is read yet. False: the parent ended. */
static bool await(void)
{
    struct pollfd wait = {.fd = SOCKET, .events = POLLIN};
    while (poll(&wait, 1, -1) < 0)
        if (errno != EINTR)
            return false;
    return (wait.revents & POLLIN) != 0;
}

_Noreturn void cell_child(int socket, pid_t parent, const struct cell_work *work, const struct cell_limits *limits)
{
    reset_signals();
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || !keep_only(socket) || !await())
        _exit(1);
    work->warm_up(work->context);
    confine(limits);
    (void)cell_jail_close(SOCKET + 1, !limits->unfiltered);
    if (getppid() != parent) /* it ended while the signal of its end was not asked for */
        _exit(1);
    while (serve(work, limits))
        continue;
    _exit(0);
}
