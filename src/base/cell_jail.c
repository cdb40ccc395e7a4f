#include "base/cell_jail.h"

#include <errno.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { JAIL_ARCH = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { JAIL_ARCH = AUDIT_ARCH_AARCH64 };
#else
enum { JAIL_ARCH = 0 };
#endif

enum { NOBODY = 65534 };

/* ---- limits ---- */

static void limit(int resource, rlim_t most)
{
    const struct rlimit new = {most, most};
    (void)setrlimit((__rlimit_resource_t)resource, &new);
}

/* Nothing of what the reader does needs root; it may not even open what root may. */
static void drop_root(void)
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

enum { FILTER_MOST = 96 };

struct filter {
    struct sock_filter code[FILTER_MOST];
    unsigned short count;
};

static void add(struct filter *filter, uint16_t code, uint32_t value, uint8_t yes, uint8_t no)
{
    filter->code[filter->count++] = (struct sock_filter){.code = code, .jt = yes, .jf = no, .k = value};
}

static void load(struct filter *filter, size_t offset)
{
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* The call `number` ends with `verdict`; the filter goes on for others. Begins and ends with the number loaded. */
static void on_call(struct filter *filter, long number, uint32_t verdict)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
    add(filter, BPF_RET | BPF_K, verdict, 0, 0);
}

/* Low half of an argument: little-endian machines only, as those above. */
static size_t argument(size_t index)
{
    return offsetof(struct seccomp_data, args) + index * sizeof(uint64_t);
}

/* The call is allowed if its argument, masked, is 0: else the process dies. */
static void on_call_unless(struct filter *filter, long number, size_t index, uint32_t mask)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 4);
    load(filter, argument(index));
    add(filter, BPF_JMP | BPF_JSET | BPF_K, mask, 0, 1);
    add(filter, BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
    add(filter, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
}

static void write_filter(struct filter *filter)
{
    static const long allowed[] = {
        SYS_read,         SYS_write,          SYS_sendto,          SYS_recvfrom,  SYS_munmap, SYS_mremap,
        SYS_brk,          SYS_madvise,        SYS_futex,           SYS_getrusage, SYS_exit,   SYS_exit_group,
        SYS_rt_sigreturn, SYS_rt_sigprocmask, SYS_sigaltstack,     SYS_getpid,    SYS_gettid, SYS_clock_gettime,
        SYS_getrandom,    SYS_sched_yield,    SYS_restart_syscall, SYS_getppid,
    };
    load(filter, offsetof(struct seccomp_data, arch));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)JAIL_ARCH, 1, 0);
    add(filter, BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
    load(filter, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++)
        on_call(filter, allowed[i], SECCOMP_RET_ALLOW);
    on_call(filter, SYS_openat, SECCOMP_RET_TRAP);
    /* memory, but no new code; limits, but only one's own */
    on_call_unless(filter, SYS_mmap, 2, PROT_EXEC);
    on_call_unless(filter, SYS_mprotect, 2, PROT_EXEC);
    on_call_unless(filter, SYS_prlimit64, 0, UINT32_MAX);
    add(filter, BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
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
    context->uc_mcontext.regs[0] = (uint64_t)(int64_t)number;
}
#else
static const char *asked_path(const ucontext_t *context)
{
    (void)context;
    return "";
}
static void answer_with(ucontext_t *context, int number)
{
    (void)context;
    (void)number;
}
#endif

/* A file was asked for, and is not opened whatever happens here: a rare charset is then an unknown one, and whoever
 * asks for anything else has no business to go on. */
static void on_open(int number, siginfo_t *info, void *context)
{
    (void)info;
    const char *path = asked_path(context);
    if (path == NULL || strstr(path, "/gconv/") == NULL)
        _exit(128 + number);
    answer_with(context, -EACCES);
}

static bool close_filter(void)
{
    struct sigaction action = {.sa_sigaction = on_open, .sa_flags = SA_SIGINFO};
    struct filter filter = {.count = 0};
    if (JAIL_ARCH == 0 || sigaction(SIGSYS, &action, NULL) != 0)
        return false;
    write_filter(&filter);
    const struct sock_fprog program = {.len = filter.count, .filter = filter.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

bool jail_close(int descriptors, bool filter)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_NPROC, 0);
    limit(RLIMIT_NOFILE, (rlim_t)descriptors);
    drop_root();
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return filter && close_filter();
}
