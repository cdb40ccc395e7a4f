#include "store/sqlite.h"

#include "base/crash.h"
#include "base/mem.h"
#include "base/progress.h"
#include "store/query.h"
#include "store/restore.h"
#include "store/upkeep.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* ---- backup ---- */

enum { BACKUP_PAGES = 256 };

static enum rc backup_failed(struct sqlite3 *target, const char *path, int code, struct err *err)
{
    enum rc rc = (code & 0xff) == SQLITE_FULL ? RC_FULL : (code & 0xff) == SQLITE_NOMEM ? RC_NOMEM : RC_IO;
    return err_set(err, rc, "cannot write the backup %s: %s", path,
                   target == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(target));
}

static int backup_pages(struct sqlite3 *target, const struct store *store)
{
    struct sqlite3_backup *backup = sqlite3_backup_init(target, "main", store->handle, "main");
    if (backup == NULL)
        return sqlite3_extended_errcode(target);
    int code = SQLITE_OK;
    while (code == SQLITE_OK) {
        code = sqlite3_backup_step(backup, BACKUP_PAGES);
        int pages = sqlite3_backup_pagecount(backup);
        progress_step(store->progress, "copying", pages - sqlite3_backup_remaining(backup), pages);
    }
    int end = sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? end : code;
}

/* The file to write into, locked, so that two backups to one name do not mix. */
static enum rc backup_open(const char *path, int *descriptor, struct err *err)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return err_errno(err, "cannot write the backup %s", path);
    enum rc rc = RC_OK;
    struct stat mine, there;
    if (flock(file, LOCK_EX | LOCK_NB) != 0 || fstat(file, &mine) != 0 || stat(path, &there) != 0 ||
        mine.st_ino != there.st_ino) /* finished and renamed since it was opened */
        rc = err_set(err, RC_BUSY, "another process is writing the backup %s", path);
    else if (ftruncate(file, 0) != 0 || fchmod(file, 0600) != 0)
        rc = err_errno(err, "cannot write the backup %s", path);
    if (rc == RC_OK)
        *descriptor = file;
    else
        (void)close(file);
    return rc;
}

/* The source is read in one snapshot, so writers neither wait nor make it start again. */
static enum rc backup_write(struct store *store, const char *path, struct err *err)
{
    struct sqlite3 *target = NULL;
    enum rc rc = RC_OK;
    int code = sqlite3_open_v2(path, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        struct query *query = query_use(store, "get_table_count");
        (void)query_row(query); /* takes the snapshot */
        code = backup_pages(target, store);
        rc = query_end(query, err);
    }
    if (code != SQLITE_OK)
        rc = backup_failed(target, path, code, err);
    code = sqlite3_close(target);
    if (rc == RC_OK && code != SQLITE_OK)
        rc = backup_failed(NULL, path, code, err);
    return rc;
}

static enum rc backup_there(const char *path, struct err *err)
{
    return err_set(err, RC_CONFLICT, "%s is there already; a backup overwrites nothing", path);
}

static enum rc backup_finish(const char *part, const char *path, bool over, struct err *err)
{
    crash_point("backup rename");
    /* what is there already stays, unless it may go: then until the new one is whole */
    int refused = over ? rename(part, path) : renameat2(AT_FDCWD, part, AT_FDCWD, path, RENAME_NOREPLACE);
    if (!over && refused != 0 && (errno == EINVAL || errno == ENOSYS)) /* a file system that cannot promise it */
        refused = rename(part, path);
    if (refused != 0 && errno == EEXIST)
        return backup_there(path, err);
    if (refused != 0)
        return err_errno(err, "cannot name the backup %s", path);
    crash_point("backup renamed");
    if (over)
        store_drop_beside(path); /* of the one that went: it must not be read into this one */
    return db_folder_sync(path, err);
}

/* What is not to be relied on is kept beside the older copy, not in its place. */
static enum rc backup_unsound(const char *part, const char *path, struct err *err)
{
    struct err why = *err;
    char *kept = mem_textf("%s.damaged", path);
    bool renamed = rename(part, kept) == 0;
    (void)err_set(err, RC_DAMAGED, "the copy is damaged, and kept as %s: %.400s", renamed ? kept : "nothing", why.text);
    free(kept);
    return RC_DAMAGED;
}

static enum rc backup_copy(struct store *store, const char *part, const struct store_backup *backup, struct err *err)
{
    store_drop_beside(part); /* of a look that was cut short */
    bool own;
    enum rc rc = db_read_begin(store, &own, err);
    if (rc == RC_OK) {
        rc = backup_write(store, part, err);
        db_read_end(store, own);
    }
    if (rc == RC_OK && backup->sound != NULL) {
        rc = backup->sound(backup->context, part, err);
        store_drop_beside(part);
        if (rc == RC_DAMAGED)
            return backup_unsound(part, backup->path, err);
    }
    if (rc == RC_OK)
        rc = backup_finish(part, backup->path, backup->over, err);
    if (rc != RC_OK)
        (void)unlink(part);
    return rc;
}

/* Its own database is the one file that a backup must never take the place of. */
static enum rc backup_target(const struct store *store, const char *path, bool over, struct err *err)
{
    struct stat there, own;
    if (lstat(path, &there) != 0)
        return RC_OK;
    if (!over)
        return backup_there(path, err);
    if (!S_ISREG(there.st_mode))
        return err_set(err, RC_CONFLICT, "%s is no plain file", path);
    if (stat(store->path, &own) == 0 && own.st_dev == there.st_dev && own.st_ino == there.st_ino)
        return err_set(err, RC_CONFLICT, "%s is the database itself", path);
    return RC_OK;
}

enum rc sqlite_backup(struct store *store, const struct store_backup *backup, struct err *err)
{
    enum rc rc = backup_target(store, backup->path, backup->over, err);
    if (rc != RC_OK)
        return rc;
    struct text part = TEXT_EMPTY;
    text_addf(&part, "%s.part", backup->path);
    int descriptor = -1;
    rc = backup_open(part.data, &descriptor, err);
    if (rc == RC_OK) {
        rc = backup_copy(store, part.data, backup, err);
        /* not before the library is done: it would lose its own locks on the file */
        (void)close(descriptor);
    }
    text_free(&part);
    return rc;
}

/* ---- space ---- */

enum rc sqlite_space(struct store *store, struct store_space *out, struct err *err)
{
    struct stat info;
    struct statvfs disk;
    int64_t pages = 0, size = 0;
    char *wal = mem_textf("%s-wal", store->path);
    *out = (struct store_space){.free = -1};
    enum rc rc = query_number(query_use(store, "get_unused_pages"), &pages, err);
    if (rc == RC_OK)
        rc = query_number(query_use(store, "get_page_size"), &size, err);
    out->unused = pages * size;
    if (stat(store->path, &info) == 0)
        out->file = info.st_size;
    if (stat(wal, &info) == 0)
        out->wal = info.st_size;
    if (statvfs(store->path, &disk) == 0)
        out->free = (int64_t)(disk.f_bavail * disk.f_frsize);
    free(wal);
    return rc;
}

/* ---- check ---- */

/* The library tells of a page that it had no memory for, or that the disk did not give, among those that are wrong: by
 * the number of its own error, or that it "failed to get" it, as it says of no page that it has. Its error, or
 * SQLITE_OK.
 */
static int unseen_page(struct store *store, const char *said)
{
    static const char mark[] = "error code";
    for (const char *at = strstr(said, mark); at != NULL; at = strstr(at, mark)) {
        at += sizeof mark - 1;
        int code = (int)strtol(at + (*at == '='), NULL, 10);
        if ((code & 0xff) == SQLITE_NOMEM || (code & 0xff) == SQLITE_IOERR)
            return code;
    }
    if (strstr(said, "failed to get page") == NULL)
        return SQLITE_OK;
    return sqlite_disk_failed(store) ? SQLITE_IOERR_READ : SQLITE_NOMEM;
}

static enum rc check_said(struct store *store, struct query *query, struct text *out, size_t *faults, struct err *err)
{
    int unseen = SQLITE_OK;
    while (query_row(query)) {
        char *said = query_text(query);
        if (said != NULL && strcmp(said, "ok") != 0)
            store_fault(out, faults, "integrity", said);
        if (said != NULL && unseen == SQLITE_OK)
            unseen = unseen_page(store, said);
        free(said);
    }
    enum rc rc = query_end(query, err);
    return rc == RC_OK && unseen != SQLITE_OK ? sqlite_failed(store, unseen, err) : rc;
}

enum rc sqlite_check_turn(struct store *store, int64_t turn, struct text *out, size_t *faults, struct err *err)
{
    struct query *query = query_use(store, "check_turn");
    query_put_int(query, turn);
    return check_said(store, query, out, faults, err);
}

static enum rc check_pages(struct store *store, struct text *out, size_t *faults, struct err *err)
{
    enum rc rc = check_said(store, query_use(store, "check_integrity"), out, faults, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "check_references");
    while (query_row(query)) {
        char *table = query_text(query);
        if (table != NULL)
            store_fault(out, faults, "a row refers to nothing, in table", table);
        free(table);
    }
    return query_end(query, err);
}

static void check_modes(struct store *store, struct text *out, size_t *faults)
{
    struct stat info;
    if (stat(store->path, &info) != 0)
        store_fault(out, faults, "the file is gone", store->path);
    else if ((info.st_mode & 077) != 0)
        store_fault(out, faults, "others may read the database: chmod 600", store->path);
}

enum rc sqlite_check(struct store *store, struct text *out, size_t *faults, struct err *err)
{
    enum rc rc = check_pages(store, out, faults, err);
    if (rc == RC_OK)
        check_modes(store, out, faults);
    return rc;
}
