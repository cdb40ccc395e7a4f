#include "store/db.h"
#include "store/query.h"

/* ---- conduct ---- */

enum rc conduct_add(struct store *store, int64_t player, const struct conduct *more, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "conduct_add");
    query_put_int(query, player);
    query_put_int(query, more->on_time);
    query_put_int(query, more->late);
    query_put_int(query, more->missed);
    rc = write_end(store, own, query_run(query, NULL, err), err);
    return rc == RC_NONE ? err_set(err, rc, "there is no player %lld", (long long)player) : rc;
}

enum rc conduct_get(struct store *store, int64_t player, struct conduct *out, struct err *err)
{
    struct query *query = query_use(store, "conduct_get");
    query_put_int(query, player);
    *out = (struct conduct){0};
    if (query_row(query)) {
        out->on_time = query_int(query);
        out->late = query_int(query);
        out->missed = query_int(query);
    }
    return query_end(query, err);
}

/* ---- standby ---- */

static void standby_read(struct query *query, struct standby_row *row)
{
    row->player = query_int(query);
    row->rules = query_text(query);
    row->since = query_int(query);
}

static void standby_row_free(struct standby_row *row)
{
    free(row->rules);
    *row = (struct standby_row){0};
}

QUERY_ROWS(standby)

enum rc standby_put(struct store *store, int64_t player, const char *rules, moment now, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "standby_put");
    query_put_int(query, player);
    query_put_text(query, rules);
    query_put_int(query, now);
    rc = write_end(store, own, query_run(query, NULL, err), err);
    return rc == RC_NONE ? err_set(err, rc, "there is no player %lld", (long long)player) : rc;
}

enum rc standby_drop(struct store *store, int64_t player, const char *rules, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "standby_drop");
    query_put_int(query, player);
    query_put_text(query, rules);
    query_put_text(query, rules);
    int64_t gone = 0;
    rc = query_run(query, &gone, err);
    if (rc == RC_OK && gone == 0)
        rc = err_set(err, RC_NONE, "player %lld is not on that list", (long long)player);
    return write_end(store, own, rc, err);
}

enum rc standby_list(struct store *store, const char *rules, struct standby_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "standby_list");
    query_put_text(query, rules);
    query_put_text(query, rules);
    return standby_rows(query, rows, count, err);
}

/* ---- ballots ---- */

static void ballot_read(struct query *query, struct ballot_row *row)
{
    row->game = query_int(query);
    row->number = query_int(query);
    row->kind = query_text(query);
    row->detail = query_text(query);
    row->seat = query_small(query);
    row->at = query_int(query);
    row->until = query_int(query);
    int state = query_small(query);
    if (state < BALLOT_OPEN || state > BALLOT_LAPSED)
        query_damaged(query);
    row->state = (enum ballot_state)state;
}

void ballot_row_free(struct ballot_row *row)
{
    free(row->kind);
    free(row->detail);
    *row = (struct ballot_row){0};
}

QUERY_ROWS(ballot)

enum rc ballot_add(struct store *store, const struct ballot_row *row, int64_t *number, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "ballot_add");
    query_put_int(query, row->game);
    query_put_text(query, row->kind);
    query_put_text(query, row->detail);
    query_put_int(query, row->seat);
    query_put_int(query, row->at);
    query_put_int(query, row->until);
    query_put_int(query, row->game);
    rc = write_end(store, own, query_number(query, number, err), err);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

enum rc ballot_end(struct store *store, int64_t game, int64_t number, enum ballot_state state, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "ballot_end");
    query_put_int(query, state);
    query_put_int(query, game);
    query_put_int(query, number);
    rc = query_hit(query, RC_CONFLICT, err, "ballot %lld of game %lld is not open", (long long)number, (long long)game);
    return write_end(store, own, rc, err);
}

enum rc ballot_list(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "ballot_list");
    query_put_int(query, game);
    return ballot_rows(query, rows, count, err);
}

enum rc ballot_open(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "ballot_open");
    query_put_int(query, game);
    return ballot_rows(query, rows, count, err);
}

enum rc ballot_last(struct store *store, int64_t game, int64_t *number, struct err *err)
{
    struct query *query = query_use(store, "ballot_last");
    query_put_int(query, game);
    return query_number(query, number, err);
}

enum rc vote_put(struct store *store, int64_t game, int64_t ballot, const struct vote *vote, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "vote_put");
    query_put_int(query, game);
    query_put_int(query, ballot);
    query_put_int(query, vote->seat);
    query_put_int(query, vote->yes);
    query_put_int(query, vote->at);
    rc = write_end(store, own, query_run(query, NULL, err), err);
    return rc == RC_NONE ? err_set(err, rc, "game %lld has no ballot %lld", (long long)game, (long long)ballot) : rc;
}

enum rc vote_list(struct store *store, int64_t game, int64_t ballot, struct vote **votes, size_t *count,
                  struct err *err)
{
    struct query *query = query_use(store, "vote_list");
    query_put_int(query, game);
    query_put_int(query, ballot);
    struct vote *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = rows_room(list, size, sizeof *list);
        list[size].seat = query_small(query);
        list[size].yes = query_flag(query);
        list[size++].at = query_int(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        free(list);
    *votes = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

/* ---- game masters ---- */

static void master_read(struct query *query, struct master_row *row)
{
    row->game = query_int(query);
    row->address = query_text(query);
}

static void master_row_free(struct master_row *row)
{
    free(row->address);
    *row = (struct master_row){0};
}

QUERY_ROWS(master)

enum rc master_add(struct store *store, int64_t game, const char *address, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "master_add");
    query_put_int(query, game);
    query_put_text(query, address);
    return write_end(store, own, query_run(query, NULL, err), err);
}

enum rc master_drop(struct store *store, int64_t game, const char *address, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "master_drop");
    query_put_int(query, game);
    query_put_text(query, address);
    rc = query_hit(query, RC_NONE, err, "%s is no game master there", address);
    return write_end(store, own, rc, err);
}

enum rc master_list(struct store *store, struct master_row **rows, size_t *count, struct err *err)
{
    return master_rows(query_use(store, "master_list"), rows, count, err);
}

enum rc master_games(struct store *store, const char *address, int64_t **games, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "master_games");
    query_put_text(query, address);
    query_put_text(query, address);
    return query_ids(query, games, count, err);
}
