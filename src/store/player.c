#include "store/db.h"
#include "store/query.h"

/* ---- players ---- */

static void player_read(struct query *query, struct player_row *row)
{
    row->id = query_int(query);
    row->name = query_text(query);
    row->zone = query_text(query);
    row->digest = query_small(query);
    row->mail_off = query_flag(query);
    row->picture_off = query_flag(query);
    row->away_from = query_int(query);
    row->away_until = query_int(query);
    row->sleep_from = query_small(query);
    row->sleep_until = query_small(query);
    row->heard = query_int(query);
    row->created = query_int(query);
    row->epoch = query_small(query);
    row->asked = query_int(query);
    row->last_call = query_flag(query);
}

void player_row_free(struct player_row *row)
{
    free(row->name);
    free(row->zone);
    *row = (struct player_row){0};
}

QUERY_ROWS(player)
QUERY_ONE(player)

static enum rc name_taken(enum rc rc, const char *name, struct err *err)
{
    return rc == RC_CONFLICT ? err_set(err, rc, "the name \"%s\" is taken", name) : rc;
}

enum rc player_add(struct store *store, const char *name, const char *zone, moment now, int64_t *id, struct err *err)
{
    char *key = name_key(name);
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc == RC_OK) {
        struct query *query = query_use(store, "player_add");
        query_put_text(query, name);
        query_put_text(query, key);
        query_put_text(query, zone);
        query_put_int(query, now);
        rc = write_end(store, own, query_number(query, id, err), err);
    }
    free(key);
    return name_taken(rc, name, err);
}

enum rc player_get(struct store *store, int64_t id, struct player_row *out, struct err *err)
{
    struct query *query = query_use(store, "player_get");
    query_put_int(query, id);
    return player_one(query, out, "there is no such player", err);
}

enum rc player_by_name(struct store *store, const char *name, struct player_row *out, struct err *err)
{
    char *key = name_key(name);
    struct query *query = query_use(store, "player_by_name");
    query_put_text(query, key);
    enum rc rc = player_one(query, out, "there is no such player", err);
    free(key);
    return rc;
}

enum rc player_list(struct store *store, struct player_row **rows, size_t *count, struct err *err)
{
    return player_rows(query_use(store, "player_list"), rows, count, err);
}

enum rc player_update(struct store *store, const struct player_row *row, struct err *err)
{
    char *key = name_key(row->name);
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc == RC_OK) {
        struct query *query = query_use(store, "player_update");
        query_put_text(query, row->name);
        query_put_text(query, key);
        query_put_text(query, row->zone);
        query_put_int(query, row->digest);
        query_put_int(query, row->mail_off);
        query_put_int(query, row->picture_off);
        query_put_int(query, row->away_from);
        query_put_int(query, row->away_until);
        query_put_int(query, row->sleep_from);
        query_put_int(query, row->sleep_until);
        query_put_int(query, row->epoch);
        query_put_int(query, row->last_call);
        query_put_int(query, row->id);
        rc = query_hit(query, RC_NONE, err, "there is no player %lld", (long long)row->id);
        rc = write_end(store, own, rc, err);
    }
    free(key);
    return name_taken(rc, row->name, err);
}

enum rc player_heard(struct store *store, int64_t id, moment now, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "player_heard");
    query_put_int(query, now);
    query_put_int(query, id);
    query_put_int(query, now);
    return write_end(store, own, query_run(query, NULL, err), err);
}

/* Runs a statement whose last parameter is the player, after a first one or none. */
static enum rc player_change(struct store *store, const char *how, const int64_t *first, int64_t id, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, how);
    if (first != NULL)
        query_put_int(query, *first);
    query_put_int(query, id);
    return write_end(store, own, query_hit(query, RC_NONE, err, "there is no player %lld", (long long)id), err);
}

enum rc player_asked(struct store *store, int64_t id, int64_t inbox, struct err *err)
{
    return player_change(store, "player_asked", &inbox, id, err);
}

enum rc player_called(struct store *store, int64_t id, struct err *err)
{
    return player_change(store, "player_called", NULL, id, err);
}

/* ---- addresses ---- */

static void address_read(struct query *query, struct address_row *row)
{
    row->address = query_text(query);
    row->player = query_int(query);
    row->proved = query_flag(query);
    row->hard = query_small(query);
    row->soft = query_small(query);
    row->bounced = query_int(query);
    row->created = query_int(query);
}

void address_row_free(struct address_row *row)
{
    free(row->address);
    *row = (struct address_row){0};
}

QUERY_ROWS(address)
QUERY_ONE(address)

enum rc address_add(struct store *store, int64_t player, const char *address, bool proved, moment now, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "address_add");
    query_put_text(query, address);
    query_put_int(query, player);
    query_put_int(query, proved);
    query_put_int(query, now);
    rc = write_end(store, own, query_run(query, NULL, err), err);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "the address %s belongs to a player already", address);
    return rc == RC_NONE ? err_set(err, rc, "there is no player %lld", (long long)player) : rc;
}

enum rc address_find(struct store *store, const char *address, struct address_row *out, struct err *err)
{
    struct query *query = query_use(store, "address_find");
    query_put_text(query, address);
    return address_one(query, out, "no player has this address", err);
}

enum rc address_list(struct store *store, int64_t player, struct address_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "address_list");
    query_put_int(query, player);
    return address_rows(query, rows, count, err);
}

/* Runs a statement whose last parameter is the address, after a first one or none. */
static enum rc address_change(struct store *store, const char *how, const int64_t *first, const char *address,
                              struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, how);
    if (first != NULL)
        query_put_int(query, *first);
    query_put_text(query, address);
    rc = query_hit(query, RC_NONE, err, "no player has this address");
    return write_end(store, own, rc, err);
}

enum rc address_prove(struct store *store, const char *address, struct err *err)
{
    return address_change(store, "address_prove", NULL, address, err);
}

enum rc address_move(struct store *store, const char *address, int64_t player, struct err *err)
{
    return address_change(store, "address_move", &player, address, err);
}

enum rc address_bounced(struct store *store, const char *address, bool hard, moment now, int *count, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, hard ? "address_bounced_hard" : "address_bounced_soft");
    query_put_int(query, now);
    query_put_text(query, address);
    int64_t number = 0;
    rc = write_end(store, own, query_number(query, &number, err), err);
    if (rc == RC_OK)
        *count = (int)number;
    return rc == RC_NONE ? err_set(err, rc, "no player has this address") : rc;
}
