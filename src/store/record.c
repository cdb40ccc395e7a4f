#include "store/db.h"
#include "store/query.h"

/* ---- moves ---- */

static void move_read(struct query *query, struct move_row *row)
{
    row->game = query_int(query);
    row->branch = query_small(query);
    row->number = query_int(query);
    row->at = query_int(query);
    row->phase = query_text(query);
    row->orders = query_text(query);
    row->draws = query_text(query);
    row->events = query_text(query);
    row->position = query_optional(query);
    query_hash(query, row->hash);
    row->defaulted = query_flag(query);
}

void move_row_free(struct move_row *row)
{
    free(row->phase);
    free(row->orders);
    free(row->draws);
    free(row->events);
    free(row->position);
    *row = (struct move_row){0};
}

QUERY_ROWS(move)

enum rc move_add(struct store *store, const struct move_row *row, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "move_add");
    query_put_int(query, row->game);
    query_put_int(query, row->branch);
    query_put_int(query, row->number);
    query_put_int(query, row->at);
    query_put_text(query, row->phase);
    query_put_text(query, row->orders);
    query_put_text(query, row->draws);
    query_put_text(query, row->events);
    query_put_optional(query, row->position);
    query_put_hash(query, row->hash);
    query_put_int(query, row->defaulted);
    rc = write_end(store, own, query_run(query, NULL, err), err);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "game %lld has move %lld of branch %d already", (long long)row->game,
                       (long long)row->number, row->branch);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

static struct query *moves_from(struct store *store, const char *name, int64_t game, int branch, int64_t from,
                                size_t limit)
{
    struct query *query = query_use(store, name);
    query_put_int(query, game);
    query_put_int(query, branch);
    query_put_int(query, from);
    query_put_limit(query, limit);
    return query;
}

enum rc move_list(struct store *store, int64_t game, int branch, int64_t from, size_t limit, struct move_row **rows,
                  size_t *count, struct err *err)
{
    return move_rows(moves_from(store, "move_list", game, branch, from, limit), rows, count, err);
}

enum rc move_draws(struct store *store, int64_t game, int branch, int64_t from, size_t limit, struct move_row **rows,
                   size_t *count, struct err *err)
{
    struct query *query = moves_from(store, "move_draws", game, branch, from, limit);
    struct move_row *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = rows_room(list, size, sizeof *list);
        struct move_row *row = &list[size++];
        *row = (struct move_row){.game = game, .branch = branch, .number = query_int(query)};
        row->draws = query_text(query);
        query_hash(query, row->hash);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        move_rows_free(list, size);
    *rows = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

enum rc move_of_phase(struct store *store, int64_t game, int branch, int64_t from, int64_t last, const char *phase,
                      int64_t **numbers, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "move_of_phase");
    query_put_int(query, game);
    query_put_int(query, branch);
    query_put_int(query, from);
    query_put_int(query, last);
    query_put_text(query, phase);
    return query_ids(query, numbers, count, err);
}

/* ---- branches ---- */

enum rc branch_add(struct store *store, const struct branch_row *row, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "branch_add");
    query_put_int(query, row->game);
    query_put_int(query, row->branch);
    query_put_int(query, row->parent);
    query_put_int(query, row->from);
    query_put_hash(query, row->seed);
    query_put_int(query, row->at);
    if (store->guard.given.branches < row->branch)
        store->guard.given.branches = row->branch;
    rc = write_end(store, own, query_run(query, NULL, err), err);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "game %lld has branch %d already", (long long)row->game, row->branch);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

enum rc branch_list(struct store *store, int64_t game, struct branch_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "branch_list");
    query_put_int(query, game);
    struct branch_row *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = rows_room(list, size, sizeof *list);
        struct branch_row *row = &list[size++];
        row->game = query_int(query);
        row->branch = query_small(query);
        row->parent = query_small(query);
        row->from = query_int(query);
        query_hash(query, row->seed);
        row->at = query_int(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        free(list);
    *rows = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

/* ---- press ---- */

static void press_read(struct query *query, struct press_row *row)
{
    row->id = query_int(query);
    row->game = query_int(query);
    row->from = query_small(query);
    int64_t to = query_int(query);
    if (to < 0 || to > UINT32_MAX)
        query_damaged(query);
    row->to = (uint32_t)to;
    row->phase = query_int(query);
    row->at = query_int(query);
    row->masked = query_flag(query);
    row->text = query_text(query);
}

void press_row_free(struct press_row *row)
{
    free(row->text);
    *row = (struct press_row){0};
}

QUERY_ROWS(press)

enum rc press_add(struct store *store, const struct press_row *row, int64_t *id, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "press_add");
    query_put_int(query, row->game);
    query_put_int(query, row->from);
    query_put_int(query, row->to);
    query_put_int(query, row->phase);
    query_put_int(query, row->at);
    query_put_int(query, row->masked);
    query_put_text(query, row->text);
    rc = write_end(store, own, query_number(query, id, err), err);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

enum rc press_list(struct store *store, int64_t game, int64_t since, size_t limit, struct press_row **rows,
                   size_t *count, struct err *err)
{
    struct query *query = query_use(store, "press_list");
    query_put_int(query, game);
    query_put_int(query, since);
    query_put_limit(query, limit);
    return press_rows(query, rows, count, err);
}
