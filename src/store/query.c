#include "store/query.h"

#include "base/embedded.h"
#include "base/mem.h"
#include "store/game.h"

#include <limits.h>
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
static void collect(struct store *store, const char *data, bool special)
{
    for (const char *at = strstr(data, mark); at != NULL;) {
        const char *name = at + sizeof mark - 1;
        const char *end = strchr(name, '\n');
        if (end == NULL)
            BUG("a statement without a text: %s", name);
        const char *next = strstr(end, mark);
        store->queries = db_rows_room(store->queries, store->query_count, sizeof *store->queries);
        store->queries[store->query_count++] = (struct query){
            .store = store,
            .name = name,
            .name_len = (size_t)(end - name),
            .text = end + 1,
            .text_len = next == NULL ? strlen(end + 1) : (size_t)(next - end - 1),
            .special = special,
        };
        at = next;
    }
}

/* Of two with one name that of the driver stays. */
static void settle(struct store *store)
{
    size_t kept = 0;
    qsort(store->queries, store->query_count, sizeof *store->queries, by_name);
    for (size_t i = 0; i < store->query_count; i++) {
        const struct query *query = &store->queries[i];
        struct query *last = kept == 0 ? NULL : &store->queries[kept - 1];
        bool again = last != NULL && by_name(last, query) == 0;
        if (again && last->special == query->special)
            BUG("two statements are named %.*s", (int)query->name_len, query->name);
        if (!again)
            store->queries[kept++] = *query;
        else if (query->special)
            *last = *query;
    }
    store->query_count = kept;
}

struct query *query_find(struct store *store, const char *name)
{
    struct query key = {.name = name, .name_len = strlen(name)};
    struct query *query = bsearch(&key, store->queries, store->query_count, sizeof key, by_name);
    if (query == NULL)
        BUG("no statement is named %s", name);
    return query;
}

void query_open_all(struct store *store)
{
    static const char folder[] = "sql/";
    const char *own = store->driver->folder;
    for (const struct embedded *file = embedded_files; file->path != NULL; file++) {
        bool ours = strncmp(file->path, folder, sizeof folder - 1) == 0;
        bool special = strncmp(file->path, own, strlen(own)) == 0;
        if (special || (ours && strchr(file->path + sizeof folder - 1, '/') == NULL))
            collect(store, file->data, special);
    }
    settle(store);
}

void query_close_all(struct store *store)
{
    for (size_t i = 0; i < store->query_count; i++)
        store->driver->query->drop(&store->queries[i]);
    free(store->queries);
    store->queries = NULL;
    store->query_count = 0;
}

static const struct driver_query *driver(const struct query *query)
{
    return query->store->driver->query;
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
    query->code = 0;
    query->rc = RC_OK;
    return query;
}

struct query *query_use(struct store *store, const char *name)
{
    struct query *query = query_begin(store, name);
    query->code = driver(query)->prepare(query);
    if (store->mode != DB_WRITING && driver(query)->writes(query))
        BUG("the statement %s writes outside a transaction", name);
    return query;
}

struct query *query_use_lengthy(struct store *store, const char *name)
{
    struct query *query = query_use(store, name);
    if (store->mode == DB_IDLE)
        BUG("%s: %s outside a snapshot", store->path, name);
    query->lengthy = true;
    return query;
}

struct query *query_write(struct store *store, const char *name)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, &store->refused);
    struct query *query = rc == RC_OK ? query_use(store, name) : query_begin(store, name);
    query->own = rc == RC_OK && own;
    query->began = rc == RC_OK;
    query->rc = rc == RC_OK ? query->rc : rc;
    return query;
}

/* ---- parameters ---- */

static void noted(struct query *query, int code)
{
    if (query->code == 0)
        query->code = code;
}

static bool works(const struct query *query)
{
    return query->code == 0 && query->rc == RC_OK;
}

const char *query_parameter(const struct query *query)
{
    return works(query) ? driver(query)->parameter(query, query->next) : NULL;
}

void query_put_int(struct query *query, int64_t number)
{
    if (works(query))
        noted(query, driver(query)->put_number(query, query->next++, number));
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
    if (works(query))
        noted(query, driver(query)->put_text(query, query->next++, string));
}

void query_put_bytes(struct query *query, const void *bytes, size_t size)
{
    if (works(query))
        noted(query, driver(query)->put_bytes(query, query->next++, bytes, size));
}

void query_put_hash(struct query *query, const uint8_t hash[STORE_HASH])
{
    query_put_bytes(query, hash, STORE_HASH);
}

void query_put_own(struct query *query, char *string)
{
    if (works(query))
        noted(query, driver(query)->put_own(query, query->next++, string));
    else
        free(string);
}

/* ---- rows ---- */

bool query_row(struct query *query)
{
    if (!works(query))
        return false;
    int code = 0;
    enum driver_step step = driver(query)->step(query, &code);
    query->next = 0;
    if (step == STEP_FAILED)
        noted(query, code);
    return step == STEP_ROW;
}

const char *query_column(const struct query *query)
{
    return driver(query)->column(query, query->next);
}

enum driver_kind query_kind(const struct query *query)
{
    return driver(query)->kind(query, query->next);
}

int64_t query_int(struct query *query)
{
    return driver(query)->number(query, query->next++);
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
    size_t count;
    *size = 0;
    if (driver(query)->kind(query, column) == KIND_NONE)
        return NULL;
    const void *bytes = driver(query)->bytes(query, column, &count);
    if (bytes == NULL && count > 0) { /* the library found no memory for it */
        query->rc = RC_NOMEM;
        return NULL;
    }
    char *copy = mem_room(count + 1, 1);
    if (count > 0)
        memcpy(copy, bytes, count);
    copy[count] = '\0';
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
    size_t size;
    const void *bytes = driver(query)->bytes(query, query->next++, &size);
    if (bytes != NULL && size == STORE_HASH)
        memcpy(hash, bytes, STORE_HASH);
    else if (bytes == NULL && size > 0)
        query->rc = RC_NOMEM;
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
    noted(query, driver(query)->finish(query));
    query->used = query->lengthy = false;
    enum rc rc = query->code == 0 ? query->rc : driver(query)->failed(store, query->code, &why);
    if (rc == RC_OK)
        return RC_OK;
    if (query->code == 0 && !query->began)
        why = store->refused;
    else if (query->code == 0)
        (void)err_set(&why, rc, "%s: %s (%.*s)", store->path,
                      rc == RC_NOMEM ? "out of memory" : "a row holds what it may not; restore a backup",
                      (int)query->name_len, query->name);
    spoil(store, rc, &why);
    return err_set(err, rc, "%s", why.text);
}

enum rc query_end(struct query *query, struct err *err)
{
    return db_write_end(query->store, query->own, query_leave(query, err), err);
}

enum rc query_run(struct query *query, int64_t *changes, struct err *err)
{
    (void)query_row(query);
    if (changes != NULL)
        *changes = driver(query)->changes(query);
    return query_end(query, err);
}

enum rc query_later(struct query *query, struct err *err)
{
    if (driver(query)->later == NULL || query->own)
        return query_run(query, NULL, err);
    if (works(query))
        noted(query, driver(query)->later(query, NULL));
    return query_end(query, err);
}

enum rc query_hit_later(struct query *query, enum rc missed, struct err *err, const char *format, ...)
{
    struct err why = {0};
    va_list args;
    va_start(args, format);
    (void)vsnprintf(why.text, sizeof why.text, format, args);
    va_end(args);
    why.rc = missed;
    if (driver(query)->later == NULL || query->own)
        return query_hit(query, missed, err, "%s", why.text);
    if (works(query))
        noted(query, driver(query)->later(query, &why));
    return query_end(query, err);
}

void query_foresee(struct store *store, const char *const *names, int64_t number)
{
    for (size_t i = 0; store->driver->query->foresee != NULL && names[i] != NULL; i++)
        store->driver->query->foresee(query_find(store, names[i]), number);
}

void query_foreseen(struct store *store, const char *const *names)
{
    for (size_t i = 0; store->driver->query->unsee != NULL && names[i] != NULL; i++)
        store->driver->query->unsee(query_find(store, names[i]));
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
    int64_t changes = driver(query)->changes(query);
    enum rc rc = query_leave(query, err);
    if (rc == RC_OK && changes == 0) {
        struct err why = {0};
        va_list args;
        va_start(args, format);
        (void)vsnprintf(why.text, sizeof why.text, format, args);
        va_end(args);
        rc = err_set(err, missed, "%s", why.text);
    }
    return db_write_end(query->store, query->own, rc, err);
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
    rc = db_write_end(query->store, query->own, rc, err);
    if (rc == RC_OK)
        *out = number;
    return rc;
}

enum rc query_ids(struct query *query, int64_t **ids, size_t *count, struct err *err)
{
    int64_t *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = db_rows_room(list, size, sizeof *list);
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
    enum rc rc = db_read_begin(store, &own, err);
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
    db_read_end(store, own);
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
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return db_write_end(store, own, strip_rows(store, strip, before, limit, count, err), err);
}
