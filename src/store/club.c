#include "store/club.h"

#include "store/row.h"

/* ---- conduct ---- */

enum rc club_conduct_add(struct store *store, int64_t player, const struct conduct *more, struct err *err)
{
    struct query *query = query_write(store, "conduct_add");
    query_put_int(query, player);
    row_put(query, &conduct_table, more);
    enum rc rc = query_later(query, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no player %lld", (long long)player) : rc;
}

enum rc club_conduct_get(struct store *store, int64_t player, struct conduct *out, struct err *err)
{
    struct query *query = query_use(store, "conduct_get");
    query_put_int(query, player);
    *out = (struct conduct){0};
    if (query_row(query))
        row_get(query, &conduct_table, out);
    return query_end(query, err);
}

/* ---- standby ---- */

ROWS_FREE(club_standby, standby)

enum rc club_standby_put(struct store *store, int64_t player, const char *rules, moment now, struct err *err)
{
    struct query *query = query_write(store, "standby_put");
    query_put_int(query, player);
    query_put_text(query, rules);
    query_put_int(query, now);
    enum rc rc = query_run(query, NULL, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no player %lld", (long long)player) : rc;
}

enum rc club_standby_drop(struct store *store, int64_t player, const char *rules, struct err *err)
{
    struct query *query = query_write(store, "standby_drop");
    query_put_int(query, player);
    query_put_text(query, rules);
    query_put_text(query, rules);
    return query_hit(query, RC_NONE, err, "player %lld is not on that list", (long long)player);
}

enum rc club_standby_list(struct store *store, const char *rules, struct standby_row **rows, size_t *count,
                          struct err *err)
{
    struct query *query = query_use(store, "standby_list");
    query_put_text(query, rules);
    query_put_text(query, rules);
    return row_get_all(query, &standby_table, rows, count, err);
}

/* ---- bans and blocks ---- */

ROWS_FREE(club_ban, ban)

enum rc club_ban_put(struct store *store, const struct ban_row *row, struct err *err)
{
    struct query *query = query_write(store, "ban_put");
    row_put(query, &ban_table, row);
    return query_run(query, NULL, err);
}

enum rc club_ban_drop(struct store *store, const char *what, struct err *err)
{
    struct query *query = query_write(store, "ban_drop");
    query_put_text(query, what);
    return query_hit(query, RC_NONE, err, "%s is not banned", what);
}

enum rc club_ban_list(struct store *store, struct ban_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "ban_list"), &ban_table, rows, count, err);
}

enum rc club_block_put(struct store *store, const struct block_row *row, struct err *err)
{
    struct query *query = query_write(store, "block_put");
    row_put(query, &block_table, row);
    return query_run(query, NULL, err);
}

enum rc club_block_drop(struct store *store, int64_t player, int64_t other, struct err *err)
{
    struct query *query = query_write(store, "block_drop");
    query_put_int(query, player);
    query_put_int(query, other);
    return query_hit(query, RC_NONE, err, "they are not blocked");
}

enum rc club_block_list(struct store *store, int64_t player, struct block_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "block_list");
    query_put_int(query, player);
    return row_get_all(query, &block_table, rows, count, err);
}

/* ---- ballots ---- */

ROW_FREE(club_ballot, ballot)
ROWS_FREE(club_ballot, ballot)

enum rc club_ballot_add(struct store *store, const struct ballot_row *row, int64_t *number, struct err *err)
{
    struct query *query = query_write(store, "ballot_add");
    row_put(query, &ballot_table, row);
    enum rc rc = query_number(query, number, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no game %lld", (long long)row->game) : rc;
}

enum rc club_ballot_end(struct store *store, int64_t game, int64_t number, enum ballot_state state, struct err *err)
{
    struct query *query = query_write(store, "ballot_end");
    query_put_int(query, state);
    query_put_int(query, game);
    query_put_int(query, number);
    return query_hit(query, RC_CONFLICT, err, "ballot %lld of game %lld is not open", (long long)number,
                     (long long)game);
}

enum rc club_ballot_note(struct store *store, int64_t game, int64_t number, const char *detail, struct err *err)
{
    struct query *query = query_write(store, "ballot_note");
    query_put_text(query, detail);
    query_put_int(query, game);
    query_put_int(query, number);
    return query_hit(query, RC_NONE, err, "there is no ballot %lld of game %lld", (long long)number, (long long)game);
}

enum rc club_ballot_list(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "ballot_list");
    query_put_int(query, game);
    return row_get_all(query, &ballot_table, rows, count, err);
}

enum rc club_ballot_open(struct store *store, int64_t game, struct ballot_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "ballot_open");
    query_put_int(query, game);
    return row_get_all(query, &ballot_table, rows, count, err);
}

enum rc club_ballot_games(struct store *store, const char *kind, int64_t **games, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "ballot_games");
    query_put_text(query, kind);
    return query_ids(query, games, count, err);
}

enum rc club_ballot_last(struct store *store, int64_t game, int64_t *number, struct err *err)
{
    struct query *query = query_use(store, "ballot_last");
    query_put_int(query, game);
    return query_number(query, number, err);
}

enum rc club_vote_put(struct store *store, int64_t game, int64_t ballot, const struct vote *vote, struct err *err)
{
    struct query *query = query_write(store, "vote_put");
    query_put_int(query, game);
    query_put_int(query, ballot);
    row_put(query, &vote_table, vote);
    enum rc rc = query_run(query, NULL, err);
    return rc == RC_NONE ? err_set(err, rc, "game %lld has no ballot %lld", (long long)game, (long long)ballot) : rc;
}

enum rc club_vote_list(struct store *store, int64_t game, int64_t ballot, struct vote **votes, size_t *count,
                       struct err *err)
{
    struct query *query = query_use(store, "vote_list");
    query_put_int(query, game);
    query_put_int(query, ballot);
    return row_get_all(query, &vote_table, votes, count, err);
}

/* ---- game masters ---- */

ROWS_FREE(club_master, master)

enum rc club_master_add(struct store *store, int64_t game, const char *address, struct err *err)
{
    struct query *query = query_write(store, "master_add");
    query_put_int(query, game);
    query_put_text(query, address);
    return query_run(query, NULL, err);
}

enum rc club_master_drop(struct store *store, int64_t game, const char *address, struct err *err)
{
    struct query *query = query_write(store, "master_drop");
    query_put_int(query, game);
    query_put_text(query, address);
    return query_hit(query, RC_NONE, err, "%s is no game master there", address);
}

enum rc club_master_drop_game(struct store *store, int64_t game, struct err *err)
{
    struct query *query = query_write(store, "master_drop_game");
    query_put_int(query, game);
    return query_run(query, NULL, err);
}

enum rc club_master_list(struct store *store, struct master_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "master_list"), &master_table, rows, count, err);
}

enum rc club_master_games(struct store *store, const char *address, int64_t **games, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "master_games");
    query_put_text(query, address);
    query_put_text(query, address);
    return query_ids(query, games, count, err);
}
