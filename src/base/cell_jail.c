#include "base/cell_jail.h"

#include <errno.h>
#include <grp.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

enum { NOBODY = 65534 };

/* ---- limits ---- */

void cell_jail_limit(int resource, rlim_t most)
{
    const struct rlimit new = {most, most};
    (void)setrlimit((__rlimit_resource_t)resource, &new);
}

void cell_jail_drop_root(void)
{
    if (geteuid() != 0)
        return;
    /* what cannot be given up here is of no use behind the filter */
    int failed = setgroups(0, NULL);
    failed += setresgid(NOBODY, NOBODY, NOBODY);
    failed += setresuid(NOBODY, NOBODY, NOBODY);
    (void)failed;
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL); /* forgotten with the old user */
}

/* ---- the filter ---- */

static bool allow(scmp_filter_ctx filter)
{
    static const int allowed[] = {
        SCMP_SYS(read),         SCMP_SYS(write),          SCMP_SYS(sendto),
        SCMP_SYS(recvfrom),     SCMP_SYS(munmap),         SCMP_SYS(mremap),
        SCMP_SYS(brk),          SCMP_SYS(madvise),        SCMP_SYS(futex),
        SCMP_SYS(getrusage),    SCMP_SYS(exit),           SCMP_SYS(exit_group),
        SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask), SCMP_SYS(sigaltstack),
        SCMP_SYS(getpid),       SCMP_SYS(gettid),         SCMP_SYS(clock_gettime),
        SCMP_SYS(getrandom),    SCMP_SYS(sched_yield),    SCMP_SYS(restart_syscall),
        SCMP_SYS(getppid),
    };
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0) != 0)
            return false;
    return true;
}

/* The call is allowed where its argument, masked, is 0. */
static bool allow_without(scmp_filter_ctx filter, int call, unsigned argument, scmp_datum_t mask)
{
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 1, SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, 0)) == 0;
}

/* What no rule names kills the process, and so does whatever comes in the calls of another processor. */
static bool load_filter(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (filter == NULL)
        return false;
    bool good = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 && allow(filter);
    good = good && seccomp_rule_add(filter, SCMP_ACT_TRAP, SCMP_SYS(openat), 0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_TRAP, SCMP_SYS(newfstatat), 0) == 0;
    /* memory, but no new code; limits, but only one's own */
    good = good && allow_without(filter, SCMP_SYS(mmap), 2, PROT_EXEC) &&
           allow_without(filter, SCMP_SYS(mprotect), 2, PROT_EXEC) &&
           allow_without(filter, SCMP_SYS(prlimit64), 0, UINT32_MAX);
    good = good && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

#if defined(__x86_64__)
static const char *asked_path(const ucontext_t *context)
{
    return (const char *)(uintptr_t)context->uc_mcontext.gregs[REG_RSI];
}
static void answer_with(ucontext_t *context, int number)
{
    context->uc_mcontext.gregs[REG_RAX] = number;
}
#elif defined(__aarch64__)
static const char *asked_path(const ucontext_t *context)
{
    return (const char *)(uintptr_t)context->uc_mcontext.regs[1];
}
static void answer_with(ucontext_t *context, int number)
{
    context->uc_mcontext.regs[0] = (unsigned long long)number;
}
#else /* where the path stands is not known here: whoever opens a file ends */
static const char *asked_path(const ucontext_t *context)
{
    (void)context;
    return NULL;
}
static void answer_with(ucontext_t *context, int number)
{
    (void)context;
    (void)number;
}
#endif

/* A file was asked for or about, and nothing is told of it whatever happens here: a rare charset is then an unknown
 * one, so is an odd zone of a date, and whoever asks for anything else has no business to go on. */
static void on_open(int number, siginfo_t *info, void *context)
{
    (void)info;
    const char *path = asked_path(context);
    if (path == NULL || (strstr(path, "/gconv/") == NULL && strstr(path, "/zoneinfo") == NULL))
        _exit(128 + number);
    answer_with(context, -EACCES);
}

static bool close_filter(void)
{
    struct sigaction action = {.sa_sigaction = on_open, .sa_flags = SA_SIGINFO};
    return sigaction(SIGSYS, &action, NULL) == 0 && load_filter();
}

bool cell_jail_close(int descriptors, bool filter)
{
    cell_jail_limit(RLIMIT_CORE, 0);
    cell_jail_limit(RLIMIT_FSIZE, 0);
    cell_jail_limit(RLIMIT_NPROC, 0);
    cell_jail_limit(RLIMIT_NOFILE, (rlim_t)descriptors);
    cell_jail_drop_root();
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return filter && close_filter();
}
