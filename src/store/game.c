#include "store/game.h"

#include "store/row.h"

ROW_FREE(game, game)
ROWS_FREE(game, game)

/* A conflict over the name would come again with a fresh copy of the game: it is the
 * input that is wrong, and is told apart here. */
static enum rc conflict_told(struct store *store, const struct game_row *row, struct err *err)
{
    struct query *query = query_use(store, "game_named");
    row_put(query, &game_table, row);
    int64_t other = row->id;
    if (query_number(query, &other, NULL) == RC_OK && other != row->id)
        return err_set(err, RC_BAD, "another game is named \"%s\"", row->name);
    return RC_CONFLICT;
}

enum rc game_add(struct store *store, const struct game_row *row, int64_t *id, struct err *err)
{
    struct query *query = query_write(store, "game_add");
    row_put(query, &game_table, row);
    store->rings = true;
    enum rc rc = query_number(query, id, err);
    return rc == RC_CONFLICT ? err_set(err, rc, "another game is named \"%s\"", row->name) : rc;
}

enum rc game_get(struct store *store, int64_t id, struct game_row *out, struct err *err)
{
    struct query *query = query_use(store, "game_get");
    query_put_int(query, id);
    return row_one(query, &game_table, out, "there is no such game", err);
}

enum rc game_whole(struct store *store, int64_t id, struct game_row *out, struct game_around *around, struct err *err)
{
    struct query *query = query_use(store, "game_whole");
    *around = (struct game_around){0};
    query_put_int(query, id);
    bool found = query_row(query);
    if (found) {
        around->plans = query_int(query) != 0;
        around->ballots = query_int(query) != 0;
        around->notes = query_int(query) != 0;
        around->habits = query_int(query) != 0;
        around->acts = query_int(query);
        if (around->acts > 0)
            query_hash(query, around->head);
        else
            free(query_optional(query));
    }
    return row_rest(query, found, &game_table, out, "there is no such game", err);
}

static const char *const whole[] = {"game_whole", "seat_holders", "plan_of_game", "ballot_open", NULL};

void game_foresee(struct store *store, int64_t id)
{
    query_foresee(store, whole, id);
}

void game_foreseen(struct store *store)
{
    query_foreseen(store, whole);
}

enum rc game_by_name(struct store *store, const char *name, struct game_row *out, struct err *err)
{
    char *key = db_name_key(name);
    struct query *query = query_use(store, "game_by_name");
    query_put_text(query, key);
    enum rc rc = row_one(query, &game_table, out, "there is no such game", err);
    free(key);
    return rc;
}

enum rc game_list(struct store *store, unsigned statuses, struct game_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "game_list");
    query_put_statuses(query, statuses);
    return row_get_all(query, &game_table, rows, count, err);
}

enum rc game_some(struct store *store, const struct game_range *range, struct game_row **rows, size_t *count,
                  struct err *err)
{
    struct query *query = query_use(store, "game_some");
    query_put_int(query, range->after);
    query_put_statuses(query, range->statuses);
    query_put_int(query, (int64_t)range->limit);
    return row_get_all(query, &game_table, rows, count, err);
}

enum rc game_finished(struct store *store, const char *rules, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "game_finished");
    query_put_text(query, rules);
    return query_ids(query, ids, count, err);
}

enum rc game_update(struct store *store, const struct game_row *row, int64_t expected, struct err *err)
{
    struct query *query = query_write(store, "game_update");
    row_put(query, &game_table, row);
    query_put_int(query, expected);
    store->rings = true;
    enum rc rc = query_hit(query, RC_CONFLICT, err, "game %lld is no longer at revision %lld", (long long)row->id,
                           (long long)expected);
    return rc == RC_CONFLICT ? conflict_told(store, row, err) : rc;
}

enum rc game_due(struct store *store, moment now, size_t limit, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "game_due");
    query_put_int(query, now);
    query_put_int(query, now);
    query_put_int(query, now);
    query_put_int(query, now);
    query_put_limit(query, limit);
    return query_ids(query, ids, count, err);
}

enum rc game_digests(struct store *store, int digest, moment quiet, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "game_digests");
    query_put_int(query, digest);
    query_put_int(query, quiet);
    return query_ids(query, ids, count, err);
}

enum rc game_due_at(struct store *store, moment *out, struct err *err)
{
    return query_number(query_use(store, "game_due_at"), out, err);
}
