#include "store/record.h"

#include "store/row.h"

/* ---- moves ---- */

ROW_FREE(record_move, move)
ROWS_FREE(record_move, move)

enum rc record_move_add(struct store *store, const struct move_row *row, struct err *err)
{
    struct query *query = query_write(store, "move_add");
    row_put(query, &move_table, row);
    enum rc rc = query_later(query, err);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "game %lld has move %lld of branch %d already", (long long)row->game,
                       (long long)row->number, row->branch);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

static struct query *moves_of(struct store *store, const char *name, const struct move_range *range)
{
    struct query *query = query_use(store, name);
    query_put_int(query, range->game);
    query_put_int(query, range->branch);
    query_put_int(query, range->from);
    query_put_int(query, range->last);
    return query;
}

enum rc record_move_list(struct store *store, const struct move_range *range, size_t limit, struct move_row **rows,
                         size_t *count, struct err *err)
{
    struct query *query = moves_of(store, "move_list", range);
    query_put_limit(query, limit);
    return row_get_all(query, &move_table, rows, count, err);
}

enum rc record_move_draws(struct store *store, const struct move_range *range, size_t limit, struct move_row **rows,
                          size_t *count, struct err *err)
{
    struct query *query = moves_of(store, "move_draws", range);
    query_put_limit(query, limit);
    return row_get_all(query, &move_table, rows, count, err);
}

enum rc record_move_of_phase(struct store *store, const struct move_range *range, const char *phase, int64_t **numbers,
                             size_t *count, struct err *err)
{
    struct query *query = moves_of(store, "move_of_phase", range);
    query_put_text(query, phase);
    return query_ids(query, numbers, count, err);
}

/* ---- branches ---- */

enum rc record_branch_add(struct store *store, const struct branch_row *row, struct err *err)
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

enum rc record_branch_list(struct store *store, int64_t game, struct branch_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "branch_list");
    query_put_int(query, game);
    return row_get_all(query, &branch_table, rows, count, err);
}

/* ---- press ---- */

ROW_FREE(record_press, press)
ROWS_FREE(record_press, press)

enum rc record_press_add(struct store *store, const struct press_row *row, int64_t *id, struct err *err)
{
    struct query *query = query_write(store, "press_add");
    row_put(query, &press_table, row);
    enum rc rc = query_number(query, id, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

enum rc record_press_list(struct store *store, const struct press_range *range, struct press_row **rows, size_t *count,
                          struct err *err)
{
    struct query *query = query_use(store, "press_list");
    query_put_int(query, range->game);
    query_put_int(query, range->since);
    query_put_limit(query, range->limit);
    return row_get_all(query, &press_table, rows, count, err);
}

enum rc record_press_shown(struct store *store, int64_t game, struct press_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "press_shown");
    query_put_int(query, game);
    return row_get_all(query, &press_table, rows, count, err);
}

enum rc record_press_of(struct store *store, int64_t game, int64_t player, struct press_row **rows, size_t *count,
                        struct err *err)
{
    struct query *query = query_use(store, "press_of");
    query_put_int(query, game);
    query_put_int(query, player);
    return row_get_all(query, &press_table, rows, count, err);
}

enum rc record_press_drop(struct store *store, int64_t id, int64_t player, struct err *err)
{
    struct query *query = query_write(store, "press_drop");
    query_put_int(query, id);
    query_put_int(query, player);
    return query_run(query, NULL, err);
}
