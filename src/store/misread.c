#include "store/misread.h"

#include "store/row.h"

enum rc misread_get(struct store *store, const char *address, struct misread *out, struct err *err)
{
    *out = (struct misread){0};
    struct query *query = query_use(store, "misread_get");
    query_put_text(query, address);
    if (query_row(query))
        row_get(query, &misread_table, out);
    return query_end(query, err);
}

enum rc misread_put(struct store *store, const char *address, const struct misread *row, struct err *err)
{
    struct query *query = query_write(store, "misread_put");
    query_put_text(query, address);
    row_put(query, &misread_table, row);
    return query_run(query, NULL, err);
}

enum rc misread_end(struct store *store, const char *address, int64_t day, struct err *err)
{
    struct query *query = query_write(store, "misread_end");
    query_put_int(query, day);
    query_put_text(query, address);
    return query_later(query, err);
}
