#include "store/pages.h"

#include "store/row.h"

enum rc pages_due(struct store *store, size_t limit, struct page_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "pages_due");
    query_put_limit(query, limit);
    struct page_row *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = rows_room(list, size, sizeof *list);
        list[size].id = query_int(query);
        list[size++].revision = query_int(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        free(list);
    *rows = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

enum rc pages_done(struct store *store, const struct page_row *row, struct err *err)
{
    struct query *query = query_write(store, "pages_done");
    query_put_int(query, row->revision);
    query_put_int(query, row->id);
    return query_run(query, NULL, err);
}

enum rc pages_anew(struct store *store, struct err *err)
{
    return query_run(query_write(store, "pages_anew"), NULL, err);
}

enum rc pages_anew_of(struct store *store, int64_t player, struct err *err)
{
    struct query *query = query_write(store, "pages_anew_of");
    query_put_int(query, player);
    return query_run(query, NULL, err);
}
