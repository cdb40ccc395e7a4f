#include "store/audit.h"

#include "base/cipher.h"
#include "store/row.h"

ROWS_FREE(audit, audit)

static void little_endian(uint64_t number, uint8_t out[8])
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(number >> (8 * i) & 0xff);
}

/* The number that a game's chain is made with: the one under which it was opened. The house's chain, and that of a
 * game without a row, have their own. */
static enum rc audit_origin(struct store *store, int64_t game, int64_t *origin, struct err *err)
{
    struct query *query = query_use(store, "game_origin");
    query_put_int(query, game);
    *origin = game;
    if (query_row(query))
        *origin = query_int(query);
    return query_end(query, err);
}

/* BLAKE2b over: the hash before; origin, number, time as 8 bytes, the lowest first; actor,
 * act, detail, each behind its length in the same 8 bytes. */
static void audit_link(const uint8_t before[STORE_HASH], int64_t origin, const struct audit_row *row,
                       uint8_t out[STORE_HASH])
{
    const char *const words[] = {row->actor, row->act, row->detail};
    uint8_t numbers[3][8], lengths[3][8];
    little_endian((uint64_t)origin, numbers[0]);
    little_endian((uint64_t)row->number, numbers[1]);
    little_endian((uint64_t)row->at, numbers[2]);
    struct cipher_part parts[2 + 2 * 3] = {{before, STORE_HASH}, {numbers, sizeof numbers}};
    for (size_t i = 0; i < 3; i++) {
        size_t length = strlen(words[i]);
        little_endian(length, lengths[i]);
        parts[2 + 2 * i] = (struct cipher_part){lengths[i], sizeof lengths[i]};
        parts[3 + 2 * i] = (struct cipher_part){words[i], length};
    }
    cipher_hash(parts, sizeof parts / sizeof *parts, out);
}

/* The chain's end: 0 and zeros when it is empty. */
static enum rc audit_last(struct store *store, int64_t game, int64_t *number, uint8_t hash[STORE_HASH], struct err *err)
{
    *number = 0;
    memset(hash, 0, STORE_HASH);
    struct query *query = query_use(store, "audit_last");
    query_put_int(query, game);
    if (query_row(query)) {
        *number = query_int(query);
        query_hash(query, hash);
    }
    return query_end(query, err);
}

static enum rc audit_insert(struct store *store, const struct audit_row *row, struct err *err)
{
    struct query *query = query_use(store, "audit_add");
    row_put(query, &audit_table, row);
    return query_later(query, err);
}

/* Number and hash as they follow from the end of the chain. */
static enum rc audit_follow(struct store *store, struct audit_row *row, struct err *err)
{
    uint8_t before[STORE_HASH] = {0};
    int64_t origin = 0;
    struct query *query = query_use(store, "audit_end");
    query_put_int(query, row->game);
    if (query_row(query)) {
        origin = query_int(query);
        row->number = query_int(query);
        if (row->number > 0)
            query_hash(query, before);
    }
    enum rc rc = query_end(query, err);
    if (rc != RC_OK)
        return rc;
    row->number++;
    audit_link(before, origin, row, row->hash);
    return RC_OK;
}

/* Behind the end that is known, and nothing if it is another by now (*missed). */
static enum rc audit_after(struct store *store, const struct audit_end *end, struct audit_row *row, bool *missed,
                           struct err *err)
{
    int64_t changes = 0;
    row->number = end->number + 1;
    audit_link(end->hash, end->origin, row, row->hash);
    struct query *query = query_use(store, "audit_add_after");
    row_put(query, &audit_table, row);
    query_put_hash(query, end->hash);
    enum rc rc = query_run(query, &changes, err);
    *missed = changes == 0;
    return rc;
}

/* An engine far away was asked for the end with what came before, and takes the row with what follows. */
static enum rc audit_append(struct store *store, struct audit_end *end, struct audit_row *row, struct err *err)
{
    bool far = store->driver->query->later != NULL, missed = true;
    enum rc rc = RC_OK;
    if (end != NULL && end->number > 0 && !far)
        rc = audit_after(store, end, row, &missed, err);
    if (rc == RC_OK && missed)
        rc = audit_follow(store, row, err);
    if (rc == RC_OK && missed)
        rc = audit_insert(store, row, err);
    if (rc == RC_OK && end != NULL) {
        end->number = row->number;
        memcpy(end->hash, row->hash, STORE_HASH);
    }
    return rc;
}

static const char *const end_of_chain[] = {"audit_end", NULL};

void audit_foresee(struct store *store, int64_t game)
{
    query_foresee(store, end_of_chain, game);
}

void audit_foreseen(struct store *store)
{
    query_foreseen(store, end_of_chain);
}

enum rc audit_add(struct store *store, const struct audit_act *act, uint8_t head[STORE_HASH], struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct audit_row row = {.game = act->game,
                            .at = act->at,
                            .actor = row_text(act->actor),
                            .act = row_text(act->act),
                            .detail = row_text(act->detail)};
    rc = audit_append(store, act->end, &row, err);
    rc = db_write_end(store, own, rc, err);
    if (rc == RC_OK && head != NULL)
        memcpy(head, row.hash, STORE_HASH);
    row_free(&audit_table, &row);
    return rc;
}

enum rc audit_copy(struct store *store, const struct audit_row *row, struct err *err)
{
    struct audit_row next = *row;
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    rc = audit_follow(store, &next, err);
    if (rc == RC_OK && (next.number != row->number || !cipher_same(next.hash, row->hash, STORE_HASH)))
        rc = err_set(err, RC_BAD, "row %lld of the audit does not follow from those before", (long long)row->number);
    if (rc == RC_OK)
        rc = audit_insert(store, &next, err);
    return db_write_end(store, own, rc, err);
}

enum rc audit_head(struct store *store, int64_t game, uint8_t head[STORE_HASH], struct err *err)
{
    int64_t number;
    return audit_last(store, game, &number, head, err);
}

enum rc audit_list(struct store *store, const struct audit_range *range, struct audit_row **rows, size_t *count,
                   struct err *err)
{
    struct query *query = query_use(store, "audit_list");
    query_put_int(query, range->game);
    query_put_int(query, range->after);
    query_put_limit(query, range->limit);
    return row_get_all(query, &audit_table, rows, count, err);
}

enum rc audit_newest(struct store *store, const struct audit_range *range, struct audit_row **rows, size_t *count,
                     struct err *err)
{
    struct query *query = query_use(store, "audit_newest");
    query_put_int(query, range->game);
    query_put_int(query, range->phases);
    query_put_int(query, range->before == 0 ? INT64_MAX : range->before);
    query_put_limit(query, range->limit);
    return row_get_all(query, &audit_table, rows, count, err);
}

enum rc audit_latest(struct store *store, moment *out, struct err *err)
{
    return query_number(query_use(store, "audit_latest"), out, err);
}

enum rc audit_imported(struct store *store, int64_t game, int64_t *number, struct err *err)
{
    struct query *query = query_use(store, "audit_imported");
    query_put_int(query, game);
    *number = query_row(query) ? query_int(query) : 0;
    return query_end(query, err);
}

enum rc audit_verify(struct store *store, int64_t game, struct err *err)
{
    int64_t origin = 0;
    enum rc rc = audit_origin(store, game, &origin, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "audit_list");
    query_put_int(query, game);
    query_put_int(query, 0);
    query_put_limit(query, SIZE_MAX);
    uint8_t hash[STORE_HASH] = {0};
    int64_t number = 0, wrong = 0;
    while (wrong == 0 && query_row(query)) {
        struct audit_row row = {0};
        row_get(query, &audit_table, &row);
        number++;
        /* a row that could not be read whole is told by query_end() */
        if (row.actor != NULL && row.act != NULL && row.detail != NULL) {
            audit_link(hash, origin, &row, hash);
            if (row.number != number || !cipher_same(hash, row.hash, STORE_HASH))
                wrong = number;
        }
        row_free(&audit_table, &row);
    }
    rc = query_end(query, err);
    if (rc == RC_OK && wrong != 0)
        return err_set(err, RC_DAMAGED, "the audit of game %lld was altered at row %lld", (long long)game,
                       (long long)wrong);
    return rc;
}
