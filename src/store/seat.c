#include "store/db.h"
#include "store/query.h"

/* ---- seats ---- */

static void seat_read(struct query *query, struct seat_row *row)
{
    row->game = query_int(query);
    row->number = query_small(query);
    int kind = query_small(query);
    if (kind < SEAT_EMPTY || kind > SEAT_BOT)
        query_damaged(query);
    row->kind = (enum seat_kind)kind;
    row->player = query_int(query);
    row->word = query_text(query);
    row->otherwise_default = query_flag(query);
    row->otherwise_ask_surprised = query_flag(query);
    row->wait = query_flag(query);
    row->waiting = query_flag(query);
    row->blocked[0] = query_int(query);
    row->clock = query_int(query);
    row->due = query_int(query);
    row->remind_at = query_int(query);
    row->epoch = query_small(query);
    row->misses = query_small(query);
    row->last_mail = query_int(query);
    row->told = query_int(query);
    row->asked_phase = query_int(query);
    row->missed_row = query_small(query);
    row->kept_for = query_int(query);
    row->gave_up = query_int(query);
    row->absent = query_int(query);
    row->ready = query_flag(query);
    row->passed = query_int(query);
    row->still_until = query_int(query);
    row->runs_out = query_int(query);
    row->judged = query_int(query);
    row->missed_phase = query_int(query);
    row->blocked[1] = query_int(query);
    row->blocked[2] = query_int(query);
}

void seat_row_free(struct seat_row *row)
{
    free(row->word);
    *row = (struct seat_row){0};
}

QUERY_ROWS(seat)

enum rc seat_list(struct store *store, int64_t game, struct seat_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "seat_list");
    query_put_int(query, game);
    return seat_rows(query, rows, count, err);
}

enum rc seat_put(struct store *store, const struct seat_row *row, struct err *err)
{
    if ((row->kind == SEAT_PLAYER) != (row->player != 0))
        BUG("seat %d of game %lld: kind %d with player %lld", row->number, (long long)row->game, (int)row->kind,
            (long long)row->player);
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "seat_put");
    query_put_int(query, row->game);
    query_put_int(query, row->number);
    query_put_int(query, row->kind);
    query_put_id(query, row->player);
    query_put_text(query, row->word);
    query_put_int(query, row->otherwise_default);
    query_put_int(query, row->otherwise_ask_surprised);
    query_put_int(query, row->wait);
    query_put_int(query, row->waiting);
    query_put_int(query, row->blocked[0]);
    query_put_int(query, row->clock);
    query_put_int(query, row->due);
    query_put_int(query, row->remind_at);
    query_put_int(query, row->epoch);
    query_put_int(query, row->misses);
    query_put_int(query, row->last_mail);
    query_put_int(query, row->told);
    query_put_int(query, row->asked_phase);
    query_put_int(query, row->missed_row);
    query_put_id(query, row->kept_for);
    query_put_id(query, row->gave_up);
    query_put_int(query, row->absent);
    query_put_int(query, row->ready);
    query_put_int(query, row->passed);
    query_put_int(query, row->still_until);
    query_put_int(query, row->runs_out);
    query_put_int(query, row->judged);
    query_put_int(query, row->missed_phase);
    query_put_int(query, row->blocked[1]);
    query_put_int(query, row->blocked[2]);
    rc = write_end(store, own, query_run(query, NULL, err), err);
    return rc == RC_NONE ? err_set(err, rc, "there is no such game or player for seat %d", row->number) : rc;
}

enum rc player_seats(struct store *store, int64_t player, unsigned statuses, struct seat_place **places, size_t *count,
                     struct err *err)
{
    struct query *query = query_use(store, "player_seats");
    query_put_int(query, player);
    query_put_statuses(query, statuses);
    struct seat_place *list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = rows_room(list, size, sizeof *list);
        list[size].game = query_int(query);
        list[size++].seat = query_small(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        free(list);
    *places = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

/* ---- plans ---- */

void lines_free(char **lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
}

enum rc plan_list(struct store *store, int64_t game, int seat, char ***lines, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "plan_list");
    query_put_int(query, game);
    query_put_int(query, seat);
    char **list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = rows_room(list, size, sizeof *list);
        list[size++] = query_text(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        lines_free(list, size);
    *lines = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

static enum rc plan_write(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                          struct err *err)
{
    struct query *query = query_use(store, "seat_there");
    query_put_int(query, game);
    query_put_int(query, seat);
    int64_t there;
    enum rc rc = query_number(query, &there, err);
    if (rc == RC_NONE)
        return err_set(err, rc, "game %lld has no seat %d", (long long)game, seat);
    if (rc == RC_OK) {
        query = query_use(store, "plan_clear");
        query_put_int(query, game);
        query_put_int(query, seat);
        rc = query_run(query, NULL, err);
    }
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        query = query_use(store, "plan_add");
        query_put_int(query, game);
        query_put_int(query, seat);
        query_put_limit(query, i);
        query_put_text(query, lines[i]);
        rc = db_spoil(store, query_run(query, NULL, err), "a plan could not be filed whole");
    }
    return rc;
}

enum rc plan_replace(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                     struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return write_end(store, own, plan_write(store, game, seat, lines, count, err), err);
}
