#include "store/db.h"
#include "store/row.h"

/* ---- moves ---- */

void move_row_free(struct move_row *row)
{
    row_free(&move_table, row);
}

void move_rows_free(struct move_row *rows, size_t count)
{
    rows_free(&move_table, rows, count);
}

enum rc move_add(struct store *store, const struct move_row *row, struct err *err)
{
    struct query *query = query_write(store, "move_add");
    row_put(query, &move_table, row);
    enum rc rc = query_run(query, NULL, err);
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
    return rows_get(moves_from(store, "move_list", game, branch, from, limit), &move_table, rows, count, err);
}

enum rc move_draws(struct store *store, int64_t game, int branch, int64_t from, size_t limit, struct move_row **rows,
                   size_t *count, struct err *err)
{
    return rows_get(moves_from(store, "move_draws", game, branch, from, limit), &move_table, rows, count, err);
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
    struct query *query = query_write(store, "branch_add");
    row_put(query, &branch_table, row);
    if (store->guard.given.branches < row->branch)
        store->guard.given.branches = row->branch;
    enum rc rc = query_run(query, NULL, err);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "game %lld has branch %d already", (long long)row->game, row->branch);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

enum rc branch_list(struct store *store, int64_t game, struct branch_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "branch_list");
    query_put_int(query, game);
    return rows_get(query, &branch_table, rows, count, err);
}

/* ---- press ---- */

void press_row_free(struct press_row *row)
{
    row_free(&press_table, row);
}

void press_rows_free(struct press_row *rows, size_t count)
{
    rows_free(&press_table, rows, count);
}

enum rc press_add(struct store *store, const struct press_row *row, int64_t *id, struct err *err)
{
    struct query *query = query_write(store, "press_add");
    row_put(query, &press_table, row);
    enum rc rc = query_number(query, id, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

enum rc press_list(struct store *store, int64_t game, int64_t since, size_t limit, struct press_row **rows,
                   size_t *count, struct err *err)
{
    struct query *query = query_use(store, "press_list");
    query_put_int(query, game);
    query_put_int(query, since);
    query_put_limit(query, limit);
    return rows_get(query, &press_table, rows, count, err);
}
