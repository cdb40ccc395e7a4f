#include "store/sqlite.h"

#include "store/query.h"
#include "store/row.h"

#include <sqlite3.h>

/* ---- preparing ---- */

static int made(const struct query *query, unsigned flags, struct sqlite3_stmt **out)
{
    char *text = row_statement(query->text, query->text_len);
    int code = sqlite3_prepare_v3(query->store->handle, text, -1, flags, out, NULL);
    free(text);
    return code;
}

static int prepare(struct query *query)
{
    struct sqlite3_stmt *statement = NULL;
    if (query->statement != NULL)
        return SQLITE_OK;
    int code = made(query, SQLITE_PREPARE_PERSISTENT, &statement);
    query->statement = statement;
    return code;
}

static void drop(struct query *query)
{
    (void)sqlite3_finalize(query->statement);
}

static enum rc fits(const struct query *query, struct err *err)
{
    struct sqlite3_stmt *statement = NULL;
    int code = made(query, 0, &statement);
    (void)sqlite3_finalize(statement);
    return sqlite_failed(query->store, code, err);
}

enum rc sqlite_setting(struct store *store, const char *name, struct err *err)
{
    struct sqlite3_stmt *statement = NULL;
    int code = made(query_find(store, name), 0, &statement);
    while (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        continue;
    if (code == SQLITE_OK)
        code = sqlite3_finalize(statement);
    return sqlite_failed(store, code, err);
}

static bool writes(const struct query *query)
{
    bool setting = strncmp(query->name, "pragma_", 7) == 0;
    return query->statement != NULL && !setting && sqlite3_stmt_readonly(query->statement) == 0;
}

/* ---- parameters ---- */

static const char *parameter(const struct query *query, int place)
{
    const char *name = sqlite3_bind_parameter_name(query->statement, place);
    return name == NULL ? NULL : name + 1;
}

static int put_number(struct query *query, int place, int64_t number)
{
    return sqlite3_bind_int64(query->statement, place, number);
}

static int put_text(struct query *query, int place, const char *string)
{
    /* the caller's strings outlive the use of the statement: no copy */
    size_t size = string == NULL ? 0 : strlen(string);
    return sqlite3_bind_text64(query->statement, place, string, size, SQLITE_STATIC, SQLITE_UTF8);
}

static int put_bytes(struct query *query, int place, const void *bytes, size_t size)
{
    return sqlite3_bind_blob64(query->statement, place, size == 0 ? "" : bytes, size, SQLITE_STATIC);
}

static int put_own(struct query *query, int place, char *string)
{
    return sqlite3_bind_text64(query->statement, place, string, strlen(string), free, SQLITE_UTF8);
}

/* ---- rows ---- */

static enum driver_step step(struct query *query, int *code)
{
    *code = sqlite3_step(query->statement);
    return *code == SQLITE_ROW ? STEP_ROW : *code == SQLITE_DONE ? STEP_DONE : STEP_FAILED;
}

static int64_t changes(const struct query *query)
{
    return sqlite3_changes64(query->store->handle);
}

static const char *column(const struct query *query, int place)
{
    bool there = place < sqlite3_column_count(query->statement);
    return there ? sqlite3_column_name(query->statement, place) : NULL;
}

static enum driver_kind kind(const struct query *query, int place)
{
    switch (sqlite3_column_type(query->statement, place)) {
    case SQLITE_INTEGER:
        return KIND_NUMBER;
    case SQLITE_TEXT:
        return KIND_TEXT;
    case SQLITE_BLOB:
        return KIND_BYTES;
    default:
        return KIND_NONE;
    }
}

static int64_t number(const struct query *query, int place)
{
    return sqlite3_column_int64(query->statement, place);
}

static const void *bytes(const struct query *query, int place, size_t *size)
{
    const void *data = sqlite3_column_blob(query->statement, place);
    *size = (size_t)sqlite3_column_bytes(query->statement, place);
    return data;
}

static int finish(struct query *query)
{
    if (query->statement == NULL)
        return SQLITE_OK;
    /* says once more what step said, and makes it the connection's last error */
    int code = sqlite3_reset(query->statement);
    (void)sqlite3_clear_bindings(query->statement);
    return code;
}

const struct driver_query sqlite_query = {
    .prepare = prepare,
    .drop = drop,
    .fits = fits,
    .writes = writes,
    .parameter = parameter,
    .put_number = put_number,
    .put_text = put_text,
    .put_bytes = put_bytes,
    .put_own = put_own,
    .step = step,
    .changes = changes,
    .column = column,
    .kind = kind,
    .number = number,
    .bytes = bytes,
    .finish = finish,
    .failed = sqlite_failed,
};
