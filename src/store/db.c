#include "store/db.h"

#include "base/crash.h"
#include "base/mem.h"
#include "store/lock.h"
#include "store/query.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

enum {
    CHECKPOINT_PAGES = 1000, /* 4 MB of WAL */
    LENGTH_MOST = 64 << 20   /* of a value or row */
};

/* ---- errors ---- */

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

enum rc db_failed(struct store *store, int code, struct err *err)
{
    enum rc rc = rc_of(store, code);
    const char *why = store->handle == NULL ? sqlite3_errstr(code) : sqlite3_errmsg(store->handle);
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

static enum rc run_named(struct store *store, const char *name, struct err *err)
{
    struct query *query = query_use(store, name);
    while (query_row(query))
        continue;
    return query_end(query, err);
}

static enum rc db_set_up(struct store *store, struct err *err)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(store->path, &store->handle, flags, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_extended_result_codes(store->handle, 1);
    if (code == SQLITE_OK)
        code = sqlite3_busy_timeout(store->handle, store->busy * 1000);
    if (code == SQLITE_OK)
        code = harden(store->handle);
    int keep = 1;
    if (code == SQLITE_OK)
        code = sqlite3_file_control(store->handle, "main", SQLITE_FCNTL_PERSIST_WAL, &keep);
    if (code != SQLITE_OK)
        return db_failed(store, code, err);
    if (sqlite3_db_readonly(store->handle, "main") != 0)
        return db_failed(store, SQLITE_READONLY, err);
    (void)sqlite3_wal_hook(store->handle, commit_seen, store);
    enum rc rc = queries_open(store, err);
    static const char *const settings[] = {"pragma_synchronous", "pragma_temporary", "pragma_wal_limit"};
    for (size_t i = 0; rc == RC_OK && i < sizeof settings / sizeof *settings; i++)
        rc = run_named(store, settings[i], err);
    return rc;
}

enum rc db_open(const char *path, int busy, struct store **out, struct err *err)
{
    if (busy < 0 || busy > 86400)
        BUG("a busy time of %d s", busy);
    struct store *store = mem_new(1, sizeof *store);
    char *copy = mem_copy_text(path);
    *store = (struct store){
        .path = copy, .busy = busy, .lock = -1, .mark = -1, .attempts = {-1, -1}, .checkpoint_at = CHECKPOINT_PAGES};
    enum rc rc = db_set_up(store, err);
    if (rc == RC_OK)
        *out = store;
    else
        db_close(store);
    return rc;
}

void db_close(struct store *store)
{
    queries_close(store);
    /* writes nothing: checkpoints at close are off and the WAL persists */
    if (store->handle != NULL && sqlite3_close(store->handle) != SQLITE_OK)
        BUG("%s: closed while in use", store->path);
    attempts_close(&store->attempts);
    lock_drop(&store->lock);
    lock_drop(&store->mark);
    free(store->owner);
    free(store->path);
    free(store);
}

/* ---- transactions ---- */

enum rc db_spoil(struct store *store, enum rc rc, const char *why)
{
    if (rc != RC_OK && store->mode == DB_WRITING && store->spoiled.rc == RC_OK)
        (void)err_set(&store->spoiled, rc, "%s", why);
    return rc;
}

enum rc db_lock(struct store *store, struct err *err)
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

void db_unlock(struct store *store)
{
    lock_drop(&store->lock);
}

static void transaction_over(struct store *store)
{
    store->mode = DB_IDLE;
    store->marked = false;
    store->spoiled = (struct err){0};
    guard_forget(store);
    db_unlock(store);
}

enum rc db_look(struct store *store, struct err *err)
{
    enum rc rc = guard_look(store, err);
    if (rc == RC_OK && store->lost)
        rc = err_set(err, RC_IO, "%s: a sync failed, so nothing more is written; look at the disk and start again",
                     store->path);
    return rc;
}

enum rc db_begin(struct store *store, struct err *err)
{
    if (store->lost)
        return db_look(store, err);
    enum rc rc = db_lock(store, err);
    if (rc == RC_OK)
        rc = db_look(store, err);
    if (rc != RC_OK) {
        db_unlock(store);
        return rc;
    }
    store->mode = DB_WRITING;
    store->spoiled = (struct err){0};
    rc = run_named(store, "begin", err);
    if (rc != RC_OK)
        transaction_over(store);
    return rc;
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

enum rc db_commit(struct store *store, struct err *err)
{
    if (store->spoiled.rc != RC_OK) {
        struct err why = store->spoiled;
        db_rollback(store);
        return err_set(err, why.rc, "%s", why.text);
    }
    enum rc rc = db_look(store, err);
    if (rc != RC_OK) {
        db_rollback(store);
        return rc;
    }
    crash_point("store commit");
    rc = run_named(store, "commit", err);
    if (rc != RC_OK) {
        /* after a failed sync the kernel may hold pages for clean that never reached the disk */
        store->lost = sqlite3_extended_errcode(store->handle) == SQLITE_IOERR_FSYNC;
        db_rollback(store);
        return rc;
    }
    crash_point("store committed");
    /* into a file that went away meanwhile: nobody may act on it, and what stands there now is not to be touched */
    rc = db_look(store, err);
    if (rc == RC_OK) {
        guard_committed(store);
        checkpoint_if_long(store);
    }
    transaction_over(store);
    return rc;
}

enum rc db_settle(struct store *store, struct err *err)
{
    enum rc rc = db_lock(store, err);
    if (rc != RC_OK)
        return rc;
    checkpoint(store, true);
    db_unlock(store);
    return RC_OK;
}

void db_rollback(struct store *store)
{
    /* some failures end the transaction by themselves */
    if (!db_gone(store))
        (void)run_named(store, "rollback", NULL);
    if (!db_gone(store))
        store->lost = true;
    transaction_over(store);
}

bool db_gone(struct store *store)
{
    return sqlite3_get_autocommit(store->handle) != 0;
}

enum rc db_spoiled(struct store *store, struct err *err)
{
    const struct err *why = &store->spoiled;
    return why->rc == RC_OK ? RC_OK : err_set(err, why->rc, "%s", why->text);
}

enum rc write_begin(struct store *store, bool *own, struct err *err)
{
    *own = store->mode != DB_WRITING;
    if (store->mode == DB_READING)
        BUG("%s: a write inside a snapshot", store->path);
    /* the library may have ended a spoiled transaction: a write now would stand alone */
    return *own ? db_begin(store, err) : db_spoiled(store, err);
}

enum rc write_end(struct store *store, bool own, enum rc rc, struct err *err)
{
    if (!own)
        return rc;
    if (rc == RC_OK)
        return db_commit(store, err);
    db_rollback(store);
    return rc;
}

enum rc read_begin(struct store *store, bool *own, struct err *err)
{
    *own = store->mode == DB_IDLE;
    if (!*own)
        return RC_OK;
    enum rc rc = run_named(store, "begin_read", err);
    if (rc == RC_OK)
        store->mode = DB_READING;
    return rc;
}

void read_end(struct store *store, bool own)
{
    if (!own)
        return;
    (void)run_named(store, "rollback", NULL);
    store->mode = DB_IDLE;
}

/* ---- small things ---- */

enum rc folder_sync(const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? mem_copy_text(".") : mem_copy_part(path, slash == path ? 1 : (size_t)(slash - path));
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    enum rc rc = RC_OK;
    if (descriptor < 0 || fsync(descriptor) != 0)
        rc = err_errno(err, "cannot sync the folder %s", folder);
    if (descriptor >= 0)
        (void)close(descriptor);
    free(folder);
    return rc;
}

char *name_key(const char *name)
{
    char *key = mem_copy_text(name == NULL ? "" : name);
    for (char *at = key; *at != '\0'; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
    return key;
}

void *rows_room(void *rows, size_t count, size_t size)
{
    enum { FIRST = 8 };
    /* room comes in powers of two, so the count says whether there is some */
    bool full = count == 0 || (count >= FIRST && (count & (count - 1)) == 0);
    char *more = rows;
    if (full)
        more = mem_grow(rows, count == 0 ? FIRST : count * 2, size);
    memset(more + count * size, 0, size);
    return more;
}
