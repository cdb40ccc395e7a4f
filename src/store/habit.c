#include "store/habit.h"

#include "store/row.h"

enum rc habit_get(struct store *store, int64_t game, int64_t player, struct habit *out, struct err *err)
{
    *out = (struct habit){
        .game = game, .player = player, .digest = HABIT_USUAL, .receipts = HABIT_USUAL, .reminders = HABIT_USUAL};
    struct query *query = query_use(store, "habit_get");
    query_put_int(query, game);
    query_put_int(query, player);
    if (query_row(query))
        row_get(query, &habit_table, out);
    return query_end(query, err);
}

enum rc habit_list(struct store *store, int64_t game, struct habit **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "habit_list");
    query_put_int(query, game);
    return row_get_all(query, &habit_table, rows, count, err);
}

enum rc habit_watched(struct store *store, int64_t player, struct habit **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "habit_watched");
    query_put_int(query, player);
    return row_get_all(query, &habit_table, rows, count, err);
}

enum rc habit_waiting(struct store *store, moment now, size_t limit, struct habit **rows, size_t *count,
                      struct err *err)
{
    struct query *query = query_use(store, "habit_waiting");
    query_put_int(query, now);
    query_put_limit(query, limit);
    return row_get_all(query, &habit_table, rows, count, err);
}

static bool is_usual(const struct habit *row)
{
    return row->digest == HABIT_USUAL && row->receipts == HABIT_USUAL && row->reminders == HABIT_USUAL && !row->ends &&
           row->watch == WATCH_NOT;
}

enum rc habit_put(struct store *store, const struct habit *row, struct err *err)
{
    if (is_usual(row)) {
        struct query *drop = query_write(store, "habit_drop");
        query_put_int(drop, row->game);
        query_put_int(drop, row->player);
        return query_run(drop, NULL, err);
    }
    struct query *query = query_write(store, "habit_put");
    row_put(query, &habit_table, row);
    enum rc rc = query_run(query, NULL, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld, or no player %lld", (long long)row->game,
                                   (long long)row->player)
                         : rc;
}
