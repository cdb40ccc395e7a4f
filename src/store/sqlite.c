#include "store/sqlite.h"

#include "base/crash.h"
#include "base/embedded.h"
#include "base/mem.h"
#include "store/db.h"
#include "store/lock.h"
#include "store/query.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    CHECKPOINT_PAGES = 1000, /* 4 MB of WAL */
    LENGTH_MOST = 64 << 20   /* of a value or row */
};

/* ---- errors ---- */

bool sqlite_disk_failed(struct store *store)
{
    static const int files[] = {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER};
    bool failed = false;
    for (size_t i = 0; store->handle != NULL && !failed && i < sizeof files / sizeof *files; i++) {
        sqlite3_file *file = NULL;
        int number = 0;
        failed = sqlite3_file_control(store->handle, "main", files[i], &file) == SQLITE_OK && file != NULL &&
                 file->pMethods != NULL &&
                 file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK &&
                 (number == EIO || number == ENXIO);
    }
    return failed;
}

static enum rc rc_of(struct store *store, int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return RC_OK;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return RC_BUSY;
    case SQLITE_FULL:
        return RC_FULL;
    case SQLITE_NOMEM:
        return RC_NOMEM;
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
        return RC_BAD;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return RC_DENIED;
    case SQLITE_CANTOPEN:
        return RC_DENIED;
    case SQLITE_CORRUPT:
        return sqlite_disk_failed(store) ? RC_IO : RC_DAMAGED;
    case SQLITE_NOTADB:
    case SQLITE_ERROR: /* a table or column is not what the schema's version says */
        return RC_DAMAGED;
    case SQLITE_IOERR: {
        int number = sqlite3_system_errno(store->handle);
        bool no_room = number == ENOSPC || number == EDQUOT || number == EFBIG;
        if (code == SQLITE_IOERR_NOMEM)
            return RC_NOMEM;
        return no_room || code == SQLITE_IOERR_SHMSIZE ? RC_FULL : RC_IO;
    }
    case SQLITE_CONSTRAINT:
        if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
            return RC_NONE;
        if (code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_ROWID)
            return RC_CONFLICT;
        return RC_BAD;
    case SQLITE_MISUSE:
    case SQLITE_RANGE:
        BUG("the database library was used wrongly: %s", sqlite3_errmsg(store->handle));
    default:
        return RC_IO;
    }
}

/* The library opens for reading what it cannot open for writing, whatever the reason was: too many files are open, the
 * disk fails. Has this user the right to write there? */
static bool may_write(const char *path)
{
    char *folder = mem_copy_text(path);
    char *slash = strrchr(folder, '/');
    if (slash != NULL)
        slash[slash == folder ? 1 : 0] = '\0';
    bool may = faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 &&
               faccessat(AT_FDCWD, slash == NULL ? "." : folder, W_OK, AT_EACCESS) == 0;
    free(folder);
    return may;
}

enum rc sqlite_failed(struct store *store, int code, struct err *err)
{
    enum rc rc = rc_of(store, code);
    bool told = store->handle != NULL && sqlite3_errcode(store->handle) != SQLITE_OK;
    const char *why = told ? sqlite3_errmsg(store->handle) : sqlite3_errstr(code);
    if (rc == RC_DENIED && may_write(store->path))
        rc = RC_IO;
    switch (rc) {
    case RC_OK:
        return RC_OK;
    case RC_BUSY:
        return err_set(err, rc, "%s: another program holds the database for over %d s (%s); try again later",
                       store->path, store->busy, why);
    case RC_FULL:
        return err_set(err, rc, "%s: no room left on the disk (%s); make room and try again, nothing is half done",
                       store->path, why);
    case RC_IO:
        if ((code & 0xff) == SQLITE_CORRUPT || code == SQLITE_IOERR_CORRUPTFS || code == SQLITE_IOERR_READ)
            return err_set(err, rc, "%s: the disk could not be read; look at the disk and the system log", store->path);
        return err_set(err, rc, "%s: the system failed to read or write (%s); look at the disk and the system log",
                       store->path, why);
    case RC_NOMEM:
        return err_set(err, rc, "%s: out of memory", store->path);
    case RC_DENIED:
        return err_set(err, rc,
                       "%s: this user may not write it (%s); look at owner and mode of the file and its folder",
                       store->path, why);
    case RC_DAMAGED:
        return err_set(err, rc, "%s: the database is damaged (%s); stop Cursus, keep the file, restore a backup",
                       store->path, why);
    case RC_CONFLICT:
    case RC_NONE:
    case RC_BAD:
    case RC_AWAY:
        return err_set(err, rc, "%s: %s", store->path, why);
    }
    return rc;
}

/* ---- opening ---- */

/* The WAL's length after each commit; in the place of the library's own checkpoints,
 * which know nothing of our lock. */
static int commit_seen(void *context, struct sqlite3 *handle, const char *name, int pages)
{
    (void)handle;
    (void)name;
    struct store *store = context;
    store->wal_pages = pages;
    return SQLITE_OK;
}

static int harden(struct sqlite3 *handle)
{
    static const struct {
        int option, value;
    } settings[] = {
        {SQLITE_DBCONFIG_ENABLE_FKEY, 1},      {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_DEFENSIVE, 1},        {SQLITE_DBCONFIG_DQS_DML, 0},
        {SQLITE_DBCONFIG_DQS_DDL, 0},          {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},      {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
        {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1},
    };
    static const struct {
        int what, most;
    } limits[] = {
        {SQLITE_LIMIT_LENGTH, LENGTH_MOST},      {SQLITE_LIMIT_SQL_LENGTH, 1 << 16},
        {SQLITE_LIMIT_VARIABLE_NUMBER, 64},      {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_EXPR_DEPTH, 100},          {SQLITE_LIMIT_COMPOUND_SELECT, 8},
        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100},
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        int code = sqlite3_db_config(handle, settings[i].option, settings[i].value, (int *)NULL);
        if (code != SQLITE_OK)
            return code;
    }
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        (void)sqlite3_limit(handle, limits[i].what, limits[i].most);
    return SQLITE_OK;
}

/* A transaction that ran out of memory must still be able to end. */
static int needed(struct store *store)
{
    static const char *const names[] = {"begin", "commit", "rollback", "mark_undo"};
    int code = SQLITE_OK;
    for (size_t i = 0; code == SQLITE_OK && i < sizeof names / sizeof *names; i++)
        code = sqlite_query.prepare(query_find(store, names[i]));
    return code;
}

static enum rc set_up(struct store *store, struct err *err)
{
    struct sqlite3 *handle = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    /* nobody asks how much memory is in use, and to count it costs a lock each time; once a process, before the first
     */
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    int code = sqlite3_open_v2(store->path, &handle, flags, NULL);
    store->handle = handle;
    if (code == SQLITE_OK)
        code = sqlite3_extended_result_codes(handle, 1);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(handle, store->busy * 1000);
    if (code == SQLITE_OK)
        code = harden(handle);
    int keep = 1;
    if (code == SQLITE_OK)
        code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
    if (code != SQLITE_OK)
        return sqlite_failed(store, code, err);
    if (sqlite3_db_readonly(handle, "main") != 0)
        return sqlite_failed(store, SQLITE_READONLY, err);
    (void)sqlite3_wal_hook(handle, commit_seen, store);
    return sqlite_failed(store, needed(store), err);
}

static enum rc sqlite_open(struct store *store, struct err *err)
{
    store->checkpoint_at = CHECKPOINT_PAGES;
    enum rc rc = set_up(store, err);
    static const char *const settings[] = {"pragma_synchronous", "pragma_temporary", "pragma_wal_limit",
                                           "pragma_cells"};
    for (size_t i = 0; rc == RC_OK && i < sizeof settings / sizeof *settings; i++)
        rc = db_run(store, settings[i], err);
    return rc;
}

static void sqlite_leave(struct store *store)
{
    attempts_close(&store->attempts);
}

static void sqlite_close(struct store *store)
{
    /* writes nothing: checkpoints at close are off and the WAL persists */
    if (store->handle != NULL && sqlite3_close(store->handle) != SQLITE_OK)
        BUG("%s: closed while in use", store->path);
    lock_drop(&store->lock);
    lock_drop(&store->mark);
}

static enum rc sqlite_make(const char *path, struct err *err)
{
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0 || fchmod(descriptor, 0600) != 0 || fsync(descriptor) != 0) {
        enum rc rc = err_errno(err, "cannot make the database %s", path);
        if (descriptor >= 0)
            (void)close(descriptor);
        return rc;
    }
    (void)close(descriptor);
    return db_folder_sync(path, err);
}

/* Not there, or never finished: said before the library makes it look like damage. */
static enum rc sqlite_there(const char *path, struct err *err)
{
    struct stat info;
    if (stat(path, &info) != 0)
        return err_errno(err, "cannot open the database %s", path);
    if (!S_ISREG(info.st_mode))
        return err_set(err, RC_BAD, "%s is no file", path);
    if (info.st_size == 0)
        return err_set(err, RC_NONE, "%s is an empty file", path);
    return RC_OK;
}

/* ---- the schema ---- */

/* The WAL mode is a property of the file: set once, kept for ever. */
static enum rc sqlite_groundwork(struct store *store, struct err *err)
{
    struct query *query = query_use(store, "pragma_journal_mode");
    char *mode = query_row(query) ? query_text(query) : NULL;
    enum rc rc = query_end(query, err);
    bool on = mode != NULL && strcmp(mode, "wal") == 0;
    free(mode);
    if (rc != RC_OK || on)
        return rc;
    rc = sqlite_lock(store, err);
    if (rc != RC_OK)
        return rc;
    query = query_use(store, "pragma_wal");
    mode = query_row(query) ? query_text(query) : NULL;
    rc = query_end(query, err);
    if (rc == RC_OK && (mode == NULL || strcmp(mode, "wal") != 0))
        rc = err_set(err, RC_BUSY, "%s: cannot be set to WAL mode; close the other programs that use it", store->path);
    free(mode);
    sqlite_unlock(store);
    return rc;
}

static enum rc sqlite_migrate(struct store *store, const struct embedded *file, struct err *err)
{
    int code = sqlite3_exec(store->handle, file->data, NULL, NULL, NULL);
    return sqlite_failed(store, code, err);
}

/* ---- transactions ---- */

enum rc sqlite_lock(struct store *store, struct err *err)
{
    if (store->lock >= 0)
        BUG("%s: the write lock is held already", store->path);
    struct text path = TEXT_EMPTY;
    text_add(&path, store->path);
    text_add(&path, ".lock");
    enum rc rc = lock_take(path.data, store->path, store->busy, &store->lock, err);
    text_free(&path);
    return rc;
}

void sqlite_unlock(struct store *store)
{
    lock_drop(&store->lock);
}

static enum rc sqlite_begin(struct store *store, struct err *err)
{
    enum rc rc = sqlite_lock(store, err);
    if (rc == RC_OK)
        rc = db_look(store, err);
    return rc == RC_OK ? db_run(store, "begin", err) : rc;
}

static enum rc sqlite_commit(struct store *store, bool *unsure, struct err *err)
{
    enum rc rc = db_run(store, "commit", err);
    /* after a failed sync the kernel may hold pages for clean that never reached the disk */
    *unsure = rc != RC_OK && sqlite3_extended_errcode(store->handle) == SQLITE_IOERR_FSYNC;
    return rc;
}

static enum rc sqlite_syncs(struct store *store, bool on, struct err *err)
{
    return sqlite_setting(store, on ? "pragma_synchronous" : "pragma_soft", err);
}

static bool sqlite_gone(struct store *store)
{
    return sqlite3_get_autocommit(store->handle) != 0;
}

/* Moves the WAL into the file, under the write lock. What a reader keeps from being moved
 * waits for the next time. `cut`: empty the WAL as well, if no reader needs it. */
static void checkpoint(struct store *store, bool cut)
{
    crash_point("store checkpoint");
    guard_checkpoint(store);
    int pages = 0, moved = 0, how = cut ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE;
    (void)sqlite3_busy_timeout(store->handle, 0); /* readers are not waited for with the lock in hand */
    int code = sqlite3_wal_checkpoint_v2(store->handle, "main", how, &pages, &moved);
    (void)sqlite3_busy_timeout(store->handle, store->busy * 1000);
    guard_checkpointed(store);
    crash_point("store checkpointed");
    bool whole = code == SQLITE_OK && pages == moved;
    store->checkpoint_at = whole ? CHECKPOINT_PAGES : store->wal_pages + CHECKPOINT_PAGES;
}

/* A process that goes on writing overwrites the WAL that was moved. But what was moved is
 * known only to those who have the file open: one that comes alone, writes once and goes
 * finds all of it still to move, so it has to cut it, or it would grow for ever. */
static void checkpoint_if_long(struct store *store)
{
    bool first = !store->wrote;
    store->wrote = true;
    if (store->wal_pages >= store->checkpoint_at)
        checkpoint(store, first);
}

static enum rc sqlite_committed(struct store *store, struct err *err)
{
    /* into a file that went away meanwhile: nobody may act on it, and what stands there now is not to be touched */
    enum rc rc = db_look(store, err);
    if (rc == RC_OK && store->soft) {
        guard_softly(store);
    } else if (rc == RC_OK) {
        guard_committed(store);
        checkpoint_if_long(store);
    }
    return rc;
}

static enum rc sqlite_settle(struct store *store, struct err *err)
{
    enum rc rc = sqlite_lock(store, err);
    if (rc != RC_OK)
        return rc;
    checkpoint(store, true);
    sqlite_unlock(store);
    return RC_OK;
}

/* ---- who lives ---- */

static char *mark_path(const struct store *store)
{
    return mem_textf("%s.lock", store->path);
}

static enum rc sqlite_hold(struct store *store, int64_t mark, struct err *err)
{
    char *path = mark_path(store);
    enum rc rc = lock_mark(path, store->path, mark, &store->mark, err);
    free(path);
    return rc;
}

static bool sqlite_held(struct store *store, int64_t mark)
{
    char *path = mark_path(store);
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    bool held = descriptor < 0 || lock_marked(descriptor, mark);
    lock_drop(&descriptor);
    free(path);
    return held;
}

static void sqlite_attempt(struct store *store, int64_t inbox)
{
    attempts_note(&store->attempts, store->path, inbox);
}

static int64_t sqlite_attempt_dead(struct store *store)
{
    return attempts_dead(&store->attempts, store->path);
}

static void sqlite_attempt_forget(struct store *store, int64_t inbox)
{
    attempts_forget(&store->attempts, store->path, inbox);
}

/* ---- the driver ---- */

const struct driver driver_sqlite = {
    .folder = "sql/sqlite/",
    .query = &sqlite_query,
    .lost = "a sync failed, so nothing more is written; look at the disk and start again",
    .make = sqlite_make,
    .there = sqlite_there,
    .open = sqlite_open,
    .leave = sqlite_leave,
    .close = sqlite_close,
    .opened = guard_open,
    .look = guard_look,
    .settle = sqlite_settle,
    .groundwork = sqlite_groundwork,
    .migrate = sqlite_migrate,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .syncs = sqlite_syncs,
    .committed = sqlite_committed,
    .release = sqlite_unlock,
    .gone = sqlite_gone,
    .hold = sqlite_hold,
    .held = sqlite_held,
    .attempt = sqlite_attempt,
    .attempt_dead = sqlite_attempt_dead,
    .attempt_forget = sqlite_attempt_forget,
    .backup = sqlite_backup,
    .compact = sqlite_compact,
    .space = sqlite_space,
    .check = sqlite_check,
    .check_turn = sqlite_check_turn,
};
