#include "store/restore.h"

#include "base/crash.h"
#include "base/mem.h"
#include "store/lock.h"
#include "store/query.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COPIED_AT_ONCE = 1 << 20 };

/* The files that stand beside a database. */
static const char *const endings[] = {"-wal", "-shm", ".lock", ".witness"};
enum { ENDINGS = sizeof endings / sizeof *endings };

static char *name_of(const char *path, const char *ending)
{
    return mem_textf("%s%s", path, ending);
}

/* Not there already is fine. */
static enum rc drop(const char *path, const char *ending, struct err *err)
{
    char *name = name_of(path, ending);
    enum rc rc = unlink(name) == 0 || errno == ENOENT ? RC_OK : err_errno(err, "cannot remove %s", name);
    free(name);
    return rc;
}

/* ---- the copy ---- */

static enum rc copy_bytes(int from, int to, const char *name, struct err *err)
{
    ssize_t count = 1;
    while (count > 0 || (count < 0 && errno == EINTR))
        count = sendfile(to, from, NULL, COPIED_AT_ONCE);
    if (count < 0)
        return err_errno(err, "cannot copy to %s", name);
    return fsync(to) == 0 ? RC_OK : err_errno(err, "cannot sync %s", name);
}

/* RC_NONE if there is no such file. Made by root, the copy belongs to whom `beside` belongs to. */
static enum rc copy_file(const char *from, const char *to, const char *beside, struct err *err)
{
    struct stat info;
    int source = open(from, O_RDONLY | O_CLOEXEC);
    if (source < 0)
        return err_errno(err, "cannot open %s", from);
    enum rc rc = RC_OK;
    if (fstat(source, &info) != 0 || !S_ISREG(info.st_mode))
        rc = err_set(err, RC_BAD, "%s is no file", from);
    int target = -1;
    if (rc == RC_OK)
        rc = lock_open(to, beside, &target, err);
    if (rc == RC_OK && (ftruncate(target, 0) != 0 || fchmod(target, 0600) != 0))
        rc = err_errno(err, "cannot write %s", to);
    if (rc == RC_OK)
        rc = copy_bytes(source, target, to, err);
    lock_drop(&target);
    (void)close(source);
    return rc;
}

/* A backup is one file; of a database copied by hand the newest pages may still stand in its WAL. */
static enum rc copy_wal(const char *from, const char *copy, const char *beside, struct err *err)
{
    char *source = name_of(from, "-wal"), *target = name_of(copy, "-wal");
    enum rc rc = copy_file(source, target, beside, err);
    free(source);
    free(target);
    return rc == RC_NONE ? RC_OK : rc;
}

/* Whose the database is: its own file says so, or else its folder. The caller's. */
static char *owner_of(const char *path)
{
    struct stat info;
    const char *slash = strrchr(path, '/');
    if (stat(path, &info) == 0)
        return mem_copy_text(path);
    return slash == NULL ? mem_copy_text(".") : mem_copy_part(path, slash == path ? 1 : (size_t)(slash - path));
}

static bool same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

void store_drop_beside(const char *path)
{
    for (size_t i = 0; i < ENDINGS; i++)
        (void)drop(path, endings[i], NULL);
}

void store_restore_drop(const char *copy)
{
    (void)drop(copy, "", NULL);
    store_drop_beside(copy);
}

enum rc store_restore_copy(const char *path, const char *from, char **copy, struct err *err)
{
    *copy = NULL;
    if (same_file(path, from))
        return err_set(err, RC_CONFLICT, "%s is the database itself", from);
    if (access(from, R_OK) != 0)
        return err_errno(err, "cannot read %s", from);
    char *name = name_of(path, ".restore"), *owner = owner_of(path);
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < ENDINGS; i++)
        rc = drop(name, endings[i], err);
    if (rc == RC_OK)
        rc = copy_wal(from, name, owner, err);
    if (rc == RC_OK)
        rc = copy_file(from, name, owner, err);
    free(owner);
    if (rc == RC_OK)
        *copy = name;
    else {
        store_restore_drop(name);
        free(name);
    }
    return rc;
}

enum rc store_settle(struct store *store, struct err *err)
{
    struct stat info;
    char *wal = name_of(store->path, "-wal");
    enum rc rc = db_settle(store, err);
    if (rc == RC_OK && stat(wal, &info) == 0 && info.st_size > 0)
        rc = err_set(err, RC_BUSY, "%s: another program reads it; stop Cursus and try again", store->path);
    free(wal);
    return rc;
}

/* ---- what stood there ---- */

void store_predecessor(const char *path, const char *key, int64_t *branches, char **bytes, size_t *size)
{
    struct err err = {0};
    struct witness witness = {0};
    struct store *store = NULL;
    *branches = witness_read(path, &witness) ? witness.branches : 0;
    *bytes = NULL;
    *size = 0;
    if (store_open(path, 0, &store, &err) != RC_OK)
        return;
    *branches = store->guard.known.branches > *branches ? store->guard.known.branches : *branches;
    if (store_meta_get(store, key, bytes, size, &err) != RC_OK)
        *bytes = NULL;
    store_close(store);
}

/* What stands in the WAL goes into the file, as far as the file is sound. */
static enum rc settle_old(const char *path, int busy, bool *sound, struct err *err)
{
    struct store *store = NULL;
    struct err why = {0};
    enum rc rc = store_open(path, busy, &store, &why);
    *sound = rc == RC_OK;
    if (rc == RC_OK)
        rc = store_settle(store, err);
    else
        rc = rc == RC_BUSY || rc == RC_FULL || rc == RC_NOMEM || rc == RC_IO ? err_set(err, rc, "%s", why.text) : RC_OK;
    store_close(store);
    return rc;
}

/* Keeps the old file under another name, its WAL with it where that is part of it. */
static enum rc keep_old(const char *path, const char *old, bool sound, struct err *err)
{
    char *wal = name_of(path, "-wal"), *kept = name_of(old, "-wal");
    struct stat info;
    enum rc rc = RC_OK;
    bool full = stat(wal, &info) == 0 && info.st_size > 0;
    if (full && sound)
        rc = err_set(err, RC_BUSY, "%s: another program writes it just now; stop Cursus and try again", path);
    crash_point("restore keep");
    if (rc == RC_OK && link(path, old) != 0 && !same_file(path, old)) /* it is: a try before this one was cut short */
        rc = err_errno(err, "cannot keep %s as %s", path, old);
    crash_point("restore kept");
    if (rc == RC_OK && full && link(wal, kept) != 0 && !same_file(wal, kept))
        rc = err_errno(err, "cannot keep %s as %s", wal, kept);
    free(wal);
    free(kept);
    return rc;
}

/* From here on the copy is a file alone; and whoever opens it later knows that it is what shall stand there. */
static enum rc vouch(const char *path, const char *copy, struct err *err)
{
    struct store *store = NULL;
    struct witness witness = {0};
    enum rc rc = store_open(copy, 0, &store, err);
    if (rc != RC_OK)
        return rc;
    witness = store->guard.known;
    store_close(store);
    for (size_t i = 0; rc == RC_OK && i < ENDINGS; i++)
        rc = drop(copy, endings[i], err);
    if (rc == RC_OK)
        rc = witness_file_read(copy, &witness.file, err);
    if (rc == RC_OK)
        (void)witness_write(path, &witness);
    return rc;
}

static enum rc swap(const char *path, const char *copy, const char *old, bool sound, struct err *err)
{
    enum rc rc = old == NULL ? RC_OK : keep_old(path, old, sound, err);
    if (rc == RC_OK)
        rc = vouch(path, copy, err);
    /* the old WAL must never meet the new file */
    crash_point("restore clear");
    if (rc == RC_OK)
        rc = drop(path, "-wal", err);
    if (rc == RC_OK)
        rc = drop(path, "-shm", err);
    crash_point("restore rename");
    if (rc == RC_OK && rename(copy, path) != 0)
        rc = err_errno(err, "cannot put %s in the place of %s", copy, path);
    crash_point("restore renamed");
    return rc == RC_OK ? db_folder_sync(path, err) : rc;
}

enum rc store_restore_swap(const char *path, const char *copy, int busy, moment now, char **old, struct err *err)
{
    struct stat info;
    char ending[48];
    bool there = stat(path, &info) == 0, sound = false;
    int lock = -1;
    char *name = name_of(path, ".lock");
    (void)snprintf(ending, sizeof ending, ".before-%lld", (long long)now);
    *old = there ? name_of(path, ending) : NULL;
    enum rc rc = RC_OK;
    if (there)
        rc = settle_old(path, busy, &sound, err);
    if (rc == RC_OK)
        rc = lock_take(name, copy, busy, &lock, err);
    if (rc == RC_OK)
        rc = swap(path, copy, *old, sound, err);
    lock_drop(&lock);
    free(name);
    if (rc != RC_OK) {
        free(*old);
        *old = NULL;
    }
    return rc;
}
