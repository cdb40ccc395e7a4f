#include "base/spawn_jail.h"

#include "base/cell_jail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

enum { INPUT_AT = 0, OUTPUT_AT = 1, WORDS_AT = 2, REPORT_AT = 3 };
enum { FILES_MOST = 64, PROCESSES_MOST = 256 };

static void reset_signals(void)
{
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        (void)signal(number, SIG_DFL);
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The pipe for the report stays open until the program runs. */
static bool keep_only(const int io[2], int report)
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    int input = fcntl(io[0], F_DUPFD_CLOEXEC, REPORT_AT + 1), output = fcntl(io[1], F_DUPFD_CLOEXEC, REPORT_AT + 1);
    int own = fcntl(report, F_DUPFD_CLOEXEC, REPORT_AT + 1);
    if (null < 0 || input < 0 || output < 0 || own < 0)
        return false;
    return dup2(input, INPUT_AT) >= 0 && dup2(output, OUTPUT_AT) >= 0 && dup2(null, WORDS_AT) >= 0 &&
           dup3(own, REPORT_AT, O_CLOEXEC) >= 0 && close_range(REPORT_AT + 1, ~0U, 0) == 0;
}

static void limit_all(const struct spawn_jail *jail)
{
    cell_jail_limit(RLIMIT_CORE, 0);
    cell_jail_limit(RLIMIT_FSIZE, 0);
    cell_jail_limit(RLIMIT_NPROC, PROCESSES_MOST);
    cell_jail_limit(RLIMIT_NOFILE, FILES_MOST);
    cell_jail_limit(RLIMIT_CPU, (rlim_t)jail->seconds + 1);
}

/* ---- what it may read ---- */

/* As <linux/landlock.h> of newer kernels has it: each size is a version of it. */
struct ruleset {
    uint64_t files, net, scoped;
};

/* All that the kernel can forbid. */
static struct ruleset forbidden(long version, size_t *size)
{
    int rights = version == 1 ? 13 : version == 2 ? 14 : version < 5 ? 15 : 16;
    *size = version < 4 ? 8 : version < 6 ? 16 : 24;
    return (struct ruleset){.files = (UINT64_C(1) << rights) - 1, .net = 3, .scoped = 3};
}

/* Whatever is not there needs no rule. */
static bool let(int ruleset, const char *path, uint64_t access)
{
    int at = open(path, O_PATH | O_CLOEXEC);
    if (at < 0)
        return errno == ENOENT;
    const struct landlock_path_beneath_attr rule = {.allowed_access = access, .parent_fd = at};
    bool good = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
    (void)close(at);
    return good;
}

static bool close_files(const char *folder)
{
    static const char *const common[] = {"/usr", "/lib", "/lib64", "/bin", "/proc/self"};
    static const char *const plain[] = {"/etc/ld.so.cache", "/dev/zero", "/dev/random", "/dev/urandom"};
    enum { READ = LANDLOCK_ACCESS_FS_READ_FILE, RUN = READ | LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_EXECUTE };
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return false;
    size_t size;
    struct ruleset all = forbidden(version, &size);
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    bool good =
        ruleset >= 0 && let(ruleset, folder, RUN) && let(ruleset, "/dev/null", READ | LANDLOCK_ACCESS_FS_WRITE_FILE);
    for (size_t i = 0; good && i < sizeof common / sizeof common[0]; i++)
        good = let(ruleset, common[i], RUN);
    for (size_t i = 0; good && i < sizeof plain / sizeof plain[0]; i++)
        good = let(ruleset, plain[i], READ);
    good = good && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    (void)close(ruleset);
    return good;
}

/* ---- what it may ask of the system ---- */

/* Newer than libseccomp. */
enum { FCHMODAT2 = 452, SETXATTRAT = 463, REMOVEXATTRAT = 466, FILE_SETATTR = 469 };

/* The network and other processes; what Landlock does not see: times, owners, rights and attributes of files; and what
 * goes around both. */
static const int refused[] = {
    SCMP_SYS(socket),
    SCMP_SYS(connect),
    SCMP_SYS(bind),
    SCMP_SYS(listen),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(fork),
    SCMP_SYS(vfork),
    SCMP_SYS(setsid),
    SCMP_SYS(setpgid),
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo),
    SCMP_SYS(setpriority),
    SCMP_SYS(ioprio_set),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(mount),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(keyctl),
    SCMP_SYS(mq_open),
    SCMP_SYS(mq_unlink),
    SCMP_SYS(shmget),
    SCMP_SYS(semget),
    SCMP_SYS(msgget),
    SCMP_SYS(chmod),
    SCMP_SYS(fchmod),
    SCMP_SYS(fchmodat),
    SCMP_SYS(chown),
    SCMP_SYS(lchown),
    SCMP_SYS(fchown),
    SCMP_SYS(fchownat),
    SCMP_SYS(utime),
    SCMP_SYS(utimes),
    SCMP_SYS(futimesat),
    SCMP_SYS(utimensat),
    SCMP_SYS(setxattr),
    SCMP_SYS(lsetxattr),
    SCMP_SYS(fsetxattr),
    SCMP_SYS(removexattr),
    SCMP_SYS(lremovexattr),
    SCMP_SYS(fremovexattr),
    SCMP_SYS(truncate),
    FCHMODAT2,
    SETXATTRAT,
    REMOVEXATTRAT,
    FILE_SETATTR,
};

static bool refuse(scmp_filter_ctx filter)
{
    bool good = true;
    for (size_t i = 0; good && i < sizeof refused / sizeof refused[0]; i++)
        good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused[i], 0) == 0;
    return good;
}

/* The call is refused unless its first argument is the process itself. */
static bool refuse_others(scmp_filter_ctx filter, int call, scmp_datum_t self)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1, SCMP_A0(SCMP_CMP_NE, self, 0)) == 0;
}

static bool close_calls(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (filter == NULL)
        return false;
    scmp_datum_t self = (scmp_datum_t)getpid();
    bool good = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 && refuse(filter);
    good = good && refuse_others(filter, SCMP_SYS(kill), self) && refuse_others(filter, SCMP_SYS(tgkill), self) &&
           refuse_others(filter, SCMP_SYS(tkill), self) && refuse_others(filter, SCMP_SYS(prlimit64), 0);
    /* threads; whether clone3() makes one cannot be seen, and whoever cannot have it asks clone() */
    good = good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                            SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) == 0;
    good = good && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return good;
}

static _Noreturn void give_up(bool confining)
{
    const struct spawn_jail_end end = {.wrong = errno, .confining = confining};
    ssize_t sent = write(REPORT_AT, &end, sizeof end);
    _exit(sent == (ssize_t)sizeof end ? 126 : 127);
}

_Noreturn void spawn_jail_enter(const struct spawn_jail *jail, const char *const *argv, const int io[2], int report)
{
    static char *const nothing[] = {NULL};
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    reset_signals();
    if (setpgid(0, 0) != 0 || !keep_only(io, report) || chdir("/") != 0)
        give_up(true);
    limit_all(jail);
    cell_jail_drop_root();
    if (access(argv[0], X_OK) != 0)
        give_up(false);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !close_files(jail->folder) || !close_calls())
        give_up(true);
    if (!SANITIZED) /* last: this process may have more */
        cell_jail_limit(RLIMIT_AS, (rlim_t)jail->memory);
    (void)execve(argv[0], (char *const *)(uintptr_t)argv, nothing);
    give_up(false);
}
