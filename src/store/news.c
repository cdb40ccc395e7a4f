#include "store/news.h"

#include "store/row.h"

ROWS_FREE(news, news)
ROWS_FREE(news_reader, news_reader)

enum rc news_add(struct store *store, const struct news_row *row, struct err *err)
{
    int64_t id = 0;
    struct query *query = query_write(store, "news_add");
    row_put(query, &news_table, row);
    return query_number(query, &id, err);
}

enum rc news_last(struct store *store, int64_t *id, struct err *err)
{
    return query_number(query_use(store, "news_last"), id, err);
}

enum rc news_waits(struct store *store, enum news_wish wish, int64_t *readers, struct err *err)
{
    struct query *query = query_use(store, "news_waits");
    query_put_int(query, wish);
    return query_number(query, readers, err);
}

enum rc news_list(struct store *store, int64_t above, struct news_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "news_list");
    query_put_int(query, above);
    return row_get_all(query, &news_table, rows, count, err);
}

enum rc news_drop(struct store *store, int64_t upto, struct err *err)
{
    struct query *query = query_write(store, "news_drop");
    query_put_int(query, upto);
    return query_run(query, NULL, err);
}

enum rc news_reader_put(struct store *store, const struct news_reader_row *row, struct err *err)
{
    struct query *query = query_write(store, "news_reader_put");
    row_put(query, &news_reader_table, row);
    return query_run(query, NULL, err);
}

enum rc news_reader_list(struct store *store, struct news_reader_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "news_reader_list"), &news_reader_table, rows, count, err);
}
