#include "store/store.h"

#include "store/db.h"
#include "store/query.h"

#include <sqlite3.h>

/* ---- the file ---- */

enum rc store_create(const char *path, struct err *err)
{
    struct store *store = NULL;
    enum rc rc = db_driver(path)->make(path, err);
    if (rc == RC_OK)
        rc = db_open(path, STORE_BUSY_DEFAULT, &store, err);
    if (rc != RC_OK)
        return rc;
    int was = 0;
    rc = db_schema_update(store, &was, err);
    /* the tables then stand in the file itself, should somebody copy that alone */
    if (rc == RC_OK && was == 0)
        rc = db_settle(store, err);
    db_close(store);
    if (rc == RC_OK && was != 0)
        rc = err_set(err, RC_CONFLICT, "%s is a database already", path);
    return rc;
}

static enum rc store_ready(struct store *store, struct err *err)
{
    int64_t version = 0;
    enum rc rc = query_number(query_use(store, "get_schema_version"), &version, err);
    int was = 0;
    if (rc == RC_OK && version == db_schema_version())
        return query_number(query_use(store, "get_application"), &version, err);
    int64_t tables = 0;
    if (rc == RC_OK)
        rc = query_number(query_use(store, "get_table_count"), &tables, err);
    if (rc == RC_OK && version == 0 && tables == 0)
        rc = err_set(err, RC_NONE, "%s holds no tables yet", store->path);
    return rc == RC_OK ? db_schema_update(store, &was, err) : rc;
}

enum rc store_open(const char *path, int busy, struct store **out, struct err *err)
{
    struct store *store = NULL;
    enum rc rc = db_driver(path)->there(path, err);
    if (rc == RC_OK)
        rc = db_open(path, busy, &store, err);
    if (rc != RC_OK)
        return rc;
    rc = store_ready(store, err);
    if (rc == RC_OK)
        rc = store->driver->opened(store, err);
    if (rc == RC_OK)
        *out = store;
    else
        db_close(store);
    return rc;
}

void store_close(struct store *store)
{
    if (store == NULL)
        return;
    if (store->mode != DB_IDLE)
        BUG("%s: closed inside a transaction", store->path);
    db_close(store);
}

enum rc store_look(struct store *store, struct err *err)
{
    return db_look(store, err);
}

void store_watch(struct store *store, const struct progress *progress)
{
    store->progress = progress;
}

const char *store_path(const struct store *store)
{
    return store->path;
}

bool store_behind(const struct store *store, int64_t *branches)
{
    *branches = store->guard.known.branches;
    return store->guard.behind;
}

void store_behind_mended(struct store *store)
{
    store->guard.mended = true;
}

/* ---- transactions ---- */

enum rc store_begin(struct store *store, struct err *err)
{
    if (store->mode != DB_IDLE)
        BUG("%s: a transaction inside another", store->path);
    return db_begin(store, err);
}

enum rc store_begin_soft(struct store *store, struct err *err)
{
    if (store->mode != DB_IDLE)
        BUG("%s: a transaction inside another", store->path);
    return db_begin_soft(store, err);
}

/* A commit that changes nothing has nothing to sync. */
static enum rc change_something(struct store *store, struct err *err)
{
    static const char key[] = "hardened";
    enum rc rc = store_meta_put_int(store, key, 0, err);
    struct query *query = query_use(store, "meta_drop");
    query_put_text(query, key);
    enum rc dropping = query_run(query, NULL, rc == RC_OK ? err : NULL);
    return rc == RC_OK ? dropping : rc;
}

enum rc store_harden(struct store *store, struct err *err)
{
    if (!store->softened)
        return RC_OK;
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = change_something(store, err);
    return store_end(store, rc, err);
}

static void wants_transaction(const struct store *store)
{
    if (store->mode != DB_WRITING)
        BUG("%s: no transaction is open", store->path);
}

enum rc store_commit(struct store *store, struct err *err)
{
    wants_transaction(store);
    if (store->marks > 0)
        BUG("%s: a commit with a mark left", store->path);
    return db_commit(store, err);
}

void store_rollback(struct store *store)
{
    wants_transaction(store);
    db_rollback(store);
}

enum rc store_end_if(struct store *store, bool keep, enum rc rc, struct err *err)
{
    if (rc == RC_OK && keep)
        return store_commit(store, err);
    store_rollback(store);
    return rc;
}

enum rc store_end(struct store *store, enum rc rc, struct err *err)
{
    return store_end_if(store, true, rc, err);
}

bool store_in_transaction(const struct store *store)
{
    return store->mode == DB_WRITING;
}

enum rc store_mark(struct store *store, struct err *err)
{
    wants_transaction(store);
    if (store->marks == STORE_MARKS)
        BUG("%s: too many marks inside each other", store->path);
    enum rc rc = db_spoiled(store, err);
    if (rc == RC_OK)
        rc = query_later(query_use(store, "mark"), err);
    if (rc == RC_OK)
        guard_marked(store, store->marks++);
    return rc;
}

static void wants_mark(const struct store *store)
{
    wants_transaction(store);
    if (store->marks == 0)
        BUG("%s: no mark is set", store->path);
}

enum rc store_mark_release(struct store *store, struct err *err)
{
    wants_mark(store);
    store->marks--;
    enum rc rc = db_spoiled(store, err);
    return rc == RC_OK ? query_run(query_use(store, "mark_release"), NULL, err) : rc;
}

enum rc store_mark_undo(struct store *store, struct err *err)
{
    wants_mark(store);
    store->marks--;
    if (db_gone(store))
        return db_spoiled(store, err);
    enum rc rc = query_run(query_use(store, "mark_undo"), NULL, err);
    if (rc == RC_OK)
        rc = query_run(query_use(store, "mark_release"), NULL, err);
    /* the step that failed is undone; what came before the mark stands */
    if (rc == RC_OK)
        store->spoiled = (struct err){0};
    guard_mark_undone(store, store->marks);
    return rc;
}

enum rc store_mark_end(struct store *store, bool keep, enum rc rc, struct err *err)
{
    if (rc == RC_OK && keep)
        return store_mark_release(store, err);
    enum rc undone = store_mark_undo(store, rc == RC_OK ? err : NULL);
    return rc == RC_OK ? undone : rc;
}

enum rc store_snapshot(struct store *store, struct err *err)
{
    if (store->mode != DB_IDLE)
        BUG("%s: a snapshot inside a transaction", store->path);
    bool own;
    return db_read_begin(store, &own, err);
}

void store_snapshot_end(struct store *store)
{
    if (store->mode != DB_READING)
        BUG("%s: no snapshot is open", store->path);
    db_read_end(store, true);
}

enum rc store_listen(struct store *store, struct err *err)
{
    return store->driver->listen == NULL ? RC_OK : store->driver->listen(store, err);
}

int store_bell(struct store *store, bool *rung)
{
    *rung = false;
    return store->driver->bell == NULL ? -1 : store->driver->bell(store, rung);
}

bool store_marked(const struct store *store)
{
    return store->marks > 0;
}

/* ---- meta ---- */

enum rc store_meta_get(struct store *store, const char *key, char **bytes, size_t *size, struct err *err)
{
    struct query *query = query_use(store, "meta_get");
    query_put_text(query, key);
    char *value = query_row(query) ? query_bytes(query, size) : NULL;
    enum rc rc = query_end(query, err);
    if (rc == RC_OK && value == NULL)
        return err_set(err, RC_NONE, "%s: nothing is kept under \"%s\"", store->path, key);
    if (rc == RC_OK)
        *bytes = value;
    else
        free(value);
    return rc;
}

static enum rc meta_write(struct store *store, const char *how, const char *key, const void *bytes, size_t size,
                          struct err *err)
{
    struct query *query = query_write(store, how);
    query_put_text(query, key);
    query_put_bytes(query, bytes, size);
    return query_run(query, NULL, err);
}

enum rc store_meta_put(struct store *store, const char *key, const void *bytes, size_t size, struct err *err)
{
    return meta_write(store, "meta_put", key, bytes, size, err);
}

enum rc store_meta_add(struct store *store, const char *key, const void *bytes, size_t size, struct err *err)
{
    enum rc rc = meta_write(store, "meta_add", key, bytes, size, err);
    return rc == RC_CONFLICT ? err_set(err, rc, "%s: \"%s\" is kept already", store->path, key) : rc;
}

/* Eight bytes, the lowest first. */
enum rc store_meta_get_int(struct store *store, const char *key, int64_t *out, struct err *err)
{
    char *bytes;
    size_t size;
    enum rc rc = store_meta_get(store, key, &bytes, &size, err);
    if (rc != RC_OK)
        return rc;
    uint64_t number = 0;
    for (size_t i = 0; size == 8 && i < size; i++)
        number |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
    free(bytes);
    if (size != 8)
        return err_set(err, RC_DAMAGED, "%s: \"%s\" is no number", store->path, key);
    *out = (int64_t)number;
    return RC_OK;
}

enum rc store_meta_get_int_or(struct store *store, const char *key, int64_t otherwise, int64_t *out, struct err *err)
{
    enum rc rc = store_meta_get_int(store, key, out, err);
    if (rc != RC_NONE)
        return rc;
    *out = otherwise;
    return RC_OK;
}

enum rc store_meta_put_int(struct store *store, const char *key, int64_t number, struct err *err)
{
    unsigned char bytes[8];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)((uint64_t)number >> (8 * i) & 0xff);
    return store_meta_put(store, key, bytes, sizeof bytes, err);
}

void store_library_version(struct text *out)
{
    text_add(out, sqlite3_libversion());
}
