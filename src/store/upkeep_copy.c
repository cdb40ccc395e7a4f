#include "store/upkeep.h"

#include "base/progress.h"
#include "store/query.h"

enum { COLUMNS_MOST = 64, NAME_MOST = 64 };

/* Those that are referred to come first. */
static const char *const tables[] = {"meta",       "player",       "address",     "game",      "seat",        "plan",
                                     "move",       "branch",       "press",       "inbox",     "inbox_raw",   "outbox",
                                     "outbox_raw", "outbox_model", "rate",        "audit",     "conduct",     "standby",
                                     "ballot",     "vote",         "master",      "misread",   "listing",     "placing",
                                     "page_fault", "news",         "news_reader", "hook_call", "habit",       "ban",
                                     "block",      "contest",      "entrant",     "fixture",   "fixture_seat"};
enum { TABLES = sizeof tables / sizeof *tables };

static const char *named(const char *what, const char *table, char name[NAME_MOST])
{
    (void)snprintf(name, NAME_MOST, "%s_%s", what, table);
    return name;
}

static enum rc copy_row(struct query *source, struct query *target, struct err *err)
{
    char *bytes[COLUMNS_MOST];
    size_t count = 0, size;
    while (query_column(source) != NULL) {
        enum driver_kind kind = query_kind(source);
        if (kind == KIND_NUMBER) {
            query_put_int(target, query_int(source));
            continue;
        }
        char *value = query_bytes(source, &size);
        if (value == NULL)
            query_put_optional(target, NULL);
        else if (kind == KIND_TEXT)
            query_put_own(target, value);
        else {
            query_put_bytes(target, value, size);
            bytes[count++] = value;
        }
    }
    enum rc rc = query_run(target, NULL, err);
    for (size_t i = 0; i < count; i++)
        free(bytes[i]);
    return rc;
}

static enum rc copy_table(struct store *from, struct store *to, const char *table, struct err *err)
{
    enum rc rc = RC_OK;
    char name[NAME_MOST];
    struct query *source = query_use_lengthy(from, named("read", table, name));
    (void)named("write", table, name);
    while (rc == RC_OK && query_row(source))
        rc = copy_row(source, query_use(to, name), err);
    enum rc end = query_end(source, rc == RC_OK ? err : NULL);
    return rc == RC_OK ? end : rc;
}

static enum rc nothing_there(struct store *to, struct err *err)
{
    struct store_print there;
    enum rc rc = store_dump_print(to, &there, err);
    if (rc == RC_OK && there.rows > 0)
        rc = err_set(err, RC_CONFLICT, "%s: there is a house already", to->path);
    return rc;
}

static enum rc same(struct store *from, struct store *to, struct err *err)
{
    struct store_print one, other;
    enum rc rc = store_dump_print(from, &one, err);
    if (rc == RC_OK)
        rc = store_dump_print(to, &other, err);
    if (rc == RC_OK && (one.rows != other.rows || memcmp(one.hash, other.hash, sizeof one.hash) != 0))
        rc = err_set(err, RC_DAMAGED, "%s: the copy is not what is stored in %s", to->path, from->path);
    return rc;
}

static enum rc copy_all(struct store *from, struct store *to, struct err *err)
{
    enum rc rc = nothing_there(to, err);
    for (size_t i = 0; rc == RC_OK && i < TABLES; i++) {
        progress_step(from->progress, "copying", (int64_t)i, TABLES);
        rc = copy_table(from, to, tables[i], err);
    }
    return rc == RC_OK ? same(from, to, err) : rc;
}

/* One that was forgotten here would be lost. */
static enum rc all_tables(struct store *store, struct err *err)
{
    int64_t count = 0;
    enum rc rc = query_number(query_use(store, "count_tables"), &count, err);
    if (rc == RC_OK && count != TABLES)
        BUG("%lld tables, of which %d are copied", (long long)count, TABLES);
    return rc;
}

enum rc store_copy(struct store *from, struct store *to, struct err *err)
{
    bool own;
    enum rc rc = store_snapshot(from, err);
    if (rc != RC_OK)
        return rc;
    rc = all_tables(from, err);
    if (rc == RC_OK)
        rc = db_write_begin(to, &own, err);
    if (rc == RC_OK)
        rc = db_write_end(to, own, copy_all(from, to, err), err);
    store_snapshot_end(from);
    return rc;
}
