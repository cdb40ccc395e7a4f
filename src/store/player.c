#include "store/player.h"

#include "base/mem.h"
#include "store/pages.h"
#include "store/rate.h"
#include "store/row.h"

/* ---- players ---- */

ROW_FREE(player, player)
ROWS_FREE(player, player)

static enum rc name_taken(enum rc rc, const char *name, struct err *err)
{
    return rc == RC_CONFLICT ? err_set(err, rc, "the name \"%s\" is taken", name) : rc;
}

enum rc player_add(struct store *store, const char *name, const char *zone, moment now, int64_t *id, struct err *err)
{
    struct player_row row = {.name = row_text(name), .zone = row_text(zone), .created = now};
    struct query *query = query_write(store, "player_add");
    row_put(query, &player_table, &row);
    enum rc rc = query_number(query, id, err);
    player_row_free(&row);
    return name_taken(rc, name, err);
}

enum rc player_get(struct store *store, int64_t id, struct player_row *out, struct err *err)
{
    struct query *query = query_use(store, "player_get");
    query_put_int(query, id);
    return row_one(query, &player_table, out, "there is no such player", err);
}

enum rc player_writer_get(struct store *store, const char *address, moment now, int64_t seconds, struct writer_row *out,
                          struct err *err)
{
    *out = (struct writer_row){0};
    struct query *query = query_use(store, "writer");
    query_put_text(query, address);
    query_put_int(query, rate_window(now, seconds));
    while (query_row(query)) {
        out->keyed = query_int(query);
        out->unproved = query_int(query);
        out->misread = query_int(query) != 0;
        if (query_kind(query) == KIND_NONE)
            break;
        out->player = mem_grow(out->player, out->players + 1, sizeof *out->player);
        out->player[out->players] = (struct player_row){0};
        row_get(query, &player_table, &out->player[out->players++]);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK) {
        player_rows_free(out->player, out->players);
        *out = (struct writer_row){0};
    }
    return rc;
}

enum rc player_by_name(struct store *store, const char *name, struct player_row *out, struct err *err)
{
    char *key = db_name_key(name);
    struct query *query = query_use(store, "player_by_name");
    query_put_text(query, key);
    enum rc rc = row_one(query, &player_table, out, "there is no such player", err);
    free(key);
    return rc;
}

enum rc player_list(struct store *store, struct player_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "player_list"), &player_table, rows, count, err);
}

enum rc player_update(struct store *store, const struct player_row *row, struct err *err)
{
    int64_t changes = 0;
    struct query *query = query_use(store, "player_changes");
    row_put(query, &player_table, row);
    enum rc rc = query_number(query, &changes, err);
    if (rc != RC_OK)
        return rc;
    query = query_write(store, "player_update");
    row_put(query, &player_table, row);
    rc = query_hit(query, RC_NONE, err, "there is no player %lld", (long long)row->id);
    if (rc == RC_OK && changes > 0)
        rc = pages_anew_of(store, row->id, err);
    return name_taken(rc, row->name, err);
}

enum rc player_heard(struct store *store, int64_t id, moment now, struct err *err)
{
    struct query *query = query_write(store, "player_heard");
    query_put_int(query, now);
    query_put_int(query, id);
    query_put_int(query, now);
    return query_later(query, err);
}

enum rc player_address_proved(struct store *store, struct address_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "address_proved"), &address_table, rows, count, err);
}

enum rc player_signs(struct store *store, int64_t id, const char *signs, struct err *err)
{
    struct query *query = query_write(store, "player_signs");
    query_put_text(query, signs);
    query_put_int(query, id);
    return query_hit(query, RC_NONE, err, "there is no player %lld", (long long)id);
}

/* Runs a statement whose last parameter is the player, after a first one or none. */
static enum rc player_change(struct store *store, const char *how, const int64_t *first, int64_t id, struct err *err)
{
    struct query *query = query_write(store, how);
    if (first != NULL)
        query_put_int(query, *first);
    query_put_int(query, id);
    return query_hit(query, RC_NONE, err, "there is no player %lld", (long long)id);
}

enum rc player_asked(struct store *store, int64_t id, int64_t inbox, struct err *err)
{
    return player_change(store, "player_asked", &inbox, id, err);
}

enum rc player_called(struct store *store, int64_t id, struct err *err)
{
    return player_change(store, "player_called", NULL, id, err);
}

enum rc player_leaves(struct store *store, int64_t id, moment now, struct err *err)
{
    return player_change(store, "player_leaves", &now, id, err);
}

enum rc player_waits(struct store *store, int64_t id, moment now, struct err *err)
{
    return player_change(store, "player_waits", &now, id, err);
}

enum rc player_leaving(struct store *store, moment before, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "players_leaving");
    query_put_int(query, before);
    return query_ids(query, ids, count, err);
}

/* ---- addresses ---- */

ROW_FREE(player_address, address)
ROWS_FREE(player_address, address)

enum rc player_address_add(struct store *store, int64_t player, const char *address, bool proved, moment now,
                           struct err *err)
{
    struct address_row row = {.address = row_text(address), .player = player, .proved = proved, .created = now};
    struct query *query = query_write(store, "address_add");
    row_put(query, &address_table, &row);
    enum rc rc = query_run(query, NULL, err);
    player_address_row_free(&row);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "the player has the address %s already", address);
    return rc == RC_NONE ? err_set(err, rc, "there is no player %lld", (long long)player) : rc;
}

enum rc player_address_of(struct store *store, const char *address, struct address_row **rows, size_t *count,
                          struct err *err)
{
    struct query *query = query_use(store, "address_of");
    query_put_text(query, address);
    return row_get_all(query, &address_table, rows, count, err);
}

enum rc player_address_find(struct store *store, const char *address, struct address_row *out, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    *out = (struct address_row){0};
    enum rc rc = player_address_of(store, address, &rows, &count, err);
    if (rc == RC_OK && count == 0)
        rc = err_set(err, RC_NONE, "no player has this address");
    if (rc == RC_OK) {
        *out = rows[0];
        rows[0] = (struct address_row){0};
    }
    player_address_rows_free(rows, count);
    return rc;
}

enum rc player_address_list(struct store *store, int64_t player, struct address_row **rows, size_t *count,
                            struct err *err)
{
    struct query *query = query_use(store, "address_list");
    query_put_int(query, player);
    return row_get_all(query, &address_table, rows, count, err);
}

static enum rc address_change(struct store *store, const char *how, const char *address, int64_t player,
                              struct err *err)
{
    struct query *query = query_write(store, how);
    query_put_text(query, address);
    query_put_int(query, player);
    return query_hit(query, RC_NONE, err, "the player does not have this address");
}

enum rc player_address_prove(struct store *store, const char *address, int64_t player, struct err *err)
{
    return address_change(store, "address_prove", address, player, err);
}

static enum rc address_drop(struct store *store, const char *how, const char *address, struct err *err)
{
    struct query *query = query_write(store, how);
    query_put_text(query, address);
    return query_run(query, NULL, err);
}

enum rc player_address_drop_unproved(struct store *store, const char *address, struct err *err)
{
    return address_drop(store, "address_drop_unproved", address, err);
}

enum rc player_address_bounced(struct store *store, const struct address_row *row, bool hard, moment now, int *count,
                               struct err *err)
{
    struct query *query = query_write(store, hard ? "address_bounced_hard" : "address_bounced_soft");
    query_put_int(query, now);
    query_put_text(query, row->address);
    query_put_int(query, row->player);
    int64_t number = 0;
    enum rc rc = query_number(query, &number, err);
    if (rc == RC_OK)
        *count = (int)number;
    return rc == RC_NONE ? err_set(err, rc, "the player does not have this address") : rc;
}

enum rc player_address_give_up(struct store *store, int64_t player, const char *but, struct err *err)
{
    struct query *query = query_write(store, "address_give_up");
    query_put_int(query, player);
    query_put_text(query, but);
    return query_run(query, NULL, err);
}

enum rc player_address_remove(struct store *store, const char *address, int64_t player, struct err *err)
{
    enum rc rc = address_change(store, "address_remove", address, player, err);
    return rc == RC_OK ? address_drop(store, "misread_remove", address, err) : rc;
}
