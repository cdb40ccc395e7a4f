#include "store/db.h"
#include "store/query.h"

#include "base/cipher.h"

static void game_read(struct query *query, struct game_row *row)
{
    row->id = query_int(query);
    row->revision = query_int(query);
    row->created = query_int(query);
    row->name = query_text(query);
    row->rules = query_text(query);
    row->rules_version = query_small(query);
    row->seats = query_small(query);
    row->options = query_text(query);
    int status = query_small(query);
    if (status < GAME_FORMING || status > GAME_CANCELLED)
        query_damaged(query);
    row->status = (enum game_status)status;
    row->pace = query_int(query);
    row->phase = query_int(query);
    row->branch = query_small(query);
    query_hash(query, row->secret);
    query_hash(query, row->commitment);
    query_hash(query, row->seed);
    row->chance_position = query_int(query);
    row->position_version = query_small(query);
    query_hash(query, row->hash);
    row->started = query_int(query);
    row->ended = query_int(query);
    row->paused_left = query_int(query);
    row->gm = query_text(query);
    row->thread = query_text(query);
    row->last_activity = query_int(query);
    row->terms = query_text(query);
    row->wake_at = query_int(query);
    row->played_at = query_int(query);
    row->warned_at = query_int(query);
    row->archived = query_flag(query);
    row->cools_at = query_int(query);
    row->outcome = query_text(query);
    row->origin = query_int(query);
    query_hash(query, row->root);
    row->position = query_optional(query);
}

/* The columns both game_add and game_update write, in the order of both. */
static void game_put(struct query *query, const struct game_row *row, const char *key)
{
    query_put_text(query, row->name);
    query_put_text(query, key);
    query_put_text(query, row->rules);
    query_put_int(query, row->rules_version);
    query_put_int(query, row->seats);
    query_put_text(query, row->options);
    query_put_int(query, row->status);
    query_put_int(query, row->pace);
    query_put_int(query, row->phase);
    query_put_int(query, row->branch);
    query_put_hash(query, row->secret);
    query_put_hash(query, row->commitment);
    query_put_hash(query, row->seed);
    query_put_int(query, row->chance_position);
    query_put_int(query, row->position_version);
    query_put_hash(query, row->hash);
    query_put_int(query, row->started);
    query_put_int(query, row->ended);
    query_put_int(query, row->paused_left);
    query_put_text(query, row->gm);
    query_put_text(query, row->thread);
    query_put_int(query, row->last_activity);
    query_put_text(query, row->terms == NULL ? "{}" : row->terms);
    query_put_int(query, row->wake_at);
    query_put_int(query, row->played_at);
    query_put_int(query, row->warned_at);
    query_put_int(query, row->archived);
    query_put_int(query, row->cools_at);
    query_put_text(query, row->outcome);
    query_put_int(query, row->origin);
    query_put_hash(query, row->root);
    query_put_optional(query, row->position);
}

void game_row_free(struct game_row *row)
{
    free(row->name);
    free(row->rules);
    free(row->options);
    free(row->position);
    free(row->gm);
    free(row->thread);
    free(row->terms);
    free(row->outcome);
    cipher_wipe(row, sizeof *row); /* its secret and seed */
}

QUERY_ROWS(game)
QUERY_ONE(game)

/* A conflict over the name would come again with a fresh copy of the game: it is the
 * input that is wrong, and is told apart here. */
static enum rc conflict_told(struct store *store, const char *key, int64_t self, const char *name, struct err *err)
{
    struct query *query = query_use(store, "game_named");
    query_put_text(query, key);
    int64_t other = self;
    if (query_number(query, &other, NULL) == RC_OK && other != self)
        return err_set(err, RC_BAD, "another game is named \"%s\"", name);
    return RC_CONFLICT;
}

enum rc game_add(struct store *store, const struct game_row *row, int64_t *id, struct err *err)
{
    char *key = name_key(row->name);
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc == RC_OK) {
        struct query *query = query_use(store, "game_add");
        query_put_int(query, row->created);
        game_put(query, row, key);
        rc = write_end(store, own, query_number(query, id, err), err);
    }
    free(key);
    return rc == RC_CONFLICT ? err_set(err, rc, "another game is named \"%s\"", row->name) : rc;
}

enum rc game_get(struct store *store, int64_t id, struct game_row *out, struct err *err)
{
    struct query *query = query_use(store, "game_get");
    query_put_int(query, id);
    return game_one(query, out, "there is no such game", err);
}

enum rc game_by_name(struct store *store, const char *name, struct game_row *out, struct err *err)
{
    char *key = name_key(name);
    struct query *query = query_use(store, "game_by_name");
    query_put_text(query, key);
    enum rc rc = game_one(query, out, "there is no such game", err);
    free(key);
    return rc;
}

enum rc game_list(struct store *store, unsigned statuses, struct game_row **rows, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "game_list");
    query_put_statuses(query, statuses);
    return game_rows(query, rows, count, err);
}

enum rc game_finished(struct store *store, const char *rules, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "game_finished");
    query_put_text(query, rules);
    return query_ids(query, ids, count, err);
}

enum rc game_update(struct store *store, const struct game_row *row, int64_t expected, struct err *err)
{
    char *key = name_key(row->name);
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc == RC_OK) {
        struct query *query = query_use(store, "game_update");
        game_put(query, row, key);
        query_put_int(query, row->id);
        query_put_int(query, expected);
        rc = query_hit(query, RC_CONFLICT, err, "game %lld is no longer at revision %lld", (long long)row->id,
                       (long long)expected);
        if (rc == RC_CONFLICT)
            rc = conflict_told(store, key, row->id, row->name, err);
        rc = write_end(store, own, rc, err);
    }
    free(key);
    return rc;
}

enum rc game_due(struct store *store, moment now, size_t limit, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "game_due");
    query_put_int(query, now);
    query_put_int(query, now);
    query_put_int(query, now);
    query_put_limit(query, limit);
    return query_ids(query, ids, count, err);
}

enum rc game_due_at(struct store *store, moment *out, struct err *err)
{
    return query_number(query_use(store, "game_due_at"), out, err);
}
