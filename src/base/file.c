#include "base/file.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_STEP = 16384 };

enum rc file_read_open(int descriptor, const char *name, size_t most, struct text *out, struct err *err)
{
    char bytes[READ_STEP];
    size_t sum = 0;
    for (;;) {
        ssize_t got = read(descriptor, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EBADF)
            return err_set(err, RC_IO, "%s is closed", name);
        if (got < 0)
            return err_errno(err, "%s", name);
        if (got == 0)
            break;
        sum += (size_t)got;
        if (sum > most) {
            text_add_bytes(out, bytes, (size_t)got - (sum - most));
            return err_set(err, RC_BAD, "%s: more than %zu bytes", name, most);
        }
        text_add_bytes(out, bytes, (size_t)got);
    }
    return RC_OK;
}

void file_drain(int descriptor, int seconds)
{
    char bytes[READ_STEP];
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    ssize_t got = 1;
    while (got > 0 || (got < 0 && errno == EINTR))
        got = poll(&wait, 1, seconds * 1000) == 1 ? read(descriptor, bytes, sizeof bytes) : 0;
}

enum rc file_read_mode(const char *path, size_t most, struct text *out, unsigned *mode, struct err *err)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return err_errno(err, "%s", path);
    struct stat info;
    enum rc rc = RC_OK;
    if (fstat(descriptor, &info) != 0)
        rc = err_errno(err, "%s", path);
    else
        *mode = info.st_mode & 07777;
    if (rc == RC_OK)
        rc = file_read_open(descriptor, path, most, out, err);
    (void)close(descriptor);
    return rc;
}

enum rc file_read(const char *path, size_t most, struct text *out, struct err *err)
{
    unsigned mode = 0;
    return file_read_mode(path, most, out, &mode, err);
}

static enum rc write_all(int descriptor, const char *name, const char *bytes, size_t count, struct err *err)
{
    while (count > 0) {
        ssize_t put = write(descriptor, bytes, count);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return err_errno(err, "%s", name);
        bytes += put;
        count -= (size_t)put;
    }
    return RC_OK;
}

/* Everything up to the rename: the new file is whole and on the disk. */
static enum rc fill_new(int descriptor, const char *path, const void *bytes, size_t count, unsigned mode,
                        struct err *err)
{
    enum rc rc = write_all(descriptor, path, bytes, count, err);
    if (rc == RC_OK && fchmod(descriptor, (mode_t)mode) != 0)
        rc = err_errno(err, "%s", path);
    if (rc == RC_OK && fsync(descriptor) != 0)
        rc = err_errno(err, "%s", path);
    return rc;
}

/* A file that has no name yet, so that nothing is left of it if the process dies: what is written may be secret. -1:
 * this file system has none. */
static int open_nameless(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? mem_copy_text(".") : mem_copy_part(path, (size_t)(slash - path) + 1);
    int descriptor = access("/proc/self/fd", X_OK) == 0 ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600) : -1;
    free(folder);
    return descriptor;
}

/* Opens the file that will be renamed to `path`. *fresh: its name, or what is to be its name. */
static int open_fresh(const char *path, struct text *fresh, bool *nameless)
{
    const char *slash = strrchr(path, '/');
    size_t head = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    text_add_bytes(fresh, path, head);
    text_addf(fresh, ".%s.XXXXXX", path + head);
    int descriptor = open_nameless(path);
    *nameless = descriptor >= 0;
    return *nameless ? descriptor : mkostemp(fresh->data, O_CLOEXEC);
}

/* Gives it the first name of that form which is free. False: errno says why not. */
static bool give_name(int descriptor, struct text *fresh)
{
    char open_as[40];
    (void)snprintf(open_as, sizeof open_as, "/proc/self/fd/%d", descriptor);
    for (unsigned number = (unsigned)getpid(), tries = 0; tries < 1000; number++, tries++) {
        (void)snprintf(fresh->data + fresh->len - 6, 7, "%06x", number & 0xffffffu);
        if (linkat(AT_FDCWD, open_as, AT_FDCWD, fresh->data, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

enum rc file_sync_folder(const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/');
    struct text folder = TEXT_EMPTY;
    text_add_bytes(&folder, path, slash == NULL ? 0 : (size_t)(slash - path) + 1);
    if (slash == NULL)
        text_add(&folder, ".");
    int descriptor = open(folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    enum rc rc = descriptor >= 0 && fsync(descriptor) == 0 ? RC_OK : err_errno(err, "%s", folder.data);
    if (descriptor >= 0)
        (void)close(descriptor);
    text_free(&folder);
    return rc;
}

enum rc file_write(const char *path, const void *bytes, size_t count, unsigned mode, struct err *err)
{
    struct text fresh = TEXT_EMPTY;
    bool nameless = false, named;
    enum rc rc = RC_OK;
    int descriptor = open_fresh(path, &fresh, &nameless);
    named = descriptor >= 0 && !nameless;
    if (descriptor < 0)
        rc = err_errno(err, "%s", path);
    if (rc == RC_OK)
        rc = fill_new(descriptor, path, bytes, count, mode, err);
    if (rc == RC_OK && nameless) {
        named = give_name(descriptor, &fresh);
        rc = named ? RC_OK : err_errno(err, "%s", path);
    }
    if (descriptor >= 0 && close(descriptor) != 0 && rc == RC_OK)
        rc = err_errno(err, "%s", path);
    if (rc == RC_OK && rename(fresh.data, path) != 0)
        rc = err_errno(err, "%s", path);
    if (rc == RC_OK)
        rc = file_sync_folder(path, err);
    else if (named)
        (void)unlink(fresh.data);
    text_free(&fresh);
    return rc;
}

/* What was made is there after a power cut as well. */
static enum rc make_one(const char *path, struct err *err)
{
    struct stat info;
    if (mkdir(path, 0700) == 0)
        return file_sync_folder(path, err);
    int why = errno;
    /* some systems refuse to make "/" or a mount point before they see that it is there */
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode))
        return RC_OK;
    errno = why;
    return err_errno(err, "%s", path);
}

enum rc file_make_folder(const char *path, struct err *err)
{
    struct text so_far = TEXT_EMPTY;
    enum rc rc = RC_OK;
    for (const char *at = path; rc == RC_OK && *at != '\0';) {
        size_t slashes = strspn(at, "/");
        size_t name = strcspn(at + slashes, "/");
        text_add_bytes(&so_far, at, slashes + name);
        at += slashes + name;
        if (name > 0)
            rc = make_one(so_far.data, err);
    }
    text_free(&so_far);
    return rc;
}
