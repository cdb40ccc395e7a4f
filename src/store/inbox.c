#include "store/inbox.h"

#include "base/cipher.h"
#include "store/row.h"

ROW_FREE(inbox, inbox)
ROWS_FREE(inbox, inbox)

/* ---- filing ---- */

/* *id is 0 if nothing is filed under the key. */
static enum rc inbox_find(struct store *store, const char *key, int64_t *id, uint8_t hash[STORE_HASH], struct err *err)
{
    *id = 0;
    struct query *query = query_use(store, "inbox_find");
    query_put_text(query, key);
    if (query_row(query)) {
        *id = query_int(query);
        query_hash(query, hash);
    }
    return query_end(query, err);
}

/* *id is 0 if a mail is filed under that key already. */
static enum rc inbox_add(struct store *store, const struct inbox_row *row, int64_t *id, struct err *err)
{
    struct query *query = query_use(store, "inbox_add");
    row_put(query, &inbox_table, row);
    *id = query_row(query) ? query_int(query) : 0;
    enum rc rc = query_end(query, err);
    if (rc != RC_OK || *id == 0)
        return rc;
    store->guard.given.mails_in = *id;
    store->rings = true;
    query = query_use(store, "inbox_raw_add");
    query_put_int(query, *id);
    row_put(query, &inbox_table, row);
    return db_spoil(store, query_later(query, err), "could not store the whole mail");
}

/* The same mail again: nothing but a number. */
static enum rc inbox_count_copy(struct store *store, int64_t id, struct err *err)
{
    struct query *query = query_use(store, "inbox_copied");
    query_put_int(query, id);
    return query_run(query, NULL, err);
}

/* The same key with another content: kept for a person to look at, under a key that the
 * content is part of, so that the same clash again is the same mail again. */
static enum rc inbox_clash(struct store *store, struct inbox_row *row, enum inbox_fate *fate, int64_t *id,
                           struct err *err)
{
    static char note[] = "another mail came under this Message-ID before";
    struct text key = TEXT_EMPTY;
    text_addf(&key, "%s clash ", row->key);
    cipher_hex(row->hash, STORE_HASH, &key);
    row->key = key.data;
    row->state = INBOX_QUARANTINED;
    row->note = note;
    uint8_t hash[STORE_HASH];
    enum rc rc = inbox_find(store, row->key, id, hash, err);
    *fate = *id != 0 ? INBOX_SAME : INBOX_CLASH;
    if (rc == RC_OK)
        rc = *id != 0 ? inbox_count_copy(store, *id, err) : inbox_add(store, row, id, err);
    text_free(&key);
    return rc;
}

static enum rc inbox_file(struct store *store, const struct inbox_row *given, enum inbox_fate *fate, int64_t *id,
                          struct err *err)
{
    struct inbox_row row = {.key = given->key,
                            .size = given->size,
                            .received = given->received,
                            .source = given->source,
                            .raw = given->raw};
    memcpy(row.hash, given->hash, sizeof row.hash);
    uint8_t hash[STORE_HASH];
    *fate = INBOX_NEW;
    enum rc rc = inbox_add(store, &row, id, err);
    if (rc != RC_OK || *id != 0)
        return rc;
    rc = inbox_find(store, row.key, id, hash, err);
    if (rc != RC_OK)
        return rc;
    *fate = INBOX_SAME;
    if (memcmp(hash, row.hash, STORE_HASH) == 0)
        return inbox_count_copy(store, *id, err);
    return inbox_clash(store, &row, fate, id, err);
}

enum rc inbox_put(struct store *store, const struct inbox_row *row, enum inbox_fate *fate, int64_t *id, struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return db_write_end(store, own, inbox_file(store, row, fate, id, err), err);
}

enum rc inbox_by_key(struct store *store, const char *key, int64_t *id, struct err *err)
{
    uint8_t hash[STORE_HASH];
    enum rc rc = inbox_find(store, key, id, hash, err);
    return rc == RC_OK && *id == 0 ? err_set(err, RC_NONE, "no mail is filed under %s", key) : rc;
}

/* ---- handling ---- */

enum rc inbox_next(struct store *store, size_t limit, int64_t **ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "inbox_next");
    query_put_limit(query, limit);
    return query_ids(query, ids, count, err);
}

enum rc inbox_first(struct store *store, struct inbox_row *out, bool *more, struct err *err)
{
    struct query *query = query_use(store, "inbox_first");
    bool found = query_row(query);
    *more = found && query_int(query) != 0;
    return row_rest(query, found, &inbox_table, out, "no mail waits", err);
}

enum rc inbox_get(struct store *store, int64_t id, struct inbox_row *out, struct err *err)
{
    struct query *query = query_use(store, "inbox_get");
    query_put_int(query, id);
    return row_one(query, &inbox_table, out, "there is no such mail in the inbox", err);
}

enum rc inbox_done(struct store *store, int64_t id, enum inbox_state state, const char *note, moment now,
                   struct err *err)
{
    if (state == INBOX_FILED)
        BUG("mail %lld cannot end as waiting", (long long)id);
    struct query *query = query_write(store, "inbox_done");
    query_put_int(query, state);
    query_put_text(query, note);
    query_put_int(query, now);
    query_put_int(query, id);
    return query_hit_later(query, RC_CONFLICT, err, "mail %lld waits no more: another process handled it",
                           (long long)id);
}

enum rc inbox_of(struct store *store, int64_t id, int64_t player, struct err *err)
{
    struct query *query = query_write(store, "inbox_of");
    query_put_int(query, player);
    query_put_int(query, id);
    return query_hit_later(query, RC_NONE, err, "there is no mail %lld", (long long)id);
}

enum rc inbox_tried(struct store *store, int64_t id, int *tries, struct err *err)
{
    struct query *query = query_write(store, "inbox_tried");
    query_put_int(query, id);
    int64_t number = 0;
    enum rc rc = query_number(query, &number, err);
    if (rc == RC_NONE)
        return err_set(err, RC_CONFLICT, "mail %lld waits no more: another process handled it", (long long)id);
    if (rc == RC_OK)
        *tries = (int)number;
    return rc;
}

void inbox_attempt(struct store *store, int64_t id)
{
    store->driver->attempt(store, id);
}

int64_t inbox_attempt_dead(struct store *store)
{
    return store->driver->attempt_dead(store);
}

void inbox_attempt_forget(struct store *store, int64_t id)
{
    store->driver->attempt_forget(store, id);
}

enum rc inbox_again(struct store *store, int64_t id, struct err *err)
{
    struct query *query = query_write(store, "inbox_again");
    store->rings = true;
    query_put_int(query, id);
    return query_hit(query, RC_CONFLICT, err, "mail %lld cannot wait again: it is not set aside, or its text is gone",
                     (long long)id);
}

enum rc inbox_drop(struct store *store, int64_t id, const char *note, moment now, struct err *err)
{
    struct query *query = query_write(store, "inbox_drop");
    query_put_text(query, note);
    query_put_int(query, now);
    query_put_int(query, id);
    return query_hit(query, RC_CONFLICT, err, "mail %lld waits no more, and is neither parked nor in quarantine",
                     (long long)id);
}

enum rc inbox_expire(struct store *store, moment before, moment now, size_t *count, struct err *err)
{
    struct query *query = query_write(store, "inbox_expire");
    query_put_int(query, now);
    query_put_int(query, before);
    return query_count(query, count, err);
}

/* ---- looking, keeping ---- */

enum rc inbox_list(struct store *store, const struct inbox_range *range, struct inbox_row **rows, size_t *count,
                   struct err *err)
{
    bool done = range->state == INBOX_DONE;
    struct query *query = query_use(store, done ? "inbox_list_done" : "inbox_list");
    if (!done)
        query_put_int(query, range->state);
    query_put_int(query, range->after);
    query_put_limit(query, range->limit);
    return row_get_all(query, &inbox_table, rows, count, err);
}

enum rc inbox_newest(struct store *store, int64_t before, size_t limit, struct inbox_row **rows, size_t *count,
                     struct err *err)
{
    struct query *query = query_use(store, "inbox_newest");
    query_put_int(query, before);
    query_put_limit(query, limit);
    return row_get_all(query, &inbox_table, rows, count, err);
}

enum rc inbox_counts(struct store *store, int64_t counts[INBOX_STATES], struct err *err)
{
    static const struct count_by by = {"inbox_counts", "inbox_total", INBOX_STATES, INBOX_DONE};
    return query_counts(store, &by, counts, err);
}

static enum rc moment_or_none(struct store *store, const char *what, moment *out, struct err *err)
{
    *out = 0;
    enum rc rc = query_number(query_use(store, what), out, err);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc inbox_last_at(struct store *store, moment *out, struct err *err)
{
    return moment_or_none(store, "inbox_last_at", out, err);
}

enum rc inbox_waits_since(struct store *store, moment *out, struct err *err)
{
    return moment_or_none(store, "inbox_waits_since", out, err);
}

enum rc inbox_untold(struct store *store, moment since, int64_t *out, struct err *err)
{
    struct query *query = query_use(store, "inbox_untold");
    query_put_int(query, since);
    *out = query_row(query) ? query_int(query) : 0;
    return query_end(query, err);
}

enum rc inbox_copies(struct store *store, int64_t *count, struct err *err)
{
    return query_number(query_use(store, "inbox_copies"), count, err);
}

enum rc inbox_forget(struct store *store, int64_t id, struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "inbox_raw_drop");
    query_put_int(query, id);
    rc = query_run(query, NULL, err);
    if (rc == RC_OK) {
        query = query_use(store, "inbox_stripped");
        query_put_int(query, id);
        rc = query_run(query, NULL, err);
    }
    return db_write_end(store, own, rc, err);
}

enum rc inbox_strip(struct store *store, moment before, size_t limit, size_t *count, struct err *err)
{
    static const struct strip strip = {"inbox_strippable", {"inbox_raw_drop", "inbox_stripped"}};
    return query_strip(store, &strip, before, limit, count, err);
}
