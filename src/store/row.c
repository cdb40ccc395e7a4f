#include "store/row.h"

#include "base/cipher.h"
#include "base/mem.h"

/* ---- statements ---- */

enum { COLUMNS_MOST = 64 };

/* How the columns are written, by the word that comes before the table. */
static const struct way {
    const char *word, *before, *behind; /* the column's name; behind it, and the name again */
} ways[] = {{":", ":", NULL}, {"set ", "", " = :"}, {"replace ", "", " = excluded."}, {"", "", NULL}};

/* Marks the columns of these names. */
static void leave_out(const struct table *table, char *names, bool out[COLUMNS_MOST])
{
    char *rest = NULL;
    size_t hint = 0;
    for (const char *name = strtok_r(names, " ", &rest); name != NULL; name = strtok_r(NULL, " ", &rest)) {
        const struct column *column = table_column(table, name, &hint);
        if (column == NULL)
            BUG("the table %s has no column %s", table->name, name);
        out[column - table->column] = true;
    }
}

/* What stands between braces, of which no more than pieces are left. */
static void write_out(char *mention, struct text *out)
{
    bool left_out[COLUMNS_MOST] = {false};
    char *but = strstr(mention, " - ");
    if (but != NULL)
        *but = '\0';
    const struct way *way = ways;
    while (strncmp(mention, way->word, strlen(way->word)) != 0)
        way++;
    const char *alias = mention + strlen(way->word), *dot = strchr(alias, '.');
    const char *name = dot == NULL ? alias : dot + 1;
    const struct table *table = table_named(name);
    if (but != NULL)
        leave_out(table, but + strlen(" - "), left_out);
    const char *between = "";
    for (size_t i = 0; i < table->columns; i++) {
        const struct column *column = &table->column[i];
        if (left_out[i] || column->form == COLUMN_KEY)
            continue;
        text_add(out, between);
        text_add_bytes(out, alias, (size_t)(name - alias));
        text_add_all(out, way->before, column->name);
        if (way->behind != NULL)
            text_add_all(out, way->behind, column->name);
        between = ", ";
    }
}

char *row_statement(const char *text, size_t length)
{
    struct text out = TEXT_EMPTY;
    const char *end = text + length;
    for (const char *at = text; at < end;) {
        const char *open = memchr(at, '{', (size_t)(end - at));
        const char *close = open == NULL ? NULL : memchr(open, '}', (size_t)(end - open));
        text_add_bytes(&out, at, (size_t)((close == NULL ? end : open) - at));
        if (close != NULL) {
            char *mention = mem_copy_part(open + 1, (size_t)(close - open - 1));
            write_out(mention, &out);
            free(mention);
        }
        at = close == NULL ? end : close + 1;
    }
    return text_detach(&out);
}

/* ---- one field ---- */

static void field_put(struct query *query, const struct column *column, const void *row)
{
    const void *field = (const char *)row + column->offset;
    if (column->form == COLUMN_HASH) {
        query_put_hash(query, field);
        return;
    }
    if (!table_column_owns(column) && column->form != COLUMN_KEY) {
        int64_t number = table_column_number(column, row);
        if (column->form == COLUMN_ID)
            query_put_id(query, number);
        else
            query_put_int(query, number);
        return;
    }
    const char *string = *(const char *const *)field;
    if (column->form == COLUMN_KEY)
        query_put_own(query, db_name_key(string));
    else if (column->form == COLUMN_BYTES)
        query_put_bytes(query, string, *(const size_t *)(const void *)((const char *)row + column->size));
    else if (column->form == COLUMN_OPTIONAL)
        query_put_optional(query, string);
    else
        query_put_text(query, string == NULL && column->form == COLUMN_OBJECT ? "{}" : string);
}

static char *bytes_get(struct query *query, size_t wanted)
{
    size_t size;
    char *bytes = query_bytes(query, &size);
    if (bytes != NULL && size != wanted)
        query_damaged(query);
    return bytes;
}

static void field_get(struct query *query, const struct column *column, void *row)
{
    void *field = (char *)row + column->offset;
    if (column->form == COLUMN_HASH)
        query_hash(query, field);
    else if (column->form == COLUMN_BYTES)
        *(char **)field = bytes_get(query, *(const size_t *)(const void *)((const char *)row + column->size));
    else if (column->form == COLUMN_OPTIONAL)
        *(char **)field = query_optional(query);
    else if (table_column_owns(column))
        *(char **)field = query_text(query);
    else if (!table_column_set_number(column, row, query_int(query)))
        query_damaged(query);
}

/* ---- rows ---- */

void row_put(struct query *query, const struct table *table, const void *row)
{
    size_t hint = 0;
    const char *name;
    while ((name = query_parameter(query)) != NULL) {
        const struct column *column = table_column(table, name, &hint);
        if (column == NULL)
            BUG("the table %s has no column %s", table->name, name);
        field_put(query, column, row);
    }
}

void row_get(struct query *query, const struct table *table, void *row)
{
    row_get_before(query, table, row, "");
}

void row_get_before(struct query *query, const struct table *table, void *row, const char *end)
{
    size_t hint = 0;
    const char *name;
    while ((name = query_column(query)) != NULL && strcmp(name, end) != 0) {
        const struct column *column = table_column(table, name, &hint);
        if (column == NULL || column->form == COLUMN_KEY)
            BUG("the table %s has no column %s", table->name, name);
        field_get(query, column, row);
    }
}

char *row_text(const char *string)
{
    return mem_copy_text(string == NULL ? "" : string);
}

/* Bytes that a field owns, and how many. NULL: none. */
static const char *owned(const struct column *column, const void *row, size_t *size)
{
    const char *string = *(const char *const *)(const void *)((const char *)row + column->offset);
    if (column->form == COLUMN_BYTES)
        *size = *(const size_t *)(const void *)((const char *)row + column->size);
    else
        *size = string == NULL ? 0 : strlen(string);
    return string;
}

void row_copy(const struct table *table, void *to, const void *from)
{
    memcpy(to, from, table->size);
    for (size_t i = 0; i < table->columns; i++) {
        size_t size;
        const struct column *column = &table->column[i];
        if (!table_column_owns(column))
            continue;
        const char *string = owned(column, from, &size);
        char *copy = string == NULL ? NULL : mem_new(size + 1, 1);
        if (copy != NULL) /* bytes may hold a NUL */
            memcpy(copy, string, size);
        *(char **)(void *)((char *)to + column->offset) = copy;
    }
}

static bool same_field(const struct column *column, const void *a, const void *b)
{
    if (column->form == COLUMN_KEY)
        return true; /* it follows from another */
    if (column->form == COLUMN_HASH)
        return memcmp((const char *)a + column->offset, (const char *)b + column->offset, STORE_HASH) == 0;
    if (!table_column_owns(column))
        return table_column_number(column, a) == table_column_number(column, b);
    size_t size, other;
    const char *one = owned(column, a, &size), *two = owned(column, b, &other);
    if (column->form == COLUMN_TEXT)
        return strcmp(one == NULL ? "" : one, two == NULL ? "" : two) == 0;
    if (one == NULL || two == NULL)
        return one == two;
    return size == other && memcmp(one, two, size) == 0;
}

bool row_same(const struct table *table, const void *a, const void *b)
{
    bool same = true;
    for (size_t i = 0; same && i < table->columns; i++)
        same = same_field(&table->column[i], a, b);
    return same;
}

void row_free(const struct table *table, void *row)
{
    for (size_t i = 0; i < table->columns; i++)
        if (table_column_owns(&table->column[i]))
            free(*(char **)(void *)((char *)row + table->column[i].offset));
    cipher_wipe(row, table->size); /* secrets are among them */
}

void row_free_all(const struct table *table, void *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        row_free(table, (char *)rows + i * table->size);
    free(rows);
}

enum rc row_get_all(struct query *query, const struct table *table, void *rows, size_t *count, struct err *err)
{
    char *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = db_rows_room(list, size, table->size);
        row_get(query, table, list + size++ * table->size);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK) {
        row_free_all(table, list, size);
        list = NULL;
        size = 0;
    }
    memcpy(rows, &list, sizeof list);
    *count = size;
    return rc;
}

enum rc row_one(struct query *query, const struct table *table, void *out, const char *missing, struct err *err)
{
    return row_rest(query, query_row(query), table, out, missing, err);
}

enum rc row_rest(struct query *query, bool found, const struct table *table, void *out, const char *missing,
                 struct err *err)
{
    void *row = mem_new(1, table->size);
    if (found)
        row_get(query, table, row);
    enum rc rc = query_end(query, err);
    if (rc == RC_OK && !found)
        rc = err_set(err, RC_NONE, "%s", missing);
    if (rc == RC_OK)
        memcpy(out, row, table->size);
    else
        row_free(table, row);
    free(row);
    return rc;
}
