#include "store/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAP_FIRST = 100000, NAP_LAST = 5000000 }; /* nanoseconds */

enum rc lock_open(const char *path, const char *beside, int *descriptor, struct err *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0 && (errno == EROFS || errno == EACCES || errno == EPERM))
        return err_set(err, RC_DENIED, "%s may not be written by this user: look at the owner and mode of the folder",
                       path);
    if (file < 0)
        return err_errno(err, "cannot open %s", path);
    struct stat mine, theirs;
    /* a lock file left by root must not keep out the user the database belongs to */
    if (geteuid() == 0 && fstat(file, &mine) == 0 && stat(beside, &theirs) == 0 && mine.st_uid != theirs.st_uid)
        if (fchown(file, theirs.st_uid, theirs.st_gid) != 0) {
            enum rc rc = err_errno(err, "cannot give %s to the owner of %s", path, beside);
            (void)close(file);
            return rc;
        }
    *descriptor = file;
    return RC_OK;
}

static int64_t ticks(void)
{
    struct timespec at = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &at);
    return (int64_t)at.tv_sec * 1000000000 + at.tv_nsec;
}

enum rc lock_take(const char *path, const char *beside, int busy, int *descriptor, struct err *err)
{
    /* opened anew each time: a child forked between two uses must not hold the lock on */
    enum rc rc = lock_open(path, beside, descriptor, err);
    if (rc != RC_OK)
        return rc;
    int64_t patience = ticks() + (int64_t)busy * 1000000000;
    long nap = NAP_FIRST;
    while (flock(*descriptor, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR) {
            rc = err_errno(err, "cannot lock %s", path);
            lock_drop(descriptor);
            return rc;
        }
        if (ticks() >= patience) {
            lock_drop(descriptor);
            return err_set(err, RC_BUSY, "%s is held by another process for over %d s; try again later", path, busy);
        }
        (void)nanosleep(&(struct timespec){.tv_nsec = nap}, NULL);
        nap = nap * 2 > NAP_LAST ? NAP_LAST : nap * 2;
    }
    return RC_OK;
}

static struct flock one_byte(int64_t mark)
{
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)mark, .l_len = 1};
}

enum rc lock_mark(const char *path, const char *beside, int64_t mark, int *descriptor, struct err *err)
{
    enum rc rc = lock_open(path, beside, descriptor, err);
    if (rc != RC_OK)
        return rc;
    /* of the open file, not of the process: an unrelated close() of the same file must not end it */
    struct flock byte = one_byte(mark);
    if (fcntl(*descriptor, F_OFD_SETLK, &byte) == 0)
        return RC_OK;
    rc = errno == EAGAIN || errno == EACCES ? err_set(err, RC_CONFLICT, "%s: that mark is taken", path)
                                            : err_errno(err, "cannot lock %s", path);
    lock_drop(descriptor);
    return rc;
}

bool lock_marked(int descriptor, int64_t mark)
{
    struct flock byte = one_byte(mark);
    return fcntl(descriptor, F_OFD_GETLK, &byte) != 0 || byte.l_type != F_UNLCK;
}

void lock_drop(int *descriptor)
{
    if (*descriptor >= 0)
        (void)close(*descriptor);
    *descriptor = -1;
}
