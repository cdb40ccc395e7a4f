#include "store/db.h"

#include "base/crash.h"
#include "base/mem.h"
#include "store/postgres.h"
#include "store/query.h"
#include "store/sqlite.h"

#include <fcntl.h>
#include <unistd.h>

/* ---- opening ---- */

const struct driver *db_driver(const char *path)
{
    return postgres_address(path) ? &driver_postgres : &driver_sqlite;
}

enum rc db_run(struct store *store, const char *name, struct err *err)
{
    struct query *query = query_use(store, name);
    while (query_row(query))
        continue;
    return query_end(query, err);
}

enum rc db_open(const char *path, int busy, struct store **out, struct err *err)
{
    if (busy < 0 || busy > 86400)
        BUG("a busy time of %d s", busy);
    struct store *store = mem_new(1, sizeof *store);
    char *copy = mem_copy_text(path);
    *store = (struct store){
        .driver = db_driver(path), .path = copy, .busy = busy, .lock = -1, .mark = -1, .attempts = {-1, -1}};
    query_open_all(store);
    enum rc rc = store->driver->open(store, err);
    if (rc == RC_OK)
        *out = store;
    else
        db_close(store);
    return rc;
}

void db_close(struct store *store)
{
    store->driver->leave(store);
    query_close_all(store);
    store->driver->close(store);
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

static void transaction_over(struct store *store)
{
    store->mode = DB_IDLE;
    store->marks = 0;
    store->rings = false;
    store->spoiled = (struct err){0};
    guard_forget(store);
    store->driver->release(store);
    /* what cannot be made to sync again must write nothing that counts */
    enum rc rc = store->soft ? store->driver->syncs(store, true, NULL) : RC_OK;
    if (rc != RC_OK)
        store->lost = rc;
    store->soft = false;
}

enum rc db_look(struct store *store, struct err *err)
{
    enum rc rc = store->driver->look(store, err);
    if (rc != RC_OK || store->lost == RC_OK)
        return rc;
    if (store->lost == RC_IO)
        return err_set(err, RC_IO, "%s: %s", store->path, store->driver->lost);
    return err_set(err, store->lost,
                   "%s: a transaction could not be ended as it should (%s), so nothing more is written", store->path,
                   rc_name(store->lost));
}

enum rc db_begin(struct store *store, struct err *err)
{
    if (store->lost != RC_OK)
        return db_look(store, err);
    store->mode = DB_WRITING;
    store->spoiled = (struct err){0};
    enum rc rc = store->driver->begin(store, err);
    if (rc != RC_OK)
        transaction_over(store);
    return rc;
}

enum rc db_begin_soft(struct store *store, struct err *err)
{
    if (store->lost != RC_OK || store->driver->syncs == NULL)
        return db_begin(store, err);
    enum rc rc = store->driver->syncs(store, false, err);
    store->soft = true;
    if (rc == RC_OK)
        return db_begin(store, err);
    transaction_over(store);
    return rc;
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
    bool unsure = false;
    rc = store->driver->commit(store, &unsure, err);
    if (rc != RC_OK) {
        store->lost = unsure ? RC_IO : RC_OK;
        db_rollback(store);
        return rc;
    }
    crash_point("store committed");
    store->softened = store->soft;
    rc = store->driver->committed(store, err);
    transaction_over(store);
    return rc;
}

enum rc db_settle(struct store *store, struct err *err)
{
    return store->driver->settle(store, err);
}

void db_rollback(struct store *store)
{
    /* some failures end the transaction by themselves */
    enum rc rc = db_gone(store) ? RC_OK : db_run(store, "rollback", NULL);
    if (!db_gone(store))
        store->lost = rc == RC_OK ? RC_IO : rc;
    transaction_over(store);
}

bool db_gone(struct store *store)
{
    return store->driver->gone(store);
}

enum rc db_spoiled(struct store *store, struct err *err)
{
    const struct err *why = &store->spoiled;
    return why->rc == RC_OK ? RC_OK : err_set(err, why->rc, "%s", why->text);
}

enum rc db_write_begin(struct store *store, bool *own, struct err *err)
{
    *own = store->mode != DB_WRITING;
    if (store->mode == DB_READING)
        BUG("%s: a write inside a snapshot", store->path);
    /* the library may have ended a spoiled transaction: a write now would stand alone */
    return *own ? db_begin(store, err) : db_spoiled(store, err);
}

enum rc db_write_end(struct store *store, bool own, enum rc rc, struct err *err)
{
    if (!own)
        return rc;
    if (rc == RC_OK)
        return db_commit(store, err);
    db_rollback(store);
    return rc;
}

enum rc db_read_begin(struct store *store, bool *own, struct err *err)
{
    *own = store->mode == DB_IDLE;
    if (!*own)
        return RC_OK;
    enum rc rc = db_run(store, "begin_read", err);
    if (rc == RC_OK)
        store->mode = DB_READING;
    return rc;
}

void db_read_end(struct store *store, bool own)
{
    if (!own)
        return;
    (void)db_run(store, "rollback", NULL);
    store->mode = DB_IDLE;
}

/* ---- small things ---- */

enum rc db_folder_sync(const char *path, struct err *err)
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

char *db_name_key(const char *name)
{
    char *key = mem_copy_text(name == NULL ? "" : name);
    for (char *at = key; *at != '\0'; at++)
        if (*at >= 'A' && *at <= 'Z')
            *at = (char)(*at - 'A' + 'a');
    return key;
}

void *db_rows_room(void *rows, size_t count, size_t size)
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
