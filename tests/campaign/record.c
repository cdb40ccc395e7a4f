/*
 * Loaded before a program (LD_PRELOAD): writes down, in order and for all processes together, what they do to the files
 * below POWER_ROOT, into POWER_LOG. power.py makes of it each disk that a power cut may leave. A line for each act,
 * fields parted by tabs, files and folders by their inodes:
 *
 *   C folder name inode    a file was made          D folder name inode    a folder was made
 *   W inode offset count   bytes follow             T inode size           cut or made longer
 *   S inode                synced                   L folder name inode    another name for it
 *   N inode                a file without a name
 *   R folder name folder name                       U folder name          the name is gone
 *   H inode mode           who may read and write it, octal
 *
 * The index of a write-ahead log (-shm) is memory that processes share, nothing that a disk keeps.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FILES = 4096, LINE = 2 * NAME_MAX + 100 };

/* What an open file is, if it is one of ours: 0 if not. */
static ino_t inode_of[FILES];
static const char *root;
static size_t root_len;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name)
{
    return dlsym(RTLD_NEXT, name);
}

__attribute__((constructor)) static void begin(void)
{
    const char *own = program_invocation_short_name;
    root = strncmp(own, "cursus", 6) == 0 && getenv("POWER_LOG") != NULL ? getenv("POWER_ROOT") : NULL;
    root_len = root == NULL ? 0 : strlen(root);
}

/* Between these two nobody else acts or writes. A file of its own each time: a lock is of the open file, and forks
 * share that. */
static int log_begin(void)
{
    int file = REAL(open)(getenv("POWER_LOG"), O_WRONLY | O_APPEND | O_CLOEXEC);
    if (file < 0 || flock(file, LOCK_EX) != 0)
        abort();
    return file;
}

static void log_end(int log)
{
    int why = errno;
    (void)REAL(close)(log);
    errno = why;
}

static void put(int log, const void *bytes, size_t count, const char *format, ...)
{
    char line[LINE];
    va_list list;
    int why = errno;
    va_start(list, format);
    int len = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    struct iovec parts[] = {{line, (size_t)len}, {(void *)bytes, count}};
    if (writev(log, parts, bytes == NULL ? 1 : 2) != (ssize_t)((size_t)len + count))
        abort();
    errno = why;
}

/* Is this open file below the root? What its path is, then. */
static int below(int file, char *path)
{
    char link[40];
    if (root == NULL || file < 0 || file >= FILES)
        return 0;
    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t len = readlink(link, path, PATH_MAX - 1);
    if (len < (ssize_t)root_len)
        return 0;
    path[len] = '\0';
    return strncmp(path, root, root_len) == 0 && (path[root_len] == '/' || path[root_len] == '\0') &&
           (len < 4 || strcmp(path + len - 4, "-shm") != 0);
}

/* The folder that a name stands in, by its inode; 0 if it is not below the root. */
static ino_t folder_of(int at, const char *path, char *name)
{
    char whole[PATH_MAX];
    struct stat info;
    const char *slash = strrchr(path, '/');
    if (root == NULL)
        return 0;
    if (slash == NULL)
        (void)snprintf(whole, sizeof whole, ".");
    else
        (void)snprintf(whole, sizeof whole, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    (void)snprintf(name, NAME_MAX + 1, "%s", slash == NULL ? path : slash + 1);
    int folder = REAL(openat)(at, whole, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return 0;
    int ours = below(folder, whole) && fstat(folder, &info) == 0;
    (void)REAL(close)(folder);
    return ours ? info.st_ino : 0;
}

static void opened(int log, int file, int at, const char *path, int flags, int fresh)
{
    char where[PATH_MAX], name[NAME_MAX + 1];
    struct stat info;
    if (!below(file, where) || fstat(file, &info) != 0 || !(S_ISREG(info.st_mode) || S_ISDIR(info.st_mode)))
        return;
    inode_of[file] = info.st_ino;
    if ((flags & O_TMPFILE) == O_TMPFILE)
        put(log, NULL, 0, "N\t%lu\n", info.st_ino);
    else if (fresh)
        put(log, NULL, 0, "C\t%lu\t%s\t%lu\n", folder_of(at, path, name), strrchr(where, '/') + 1, info.st_ino);
    else if ((flags & O_TRUNC) != 0)
        put(log, NULL, 0, "T\t%lu\t0\n", info.st_ino);
}

static int open_any(int at, const char *path, int flags, mode_t mode)
{
    char name[NAME_MAX + 1];
    struct stat info;
    if (root == NULL)
        return REAL(openat)(at, path, flags, mode);
    int nameless = (flags & O_TMPFILE) == O_TMPFILE;
    int changes = (nameless || (flags & (O_CREAT | O_TRUNC)) != 0) && folder_of(at, path, name) != 0;
    int log = changes ? log_begin() : -1;
    int fresh = (flags & O_CREAT) != 0 && fstatat(at, path, &info, AT_SYMLINK_NOFOLLOW) != 0;
    int file = REAL(openat)(at, path, flags, mode);
    int why = errno;
    if (file >= 0)
        opened(log, file, at, path, changes ? flags : 0, changes && fresh);
    if (log >= 0)
        log_end(log);
    errno = why;
    return file;
}

#define WITH_MODE(flags, mode)                                                                                         \
    mode_t mode = 0;                                                                                                   \
    if (((flags) & (O_CREAT | O_TMPFILE)) != 0) {                                                                      \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode = (mode_t)va_arg(list, int);                                                                              \
        va_end(list);                                                                                                  \
    }

int open(const char *path, int flags, ...)
{
    WITH_MODE(flags, mode)
    return open_any(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    WITH_MODE(flags, mode)
    return open_any(AT_FDCWD, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...)
{
    WITH_MODE(flags, mode)
    return open_any(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...)
{
    WITH_MODE(flags, mode)
    return open_any(at, path, flags, mode);
}

int mkostemp(char *path, int flags)
{
    char name[NAME_MAX + 1];
    int log = folder_of(AT_FDCWD, path, name) != 0 ? log_begin() : -1;
    int file = REAL(mkostemp)(path, flags);
    int why = errno;
    if (log >= 0 && file >= 0)
        opened(log, file, AT_FDCWD, path, 0, 1);
    if (log >= 0)
        log_end(log);
    errno = why;
    return file;
}

int mkostemp64(char *path, int flags)
{
    return mkostemp(path, flags);
}

int close(int file)
{
    if (file >= 0 && file < FILES)
        inode_of[file] = 0;
    return REAL(close)(file);
}

/* A number may be of another file by now: not every way to close one leads through here. */
static ino_t ours(int file)
{
    struct stat info;
    ino_t inode = root != NULL && file >= 0 && file < FILES ? inode_of[file] : 0;
    return inode != 0 && fstat(file, &info) == 0 && info.st_ino == inode ? inode : 0;
}

ssize_t write(int file, const void *bytes, size_t count)
{
    ino_t inode = ours(file);
    if (inode == 0)
        return REAL(write)(file, bytes, count);
    int log = log_begin();
    ssize_t done = REAL(write)(file, bytes, count);
    if (done > 0)
        put(log, bytes, (size_t)done, "W\t%lu\t%ld\t%zd\n", inode, (long)lseek(file, 0, SEEK_CUR) - done, done);
    log_end(log);
    return done;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset)
{
    ino_t inode = ours(file);
    if (inode == 0)
        return REAL(pwrite)(file, bytes, count, offset);
    int log = log_begin();
    ssize_t done = REAL(pwrite)(file, bytes, count, offset);
    if (done > 0)
        put(log, bytes, (size_t)done, "W\t%lu\t%ld\t%zd\n", inode, (long)offset, done);
    log_end(log);
    return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset)
{
    return pwrite(file, bytes, count, offset);
}

/* As a write, so that what was copied can be written down. */
ssize_t sendfile(int to, int from, off_t *offset, size_t count)
{
    char bytes[1 << 16];
    if (ours(to) == 0 || offset != NULL)
        return REAL(sendfile)(to, from, offset, count);
    ssize_t got = read(from, bytes, count < sizeof bytes ? count : sizeof bytes);
    return got <= 0 ? got : write(to, bytes, (size_t)got);
}

ssize_t sendfile64(int to, int from, off_t *offset, size_t count)
{
    return sendfile(to, from, offset, count);
}

int ftruncate(int file, off_t size)
{
    ino_t inode = ours(file);
    if (inode == 0)
        return REAL(ftruncate)(file, size);
    int log = log_begin();
    int code = REAL(ftruncate)(file, size);
    if (code == 0)
        put(log, NULL, 0, "T\t%lu\t%ld\n", inode, (long)size);
    log_end(log);
    return code;
}

int fchmod(int file, mode_t mode)
{
    ino_t inode = ours(file);
    if (inode == 0)
        return REAL(fchmod)(file, mode);
    int log = log_begin();
    int code = REAL(fchmod)(file, mode);
    if (code == 0)
        put(log, NULL, 0, "H\t%lu\t%o\n", inode, (unsigned)mode);
    log_end(log);
    return code;
}

int ftruncate64(int file, off_t size)
{
    return ftruncate(file, size);
}

/* A file system may refuse these; who asked then writes, which is seen here. */
int fallocate(int file, int mode, off_t offset, off_t count)
{
    if (ours(file) == 0)
        return REAL(fallocate)(file, mode, offset, count);
    errno = EOPNOTSUPP;
    return -1;
}

int fallocate64(int file, int mode, off_t offset, off_t count)
{
    return fallocate(file, mode, offset, count);
}

int posix_fallocate(int file, off_t offset, off_t count)
{
    return ours(file) == 0 ? REAL(posix_fallocate)(file, offset, count) : EOPNOTSUPP;
}

int posix_fallocate64(int file, off_t offset, off_t count)
{
    return posix_fallocate(file, offset, count);
}

int fsync(int file)
{
    ino_t inode = ours(file);
    if (inode == 0)
        return REAL(fsync)(file);
    int log = log_begin();
    int code = REAL(fsync)(file);
    if (code == 0)
        put(log, NULL, 0, "S\t%lu\n", inode);
    log_end(log);
    return code;
}

int fdatasync(int file)
{
    return fsync(file);
}

int renameat2(int from_at, const char *from, int to_at, const char *to, unsigned flags)
{
    char name[NAME_MAX + 1], name_to[NAME_MAX + 1];
    ino_t folder = folder_of(from_at, from, name), folder_to = folder_of(to_at, to, name_to);
    int log = folder != 0 && folder_to != 0 ? log_begin() : -1;
    int code = flags == 0 ? REAL(renameat)(from_at, from, to_at, to) : REAL(renameat2)(from_at, from, to_at, to, flags);
    if (log >= 0 && code == 0)
        put(log, NULL, 0, "R\t%lu\t%s\t%lu\t%s\n", folder, name, folder_to, name_to);
    if (log >= 0)
        log_end(log);
    return code;
}

int renameat(int from_at, const char *from, int to_at, const char *to)
{
    return renameat2(from_at, from, to_at, to, 0);
}

int rename(const char *from, const char *to)
{
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int linkat(int from_at, const char *from, int to_at, const char *to, int flags)
{
    char name[NAME_MAX + 1];
    struct stat info;
    ino_t folder = folder_of(to_at, to, name);
    int log = folder != 0 ? log_begin() : -1;
    int code = REAL(linkat)(from_at, from, to_at, to, flags);
    int why = errno;
    if (log >= 0 && code == 0 && fstatat(to_at, to, &info, AT_SYMLINK_NOFOLLOW) == 0)
        put(log, NULL, 0, "L\t%lu\t%s\t%lu\n", folder, name, info.st_ino);
    if (log >= 0)
        log_end(log);
    errno = why;
    return code;
}

int link(const char *from, const char *to)
{
    return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlinkat(int at, const char *path, int flags)
{
    char name[NAME_MAX + 1];
    ino_t folder = folder_of(at, path, name);
    int log = folder != 0 ? log_begin() : -1;
    int code = REAL(unlinkat)(at, path, flags);
    if (log >= 0 && code == 0)
        put(log, NULL, 0, "U\t%lu\t%s\n", folder, name);
    if (log >= 0)
        log_end(log);
    return code;
}

int unlink(const char *path)
{
    return unlinkat(AT_FDCWD, path, 0);
}

int rmdir(const char *path)
{
    return unlinkat(AT_FDCWD, path, AT_REMOVEDIR);
}

int mkdir(const char *path, mode_t mode)
{
    char name[NAME_MAX + 1];
    struct stat info;
    ino_t folder = folder_of(AT_FDCWD, path, name);
    int log = folder != 0 ? log_begin() : -1;
    int code = REAL(mkdir)(path, mode);
    int why = errno;
    if (log >= 0 && code == 0 && stat(path, &info) == 0)
        put(log, NULL, 0, "D\t%lu\t%s\t%lu\n", folder, name, info.st_ino);
    if (log >= 0)
        log_end(log);
    errno = why;
    return code;
}
