#include "store/query.h"

#include "base/embedded.h"
#include "base/mem.h"
#include "store/game.h"
#include "store/row.h"

#include <limits.h>
#include <sqlite3.h>
#include <stdarg.h>

static const char mark[] = "-- name: ";

/* ---- finding and preparing ---- */

static int by_name(const void *a, const void *b)
{
    const struct query *left = a, *right = b;
    size_t shorter = left->name_len < right->name_len ? left->name_len : right->name_len;
    int order = memcmp(left->name, right->name, shorter);
    if (order != 0)
        return order;
    return left->name_len < right->name_len ? -1 : left->name_len > right->name_len;
}

/* The statements of one file: each from behind its name's line to the next name. */
static void collect(struct store *store, const char *data)
{
    for (const char *at = strstr(data, mark); at != NULL;) {
        const char *name = at + sizeof mark - 1;
        const char *end = strchr(name, '\n');
        if (end == NULL)
            BUG("a statement without a text: %s", name);
        const char *next = strstr(end, mark);
        store->queries = rows_room(store->queries, store->query_count, sizeof *store->queries);
        store->queries[store->query_count++] = (struct query){
            .store = store,
            .name = name,
            .name_len = (size_t)(end - name),
            .text = end + 1,
            .text_len = next == NULL ? strlen(end + 1) : (size_t)(next - end - 1),
        };
        at = next;
    }
}

static int prepare(const struct query *query, unsigned flags, struct sqlite3_stmt **out)
{
    char *text = row_statement(query->text, query->text_len);
    int code = sqlite3_prepare_v3(query->store->handle, text, -1, flags, out, NULL);
    free(text);
    return code;
}

static void query_prepare(struct query *query)
{
    if (query->statement == NULL)
        query->code = prepare(query, SQLITE_PREPARE_PERSISTENT, &query->statement);
}

static struct query *query_find(struct store *store, const char *name)
{
    struct query key = {.name = name, .name_len = strlen(name)};
    struct query *query = bsearch(&key, store->queries, store->query_count, sizeof key, by_name);
    if (query == NULL)
        BUG("no statement is named %s", name);
    return query;
}

enum rc queries_open(struct store *store, struct err *err)
{
    for (const struct embedded *file = embedded_files; file->path != NULL; file++) {
        bool ours = strncmp(file->path, "sql/", 4) == 0 && strncmp(file->path, "sql/schema/", 11) != 0;
        if (ours)
            collect(store, file->data);
    }
    qsort(store->queries, store->query_count, sizeof *store->queries, by_name);
    for (size_t i = 1; i < store->query_count; i++)
        if (by_name(&store->queries[i - 1], &store->queries[i]) == 0)
            BUG("two statements are named %.*s", (int)store->queries[i].name_len, store->queries[i].name);
    /* a transaction that ran out of memory must still be able to end */
    static const char *const needed[] = {"begin", "commit", "rollback", "mark_undo"};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        struct query *query = query_find(store, needed[i]);
        query_prepare(query);
        if (query->code != SQLITE_OK)
            return db_failed(store, query->code, err);
    }
    return RC_OK;
}

enum rc query_fits(const struct query *query, struct err *err)
{
    struct sqlite3_stmt *statement = NULL;
    int code = prepare(query, 0, &statement);
    (void)sqlite3_finalize(statement);
    return db_failed(query->store, code, err);
}

void queries_close(struct store *store)
{
    for (size_t i = 0; i < store->query_count; i++)
        (void)sqlite3_finalize(store->queries[i].statement);
    free(store->queries);
    store->queries = NULL;
    store->query_count = 0;
}

static struct query *query_begin(struct store *store, const char *name)
{
    struct query *query = query_find(store, name);
    if (query->used)
        BUG("the statement %s is in use", name);
    query->used = true;
    query->own = false;
    query->began = true;
    query->next = 1;
    query->code = SQLITE_OK;
    query->rc = RC_OK;
    return query;
}

struct query *query_use(struct store *store, const char *name)
{
    struct query *query = query_begin(store, name);
    query_prepare(query);
    bool setting = strncmp(name, "pragma_", 7) == 0;
    bool writes = query->statement != NULL && sqlite3_stmt_readonly(query->statement) == 0;
    if (writes && !setting && store->mode != DB_WRITING)
        BUG("the statement %s writes outside a transaction", name);
    return query;
}

struct query *query_write(struct store *store, const char *name)
{
    bool own;
    enum rc rc = write_begin(store, &own, &store->refused);
    struct query *query = rc == RC_OK ? query_use(store, name) : query_begin(store, name);
    query->own = rc == RC_OK && own;
    query->began = rc == RC_OK;
    query->rc = rc == RC_OK ? query->rc : rc;
    return query;
}

/* ---- parameters ---- */

static void noted(struct query *query, int code)
{
    if (query->code == SQLITE_OK)
        query->code = code;
}

static bool works(const struct query *query)
{
    return query->code == SQLITE_OK && query->rc == RC_OK;
}

const char *query_parameter(const struct query *query)
{
    const char *name = works(query) ? sqlite3_bind_parameter_name(query->statement, query->next) : NULL;
    return name == NULL ? NULL : name + 1;
}

void query_put_int(struct query *query, int64_t number)
{
    if (works(query))
        noted(query, sqlite3_bind_int64(query->statement, query->next++, number));
}

void query_put_id(struct query *query, int64_t id)
{
    if (id != 0)
        query_put_int(query, id);
    else
        query_put_optional(query, NULL);
}

void query_put_limit(struct query *query, size_t limit)
{
    query_put_int(query, limit > INT64_MAX ? INT64_MAX : (int64_t)limit);
}

void query_put_statuses(struct query *query, unsigned statuses)
{
    for (int status = GAME_FORMING; status <= GAME_CANCELLED; status++)
        query_put_int(query, (statuses >> status & 1) != 0 ? status : -1);
}

void query_put_text(struct query *query, const char *string)
{
    query_put_optional(query, string == NULL ? "" : string);
}

void query_put_optional(struct query *query, const char *string)
{
    /* the caller's strings outlive the use of the statement: no copy */
    if (works(query))
        noted(query, sqlite3_bind_text64(query->statement, query->next++, string, string == NULL ? 0 : strlen(string),
                                         SQLITE_STATIC, SQLITE_UTF8));
}

void query_put_bytes(struct query *query, const void *bytes, size_t size)
{
    if (works(query))
        noted(query, sqlite3_bind_blob64(query->statement, query->next++, size == 0 ? "" : bytes, size, SQLITE_STATIC));
}

void query_put_hash(struct query *query, const uint8_t hash[STORE_HASH])
{
    query_put_bytes(query, hash, STORE_HASH);
}

void query_put_own(struct query *query, char *string)
{
    if (works(query))
        noted(query, sqlite3_bind_text64(query->statement, query->next++, string, strlen(string), free, SQLITE_UTF8));
    else
        free(string);
}

/* ---- rows ---- */

bool query_row(struct query *query)
{
    if (!works(query))
        return false;
    int code = sqlite3_step(query->statement);
    query->next = 0;
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        noted(query, code);
    return false;
}

const char *query_column(const struct query *query)
{
    bool more = query->next < sqlite3_column_count(query->statement);
    return more ? sqlite3_column_name(query->statement, query->next) : NULL;
}

int64_t query_int(struct query *query)
{
    return sqlite3_column_int64(query->statement, query->next++);
}

int query_small(struct query *query)
{
    int64_t number = query_int(query);
    if (number < INT_MIN || number > INT_MAX) {
        query_damaged(query);
        return 0;
    }
    return (int)number;
}

char *query_bytes(struct query *query, size_t *size)
{
    int column = query->next++;
    *size = 0;
    if (sqlite3_column_type(query->statement, column) == SQLITE_NULL)
        return NULL;
    const void *bytes = sqlite3_column_blob(query->statement, column);
    size_t count = (size_t)sqlite3_column_bytes(query->statement, column);
    if (bytes == NULL && count > 0) { /* the library found no memory for it */
        query->rc = RC_NOMEM;
        return NULL;
    }
    char *copy = mem_new(count + 1, 1);
    if (count > 0)
        memcpy(copy, bytes, count);
    *size = count;
    return copy;
}

char *query_optional(struct query *query)
{
    size_t size;
    return query_bytes(query, &size);
}

char *query_text(struct query *query)
{
    char *string = query_optional(query);
    if (string != NULL || query->rc != RC_OK)
        return string;
    return mem_copy_text("");
}

void query_hash(struct query *query, uint8_t hash[STORE_HASH])
{
    int column = query->next++;
    const void *bytes = sqlite3_column_blob(query->statement, column);
    if (bytes != NULL && sqlite3_column_bytes(query->statement, column) == STORE_HASH)
        memcpy(hash, bytes, STORE_HASH);
    else
        query_damaged(query);
}

void query_damaged(struct query *query)
{
    if (query->rc == RC_OK)
        query->rc = RC_DAMAGED;
}

/* ---- ending ---- */

/* What a failed statement leaves of the transaction around it. */
static void spoil(struct store *store, enum rc rc, const struct err *why)
{
    bool harmless = rc == RC_BAD || rc == RC_NONE || rc == RC_CONFLICT;
    if (store->mode == DB_WRITING && store->spoiled.rc == RC_OK && (db_gone(store) || !harmless))
        store->spoiled = *why;
}

/* The statement can be used again; what query_write() began is still open. */
static enum rc query_leave(struct query *query, struct err *err)
{
    struct store *store = query->store;
    struct err why = {0};
    if (query->statement != NULL) {
        /* says once more what step said, and makes it the connection's last error */
        noted(query, sqlite3_reset(query->statement));
        (void)sqlite3_clear_bindings(query->statement);
    }
    query->used = false;
    enum rc rc = query->code == SQLITE_OK ? query->rc : db_failed(store, query->code, &why);
    if (rc == RC_OK)
        return RC_OK;
    if (query->code == SQLITE_OK && !query->began)
        why = store->refused;
    else if (query->code == SQLITE_OK)
        (void)err_set(&why, rc, "%s: %s (%.*s)", store->path,
                      rc == RC_NOMEM ? "out of memory" : "a row holds what it may not; restore a backup",
                      (int)query->name_len, query->name);
    spoil(store, rc, &why);
    return err_set(err, rc, "%s", why.text);
}

enum rc query_end(struct query *query, struct err *err)
{
    return write_end(query->store, query->own, query_leave(query, err), err);
}

enum rc query_run(struct query *query, int64_t *changes, struct err *err)
{
    (void)query_row(query);
    if (changes != NULL)
        *changes = sqlite3_changes64(query->store->handle);
    return query_end(query, err);
}

enum rc query_count(struct query *query, size_t *count, struct err *err)
{
    int64_t changes = 0;
    enum rc rc = query_run(query, &changes, err);
    *count = rc == RC_OK ? (size_t)changes : 0;
    return rc;
}

enum rc query_hit(struct query *query, enum rc missed, struct err *err, const char *format, ...)
{
    (void)query_row(query);
    int64_t changes = sqlite3_changes64(query->store->handle);
    enum rc rc = query_leave(query, err);
    if (rc == RC_OK && changes == 0) {
        struct err why = {0};
        va_list args;
        va_start(args, format);
        (void)vsnprintf(why.text, sizeof why.text, format, args);
        va_end(args);
        rc = err_set(err, missed, "%s", why.text);
    }
    return write_end(query->store, query->own, rc, err);
}

enum rc query_number(struct query *query, int64_t *out, struct err *err)
{
    bool found = query_row(query);
    int64_t number = found ? query_int(query) : 0;
    /* references are looked at after the last row */
    (void)(found && query_row(query));
    enum rc rc = query_leave(query, err);
    if (rc == RC_OK && !found)
        rc = err_set(err, RC_NONE, "there is no such row");
    rc = write_end(query->store, query->own, rc, err);
    if (rc == RC_OK)
        *out = number;
    return rc;
}

enum rc query_ids(struct query *query, int64_t **ids, size_t *count, struct err *err)
{
    int64_t *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = rows_room(list, size, sizeof *list);
        list[size++] = query_int(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        free(list);
    *ids = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

enum rc query_counts(struct store *store, const struct count_by *by, int64_t *counts, struct err *err)
{
    bool own;
    enum rc rc = read_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    memset(counts, 0, (size_t)by->states * sizeof *counts);
    int64_t others = 0, all = 0;
    struct query *query = query_use(store, by->each);
    while (query_row(query)) {
        int state = query_small(query);
        int64_t count = query_int(query);
        others += count;
        if (state >= 0 && state < by->states)
            counts[state] = count;
    }
    rc = query_end(query, err);
    if (rc == RC_OK)
        rc = query_number(query_use(store, by->total), &all, err);
    counts[by->rest] = all - others;
    read_end(store, own);
    return rc;
}

static enum rc strip_rows(struct store *store, const struct strip *strip, moment before, size_t limit, size_t *count,
                          struct err *err)
{
    int64_t *ids = NULL;
    struct query *query = query_use(store, strip->find);
    query_put_int(query, before);
    query_put_limit(query, limit);
    enum rc rc = query_ids(query, &ids, count, err);
    for (size_t i = 0; rc == RC_OK && i < *count * STRIP_STEPS; i++) {
        const char *step = strip->step[i % STRIP_STEPS];
        if (step == NULL)
            continue;
        query = query_use(store, step);
        query_put_int(query, ids[i / STRIP_STEPS]);
        rc = query_run(query, NULL, err);
    }
    free(ids);
    return rc;
}

enum rc query_strip(struct store *store, const struct strip *strip, moment before, size_t limit, size_t *count,
                    struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return write_end(store, own, strip_rows(store, strip, before, limit, count, err), err);
}
