#include "store/pages.h"

#include "store/row.h"

/* All rows, and ends the use. */
static enum rc read_rows(struct query *query, struct page_row **rows, size_t *count, struct err *err)
{
    struct page_row *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = db_rows_room(list, size, sizeof *list);
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

enum rc pages_due(struct store *store, moment now, size_t limit, struct page_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "pages_due");
    query_put_limit(query, limit);
    query_put_int(query, now);
    query_put_int(query, PAGE_FAULT_MOST);
    return read_rows(query, rows, count, err);
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
    enum rc rc = query_run(query_write(store, "pages_anew"), NULL, err);
    return rc == RC_OK ? query_run(query_write(store, "page_events_anew"), NULL, err) : rc;
}

enum rc pages_anew_of(struct store *store, int64_t player, struct err *err)
{
    static const char *const statements[] = {"pages_anew_of", "page_events_anew_of"};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof statements / sizeof statements[0]; i++) {
        struct query *query = query_write(store, statements[i]);
        query_put_int(query, player);
        rc = query_run(query, NULL, err);
    }
    return rc;
}

/* ---- events -------------------------------------------------------------------- */

enum rc page_events(struct store *store, bool all, size_t limit, struct page_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, all ? "page_events_all" : "page_events_due");
    if (!all)
        query_put_limit(query, limit);
    return read_rows(query, rows, count, err);
}

enum rc page_event_done(struct store *store, const struct page_row *row, const char *listed, struct err *err)
{
    struct query *query = query_write(store, "page_event_done");
    query_put_int(query, row->revision);
    query_put_text(query, listed);
    query_put_int(query, row->id);
    return query_run(query, NULL, err);
}

enum rc page_event_listed(struct store *store, int64_t contest, char **listed, struct err *err)
{
    struct query *query = query_use(store, "page_event_listed");
    query_put_int(query, contest);
    *listed = query_row(query) ? query_text(query) : NULL;
    return query_end(query, err);
}

enum rc page_event_ended(struct store *store, int64_t game, struct err *err)
{
    struct query *query = query_write(store, "page_event_ended");
    query_put_int(query, game);
    return query_run(query, NULL, err);
}

/* ---- faults -------------------------------------------------------------------- */

enum rc page_fault_put(struct store *store, int64_t game, moment now, const char *said, struct err *err)
{
    struct query *query = query_write(store, "page_fault_put");
    query_put_int(query, game);
    query_put_int(query, now);
    query_put_text(query, said);
    query_put_int(query, PAGE_FAULT_MOST);
    query_put_int(query, PAGE_FAULT_FIRST);
    return query_run(query, NULL, err);
}

enum rc page_fault_drop(struct store *store, int64_t game, struct err *err)
{
    struct query *query = query_write(store, "page_fault_drop");
    query_put_int(query, game);
    return query_run(query, NULL, err);
}

enum rc page_fault_drop_all(struct store *store, struct err *err)
{
    return query_run(query_write(store, "page_fault_drop_all"), NULL, err);
}

static enum rc answer(struct query *query, bool *out, struct err *err)
{
    int64_t number = 0;
    enum rc rc = query_number(query, &number, err);
    *out = rc == RC_OK && number != 0;
    return rc;
}

enum rc page_fault_told(struct store *store, const char *said, bool *told, struct err *err)
{
    struct query *query = query_use(store, "page_fault_told");
    query_put_text(query, said);
    return answer(query, told, err);
}

enum rc page_house_anew(struct store *store, struct err *err)
{
    return query_run(query_write(store, "page_house_anew"), NULL, err);
}

enum rc page_house_due(struct store *store, moment now, bool *due, struct err *err)
{
    struct query *query = query_use(store, "page_house_due");
    query_put_int(query, now);
    query_put_int(query, PAGE_FAULT_MOST);
    return answer(query, due, err);
}

enum rc page_faults(struct store *store, struct page_faults *out, struct err *err)
{
    struct query *query = query_use(store, "page_fault_sum");
    *out = (struct page_faults){0};
    if (query_row(query)) {
        out->games = query_int(query);
        out->since = query_int(query);
        out->said = query_text(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK) {
        free(out->said);
        *out = (struct page_faults){0};
    }
    return rc;
}
