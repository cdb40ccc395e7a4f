#include "store/hook.h"

#include "store/row.h"

ROW_FREE(hook_call, hook_call)

enum rc hook_add(struct store *store, const struct hook_call_row *row, struct err *err)
{
    struct query *query = query_write(store, "hook_add");
    row_put(query, &hook_call_table, row);
    return query_run(query, NULL, err);
}

enum rc hook_next(struct store *store, moment now, struct hook_call_row *row, struct err *err)
{
    struct query *query = query_use(store, "hook_next");
    query_put_int(query, now);
    query_put_int(query, HOOK_LONGEST);
    return row_one(query, &hook_call_table, row, "no call waits", err);
}

enum rc hook_try(struct store *store, int64_t mail, moment next, struct err *err)
{
    struct query *query = query_write(store, "hook_try");
    query_put_int(query, next);
    query_put_int(query, mail);
    return query_run(query, NULL, err);
}

enum rc hook_drop(struct store *store, int64_t mail, struct err *err)
{
    struct query *query = query_write(store, "hook_drop");
    query_put_int(query, mail);
    return query_run(query, NULL, err);
}

enum rc hook_drop_all(struct store *store, struct err *err)
{
    return query_run(query_write(store, "hook_drop_all"), NULL, err);
}

enum rc hook_count(struct store *store, int64_t *count, struct err *err)
{
    return query_number(query_use(store, "hook_count"), count, err);
}
