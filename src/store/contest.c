#include "store/contest.h"

#include "store/names.h"
#include "store/row.h"

static const char MISSING[] = "there is no such event";

ROW_FREE(contest, contest)
ROWS_FREE(contest, contest)

enum rc contest_add(struct store *store, const struct contest_row *row, int64_t *id, struct err *err)
{
    struct query *query = query_write(store, "contest_add");
    row_put(query, &contest_table, row);
    enum rc rc = query_number(query, id, err);
    return rc == RC_CONFLICT ? err_set(err, rc, "there is an event %s already", row->name) : rc;
}

enum rc contest_get(struct store *store, int64_t id, struct contest_row *out, struct err *err)
{
    struct query *query = query_use(store, "contest_get");
    query_put_int(query, id);
    return row_one(query, &contest_table, out, MISSING, err);
}

enum rc contest_by_name(struct store *store, const char *name, struct contest_row *out, struct err *err)
{
    char *key = db_name_key(name);
    struct query *query = query_use(store, "contest_by_name");
    query_put_own(query, key);
    return row_one(query, &contest_table, out, MISSING, err);
}

enum rc contest_list(struct store *store, struct contest_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "contest_list"), &contest_table, rows, count, err);
}

enum rc contest_update(struct store *store, const struct contest_row *row, int64_t expected, struct err *err)
{
    struct query *query = query_write(store, "contest_update");
    row_put(query, &contest_table, row);
    query_put_int(query, expected);
    return query_hit(query, RC_CONFLICT, err, "somebody else changed event %lld", (long long)row->id);
}

/* Its pages are to be made anew, whatever its revision is. After a write, of which it takes the result. */
static enum rc touch(struct store *store, int64_t contest, enum rc rc, struct err *err)
{
    if (rc != RC_OK)
        return rc;
    struct query *query = query_write(store, "contest_touch");
    query_put_int(query, contest);
    return query_run(query, NULL, err);
}

/* ---- who entered --------------------------------------------------------------- */

void contest_entrants_free(struct entrant_row *rows, size_t count)
{
    row_free_all(&entrant_table, rows, count);
}

enum rc contest_entrants(struct store *store, int64_t contest, struct entrant_row **rows, char ***names, size_t *count,
                         struct err *err)
{
    struct query *query = query_use(store, "contest_entrant_list");
    *rows = NULL;
    *names = NULL;
    *count = 0;
    query_put_int(query, contest);
    for (; query_row(query); ++*count) {
        *rows = db_rows_room(*rows, *count, sizeof **rows);
        *names = db_rows_room(*names, *count, sizeof **names);
        row_get_before(query, &entrant_table, &(*rows)[*count], "name");
        (*names)[*count] = query_kind(query) == KIND_NONE ? NULL : query_text(query);
    }
    return query_end(query, err);
}

enum rc contest_entrant_put(struct store *store, const struct entrant_row *row, struct err *err)
{
    struct query *query = query_write(store, "contest_entrant_put");
    row_put(query, &entrant_table, row);
    return touch(store, row->contest, query_run(query, NULL, err), err);
}

enum rc contest_entrant_drop(struct store *store, int64_t contest, int number, struct err *err)
{
    struct query *query = query_write(store, "contest_entrant_drop");
    query_put_int(query, contest);
    query_put_int(query, number);
    return touch(store, contest, query_hit(query, RC_NONE, err, "there is no entrant %d", number), err);
}

enum rc contest_entered(struct store *store, int64_t contest, int64_t *count, struct err *err)
{
    struct query *query = query_use(store, "contest_entered");
    query_put_int(query, contest);
    return query_number(query, count, err);
}

enum rc contest_of_player(struct store *store, int64_t player, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "contest_of_player");
    query_put_int(query, player);
    return query_ids(query, ids, count, err);
}

/* ---- tables -------------------------------------------------------------------- */

enum rc contest_fixtures(struct store *store, int64_t contest, struct fixture_row **rows, size_t *count,
                         struct err *err)
{
    struct query *query = query_use(store, "contest_fixture_list");
    query_put_int(query, contest);
    return row_get_all(query, &fixture_table, rows, count, err);
}

enum rc contest_fixture_get(struct store *store, int64_t contest, int round, int number, struct fixture_row *out,
                            struct err *err)
{
    struct query *query = query_use(store, "contest_fixture_get");
    query_put_int(query, contest);
    query_put_int(query, round);
    query_put_int(query, number);
    return row_one(query, &fixture_table, out, "there is no such table", err);
}

enum rc contest_fixture_put(struct store *store, const struct fixture_row *row, struct err *err)
{
    struct query *query = query_write(store, "contest_fixture_put");
    row_put(query, &fixture_table, row);
    return touch(store, row->contest, query_run(query, NULL, err), err);
}

enum rc contest_seats(struct store *store, int64_t contest, struct fixture_seat_row **rows, size_t *count,
                      struct err *err)
{
    struct query *query = query_use(store, "contest_seat_list");
    query_put_int(query, contest);
    return row_get_all(query, &fixture_seat_table, rows, count, err);
}

enum rc contest_seat_put(struct store *store, const struct fixture_seat_row *row, struct err *err)
{
    struct query *query = query_write(store, "contest_seat_put");
    row_put(query, &fixture_seat_table, row);
    return query_run(query, NULL, err);
}

/* ---- what is due --------------------------------------------------------------- */

enum rc contest_due(struct store *store, moment now, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "contest_due");
    query_put_int(query, now);
    return query_ids(query, ids, count, err);
}

enum rc contest_other(struct store *store, int64_t contest, struct fixture_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "contest_other");
    query_put_int(query, contest);
    return row_get_all(query, &fixture_table, rows, count, err);
}

enum rc contest_playing(struct store *store, int64_t contest, int64_t *games, struct err *err)
{
    struct query *query = query_use(store, "contest_playing");
    query_put_int(query, contest);
    return query_number(query, games, err);
}

enum rc contest_any(struct store *store, bool *any, struct err *err)
{
    int64_t first = 0;
    enum rc rc = query_number(query_use(store, "contest_any"), &first, err);
    *any = rc == RC_OK;
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc contest_of_game(struct store *store, int64_t game, int64_t *contest, struct err *err)
{
    struct query *query = query_use(store, "contest_of_game");
    query_put_int(query, game);
    *contest = 0;
    enum rc rc = query_number(query, contest, err);
    return rc == RC_NONE ? RC_OK : rc;
}
