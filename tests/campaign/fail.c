/*
 * Loaded before a program (LD_PRELOAD): lets one call fail, of all that the program and its children make once it has
 * begun its work. There it stops, at its own first call into libsodium, and is forked for each try that is asked for at
 * the socket FAIL_CONTROL: a struct `order` of 16 bytes goes in, and when the fork and all that it started have ended
 * its wait status comes back. So a try costs neither a start nor the loading of libraries. FAIL_COUNT names a file of a
 * page that all processes share: how many calls of each kind there were, in the order of `kind`. FAIL_PLACES names a
 * file that gets a line for each place of the program from where memory is first asked for, known by the DEPTH calls
 * that lead there: the number of that call.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum kind {
    MEMORY,
    OPEN,
    READ,
    WRITE,
    SYNC,
    CUT,
    RENAME,
    LINK,
    UNLINK,
    MKDIR,
    CLOSE,
    LOCK,
    STAT,
    LIST,
    FORK,
    PIPE,
    POLL,
    WAIT,
    MODE,
    MAP,
    KINDS
};

/* What is to fail; `with` is a number of errno, or SHORT for half of the bytes; nothing fails with `at` 0. */
struct order {
    int32_t kind, with;
    int64_t at;
};

static long *counts; /* of all processes; NULL before the program has begun its work */
static enum kind failing = KINDS;
static long failing_at;
static int failing_with;

enum { SHORT = -1, DEPTH = 6, OWN = 3, PLACES = 1 << 16 };

static int places = -1; /* the file of them */
static uint64_t known[PLACES];

/* Notes a place that was not met before. */
static void note_place(long number)
{
    static int within; /* this may ask for memory itself */
    void *calls[DEPTH + OWN];
    uint64_t hash = 14695981039346656037u;
    if (within)
        return;
    within = 1;
    int count = backtrace(calls, DEPTH + OWN);
    for (int i = OWN; i < count; i++)
        hash = (hash ^ (uint64_t)(uintptr_t)calls[i]) * 1099511628211u;
    uint64_t at = hash % PLACES;
    while (known[at] != 0 && known[at] != hash)
        at = (at + 1) % PLACES;
    if (known[at] == 0 && hash != 0)
        (void)dprintf(places, "%ld\n", number);
    known[at] = hash;
    within = 0;
}

/* Is it this one's turn? Errno is set if it is to fail. */
static int fails(enum kind kind)
{
    if (counts == NULL)
        return 0;
    long number = __atomic_add_fetch(&counts[kind], 1, __ATOMIC_RELAXED);
    if (kind == MEMORY && places >= 0)
        note_place(number);
    if (kind != failing || number != failing_at)
        return 0;
    if (failing_with != SHORT)
        errno = failing_with;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Forks for each order, until nobody gives any more; returns in the forks, to do the program's work. */
static void serve(int control, void *page)
{
    struct order order;
    int status = 0;
    /* what a fork leaves behind is waited for here, or it would work on in the house of the next try */
    (void)prctl(PR_SET_CHILD_SUBREAPER, 1);
    while (read(control, &order, sizeof order) == (ssize_t)sizeof order) {
        memset(page, 0, 4096);
        pid_t child = fork();
        if (child == 0) {
            (void)close(control);
            failing = (enum kind)order.kind;
            failing_with = order.with;
            failing_at = order.at;
            counts = page;
            return;
        }
        if (child < 0 || waitpid(child, &status, 0) != child)
            abort();
        while (wait(NULL) > 0 || errno == EINTR)
            continue;
        if (write(control, &status, sizeof status) != (ssize_t)sizeof status)
            break;
    }
    _exit(0);
}

/* The program's own work begins here: what libraries do before main() is not counted. */
int sodium_init(void)
{
    int code = ((int (*)(void))dlsym(RTLD_NEXT, "sodium_init"))();
    const char *path = getenv("FAIL_COUNT"), *control = getenv("FAIL_CONTROL"), *list = getenv("FAIL_PLACES");
    if (counts != NULL || path == NULL || control == NULL)
        return code;
    int file = REAL(open)(path, O_RDWR | O_CLOEXEC);
    void *page = file < 0 ? MAP_FAILED : REAL(mmap)(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page == MAP_FAILED)
        abort();
    (void)REAL(close)(file);
    if (list != NULL) {
        places = REAL(open)(list, O_WRONLY | O_APPEND | O_CLOEXEC);
        note_place(0); /* so that what it loads is loaded */
    }
    (void)unsetenv("LD_PRELOAD"); /* the mail program is not meant */
    serve(atoi(control), page);
    return code;
}

/* ---- memory ---- */

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

void *malloc(size_t size)
{
    return fails(MEMORY) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(MEMORY) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails(MEMORY) ? NULL : __libc_realloc(old, size);
}

/* ---- files ---- */

#define WITH_MODE(flags, mode)                                                                                         \
    mode_t mode = 0;                                                                                                   \
    if (((flags) & (O_CREAT | O_TMPFILE)) != 0) {                                                                      \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode = (mode_t)va_arg(list, int);                                                                              \
        va_end(list);                                                                                                  \
    }

#define OPENS(name)                                                                                                    \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        WITH_MODE(flags, mode)                                                                                         \
        return fails(OPEN) ? -1 : REAL(name)(path, flags, mode);                                                       \
    }
#define OPENS_AT(name)                                                                                                 \
    int name(int at, const char *path, int flags, ...)                                                                 \
    {                                                                                                                  \
        WITH_MODE(flags, mode)                                                                                         \
        return fails(OPEN) ? -1 : REAL(name)(at, path, flags, mode);                                                   \
    }
OPENS(open)
OPENS(open64)
OPENS_AT(openat)
OPENS_AT(openat64)

#define FAILS(kind, type, bad, name, takes, gives)                                                                     \
    type name takes                                                                                                    \
    {                                                                                                                  \
        return fails(kind) ? (bad) : REAL(name) gives;                                                                 \
    }
FAILS(OPEN, int, -1, mkostemp, (char *path, int flags), (path, flags))
FAILS(OPEN, int, -1, mkostemp64, (char *path, int flags), (path, flags))
FAILS(SYNC, int, -1, fsync, (int file), (file))
FAILS(SYNC, int, -1, fdatasync, (int file), (file))
FAILS(CUT, int, -1, ftruncate, (int file, off_t size), (file, size))
FAILS(CUT, int, -1, ftruncate64, (int file, off_t size), (file, size))
FAILS(RENAME, int, -1, rename, (const char *from, const char *to), (from, to))
FAILS(RENAME, int, -1, renameat, (int f, const char *from, int t, const char *to), (f, from, t, to))
FAILS(RENAME, int, -1, renameat2, (int f, const char *from, int t, const char *to, unsigned flags),
      (f, from, t, to, flags))
FAILS(LINK, int, -1, link, (const char *from, const char *to), (from, to))
FAILS(UNLINK, int, -1, unlink, (const char *path), (path))
FAILS(UNLINK, int, -1, unlinkat, (int at, const char *path, int flags), (at, path, flags))
FAILS(MKDIR, int, -1, mkdir, (const char *path, mode_t mode), (path, mode))
FAILS(LOCK, int, -1, flock, (int file, int how), (file, how))
FAILS(STAT, int, -1, stat, (const char *path, struct stat *info), (path, info))
FAILS(STAT, int, -1, fstat, (int file, struct stat *info), (file, info))
FAILS(LIST, DIR *, NULL, opendir, (const char *path), (path))
FAILS(LIST, DIR *, NULL, fdopendir, (int file), (file))
FAILS(FORK, pid_t, -1, fork, (void), ())
FAILS(PIPE, int, -1, pipe2, (int ends[2], int flags), (ends, flags))
FAILS(PIPE, int, -1, socketpair, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends))
FAILS(POLL, int, -1, poll, (struct pollfd * files, nfds_t count, int wait), (files, count, wait))
FAILS(WAIT, pid_t, -1, waitpid, (pid_t child, int *status, int options), (child, status, options))
FAILS(MODE, int, -1, fchmod, (int file, mode_t mode), (file, mode))
FAILS(MAP, void *, MAP_FAILED, mmap, (void *at, size_t size, int may, int flags, int file, off_t offset),
      (at, size, may, flags, file, offset))

/* It is closed, whatever it says. */
int close(int file)
{
    int said = errno, failed = fails(CLOSE), why = errno;
    int code = REAL(close)(file);
    if (!failed)
        return code;
    errno = why;
    (void)said;
    return -1;
}

/* What is said to people at the end of a command is not meant here: descriptors 1 and 2. */
#define MOVES(kind, name, first, takes, gives)                                                                         \
    ssize_t name takes                                                                                                 \
    {                                                                                                                  \
        int hit = file > (first) && fails(kind);                                                                       \
        if (hit && failing_with != SHORT)                                                                              \
            return -1;                                                                                                 \
        if (hit && count > 1)                                                                                          \
            count /= 2;                                                                                                \
        return REAL(name) gives;                                                                                       \
    }
MOVES(READ, read, -1, (int file, void *to, size_t count), (file, to, count))
MOVES(READ, pread, -1, (int file, void *to, size_t count, off_t offset), (file, to, count, offset))
MOVES(READ, pread64, -1, (int file, void *to, size_t count, off_t offset), (file, to, count, offset))
MOVES(WRITE, write, 2, (int file, const void *from, size_t count), (file, from, count))
MOVES(WRITE, pwrite, 2, (int file, const void *from, size_t count, off_t offset), (file, from, count, offset))
MOVES(WRITE, pwrite64, 2, (int file, const void *from, size_t count, off_t offset), (file, from, count, offset))
