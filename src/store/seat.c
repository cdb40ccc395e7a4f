#include "store/seat.h"

#include "base/mem.h"
#include "store/row.h"

/* ---- seats ---- */

ROW_FREE(seat, seat)
ROWS_FREE(seat, seat)

enum rc seat_list(struct store *store, int64_t game, struct seat_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "seat_list");
    query_put_int(query, game);
    return row_get_all(query, &seat_table, rows, count, err);
}

void seat_holder_rows_free(struct holder_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        player_row_free(&rows[i].player);
        free(rows[i].address);
    }
    free(rows);
}

static void holder_get(struct query *query, struct seat_row *row, struct holder_row *holder)
{
    row_get_before(query, &seat_table, row, "reached");
    holder->address = query_text(query);
    holder->shared = query_int(query) != 0;
    if (query_kind(query) != KIND_NONE)
        row_get(query, &player_table, &holder->player);
}

enum rc seat_holders(struct store *store, int64_t game, struct seat_row **rows, struct holder_row **holders,
                     size_t *count, struct err *err)
{
    struct seat_row *seats = NULL;
    struct holder_row *list = NULL;
    size_t size = 0;
    struct query *query = query_use(store, "seat_holders");
    query_put_int(query, game);
    for (; query_row(query); size++) {
        seats = db_rows_room(seats, size, sizeof *seats);
        list = db_rows_room(list, size, sizeof *list);
        holder_get(query, &seats[size], &list[size]);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK) {
        seat_rows_free(seats, size);
        seat_holder_rows_free(list, size);
    }
    *rows = rc == RC_OK ? seats : NULL;
    *holders = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

enum rc seat_put(struct store *store, const struct seat_row *row, struct err *err)
{
    if ((row->kind == SEAT_PLAYER) != (row->player != 0))
        BUG("seat %d of game %lld: kind %d with player %lld", row->number, (long long)row->game, (int)row->kind,
            (long long)row->player);
    struct query *query = query_write(store, "seat_put");
    row_put(query, &seat_table, row);
    enum rc rc = query_later(query, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no such game or player for seat %d", row->number) : rc;
}

struct seat_row *seat_rows_copy(const struct seat_row *rows, size_t count)
{
    struct seat_row *copy = mem_new(count, sizeof *copy);
    for (size_t i = 0; i < count; i++)
        row_copy(&seat_table, &copy[i], &rows[i]);
    return copy;
}

bool seat_row_same(const struct seat_row *a, const struct seat_row *b)
{
    return row_same(&seat_table, a, b);
}

enum rc seat_keys_get(struct store *store, int64_t game, int64_t seat, struct seat_keys *out, struct err *err)
{
    struct query *query = query_use(store, "seat_keys");
    query_put_int(query, game);
    query_put_int(query, seat);
    return row_one(query, &seat_keys_table, out, "there is no such seat", err);
}

enum rc seat_of_player(struct store *store, int64_t player, unsigned statuses, struct seat_place **places,
                       size_t *count, struct err *err)
{
    struct query *query = query_use(store, "player_seats");
    query_put_int(query, player);
    query_put_statuses(query, statuses);
    return row_get_all(query, &place_table, places, count, err);
}

static enum rc places_of(struct store *store, const char *which, int64_t player, struct seat_place **places,
                         size_t *count, struct err *err)
{
    struct query *query = query_use(store, which);
    query_put_int(query, player);
    return row_get_all(query, &place_table, places, count, err);
}

enum rc seat_kept_for_player(struct store *store, int64_t player, struct seat_place **places, size_t *count,
                             struct err *err)
{
    return places_of(store, "player_kept", player, places, count, err);
}

enum rc seat_lent_by_player(struct store *store, int64_t player, struct seat_place **places, size_t *count,
                            struct err *err)
{
    return places_of(store, "player_lent", player, places, count, err);
}

enum rc seat_tied_to_player(struct store *store, int64_t player, struct seat_place **places, size_t *count,
                            struct err *err)
{
    return places_of(store, "player_tied", player, places, count, err);
}

/* ---- plans ---- */

ROWS_FREE(seat_plan, plan)

void seat_lines_free(char **lines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
}

enum rc seat_plan_list(struct store *store, int64_t game, int seat, char ***lines, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "plan_list");
    query_put_int(query, game);
    query_put_int(query, seat);
    char **list = NULL;
    size_t size = 0;
    while (query_row(query)) {
        list = db_rows_room(list, size, sizeof *list);
        list[size++] = query_text(query);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        seat_lines_free(list, size);
    *lines = rc == RC_OK ? list : NULL;
    *count = rc == RC_OK ? size : 0;
    return rc;
}

enum rc seat_plan_of_game(struct store *store, int64_t game, struct plan_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "plan_of_game");
    query_put_int(query, game);
    return row_get_all(query, &plan_table, rows, count, err);
}

static enum rc plan_write(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                          struct err *err)
{
    struct query *query = query_use(store, "plan_clear");
    query_put_int(query, game);
    query_put_int(query, seat);
    enum rc rc = query_later(query, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        query = query_use(store, "plan_add");
        query_put_int(query, game);
        query_put_int(query, seat);
        query_put_limit(query, i);
        query_put_text(query, lines[i]);
        rc = db_spoil(store, query_later(query, err), "could not store all saved orders");
    }
    return rc;
}

enum rc seat_plan_put(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                      struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return db_write_end(store, own, plan_write(store, game, seat, lines, count, err), err);
}

static enum rc plan_check(struct store *store, int64_t game, int seat, struct err *err)
{
    int64_t there;
    struct query *query = query_use(store, "seat_there");
    query_put_int(query, game);
    query_put_int(query, seat);
    enum rc rc = query_number(query, &there, err);
    return rc == RC_NONE ? err_set(err, rc, "game %lld has no seat %d", (long long)game, seat) : rc;
}

enum rc seat_plan_replace(struct store *store, int64_t game, int seat, const char *const *lines, size_t count,
                          struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    rc = plan_check(store, game, seat, err);
    if (rc == RC_OK)
        rc = plan_write(store, game, seat, lines, count, err);
    return db_write_end(store, own, rc, err);
}
