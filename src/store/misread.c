#include "store/db.h"
#include "store/query.h"

enum rc misread_get(struct store *store, const char *address, struct misread *out, struct err *err)
{
    *out = (struct misread){0};
    struct query *query = query_use(store, "misread_get");
    query_put_text(query, address);
    if (query_row(query)) {
        out->in_row = query_small(query);
        out->day = query_int(query);
        out->today = query_small(query);
    }
    return query_end(query, err);
}

enum rc misread_put(struct store *store, const char *address, const struct misread *row, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "misread_put");
    query_put_text(query, address);
    query_put_int(query, row->in_row);
    query_put_int(query, row->day);
    query_put_int(query, row->today);
    return write_end(store, own, query_run(query, NULL, err), err);
}
