#include "store/rate.h"

#include "store/query.h"

moment rate_window(moment now, int64_t seconds)
{
    if (seconds < 1)
        BUG("a window of %lld s", (long long)seconds);
    moment into = now % seconds;
    return now - (into < 0 ? into + seconds : into);
}

enum rc rate_bump(struct store *store, const char *key, moment now, int64_t seconds, int64_t *count, struct err *err)
{
    struct query *query = query_write(store, "rate_bump");
    query_put_text(query, key);
    query_put_int(query, rate_window(now, seconds));
    return count == NULL ? query_later(query, err) : query_number(query, count, err);
}

enum rc rate_count(struct store *store, const char *key, moment now, int64_t seconds, int64_t *count, struct err *err)
{
    struct query *query = query_use(store, "rate_count");
    query_put_text(query, key);
    query_put_int(query, rate_window(now, seconds));
    enum rc rc = query_number(query, count, err);
    if (rc != RC_NONE)
        return rc;
    *count = 0;
    return RC_OK;
}

enum rc rate_strip(struct store *store, moment before, struct err *err)
{
    struct query *query = query_write(store, "rate_strip");
    query_put_int(query, before);
    return query_run(query, NULL, err);
}
