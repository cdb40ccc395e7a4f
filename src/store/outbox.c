#include "store/outbox.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "base/number.h"
#include "store/row.h"
#include "store/seat.h"

#include <unistd.h>

ROW_FREE(outbox, outbox)
ROWS_FREE(outbox, outbox)

/* ---- queueing ---- */

static enum rc raw_add(struct store *store, int64_t id, const struct outbox_row *row, struct err *err)
{
    struct query *query = query_use(store, "outbox_raw_add");
    query_put_int(query, id);
    row_put(query, &outbox_table, row);
    return query_run(query, NULL, err);
}

static enum rc model_add(struct store *store, int64_t id, const struct outbox_row *row, struct err *err)
{
    struct query *query = query_use(store, "outbox_model_add");
    query_put_int(query, id);
    row_put(query, &outbox_table, row);
    return query_later(query, err);
}

/* The row as it is queued, which borrows from `given`. */
static struct outbox_row queued(const struct outbox_row *given)
{
    static char none[1];
    struct outbox_row row = *given;
    row.state = OUTBOX_QUEUED;
    row.tries = 0;
    row.lease_until = row.sent_at = 0;
    row.last_reply = none;
    if (row.text_part == NULL)
        row.text_part = none;
    return row;
}

/* *id is 0 if it is queued already. */
static enum rc outbox_add(struct store *store, const struct outbox_row *given, int64_t *id, struct err *err)
{
    struct outbox_row row = queued(given);
    struct query *query = query_use(store, "outbox_add");
    row_put(query, &outbox_table, &row);
    *id = query_row(query) ? query_int(query) : 0;
    enum rc rc = query_end(query, err);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "the Message-ID %s is another mail's", row.message_id);
    if (rc == RC_NONE)
        return err_set(err, rc, "there is no game %lld", (long long)row.game);
    if (rc != RC_OK || *id == 0)
        return rc;
    store->guard.given.mails_out = *id;
    store->rings = true;
    rc = row.model == NULL ? raw_add(store, *id, &row, err) : model_add(store, *id, &row, err);
    return db_spoil(store, rc, "a mail could not be queued whole");
}

enum rc outbox_put_unasked(struct store *store, const struct outbox_row *given, struct err *err)
{
    bool fresh, far = store->driver->query->later != NULL && given->model != NULL;
    int64_t id;
    if (!far)
        return outbox_put(store, given, &id, &fresh, err);
    struct outbox_row row = queued(given);
    store->rings = true;
    static const char *const steps[] = {"outbox_add_unasked", "outbox_model_add_unasked"};
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < 2; i++) {
        struct query *query = query_use(store, steps[i]);
        row_put(query, &outbox_table, &row);
        rc = query_later(query, err);
    }
    return rc;
}

static enum rc outbox_queue(struct store *store, const struct outbox_row *row, int64_t *id, bool *fresh,
                            struct err *err)
{
    enum rc rc = outbox_add(store, row, id, err);
    *fresh = rc == RC_OK && *id != 0;
    if (rc != RC_OK || *fresh)
        return rc;
    if (row->replaces == OUTBOX_FIRST)
        return err_set(err, RC_CONFLICT, "the mail %s is there by now", row->dedup);
    struct query *query = query_use(store, "outbox_find");
    query_put_text(query, row->dedup);
    return query_number(query, id, err);
}

enum rc outbox_put(struct store *store, const struct outbox_row *row, int64_t *id, bool *fresh, struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return db_write_end(store, own, outbox_queue(store, row, id, fresh, err), err);
}

enum rc outbox_replace(struct store *store, const struct outbox_row *row, struct err *err)
{
    struct query *query = query_write(store, "outbox_replace");
    row_put(query, &outbox_table, row);
    query_put_int(query, (int64_t)row->replaces);
    return query_hit(query, RC_CONFLICT, err, "the mail %s is not what it was", row->dedup);
}

enum rc outbox_of_key(struct store *store, const char *dedup, struct outbox_row *out, struct err *err)
{
    int64_t id = 0;
    struct query *query = query_use(store, "outbox_find");
    query_put_text(query, dedup);
    enum rc rc = query_number(query, &id, err);
    return rc == RC_OK ? outbox_get(store, id, out, err) : rc;
}

enum rc outbox_drop_all(struct store *store, size_t *count, struct err *err)
{
    return query_count(query_write(store, "outbox_drop_all"), count, err);
}

enum rc outbox_drop_game(struct store *store, int64_t game, struct err *err)
{
    struct query *query = query_write(store, "outbox_drop_game");
    query_put_int(query, game);
    return query_run(query, NULL, err);
}

enum rc outbox_drop_to(struct store *store, const char *address, int64_t player, struct err *err)
{
    struct query *query = query_write(store, "outbox_drop_to");
    query_put_text(query, address);
    query_put_int(query, player);
    return query_run(query, NULL, err);
}

enum rc outbox_supersede(struct store *store, const struct outbox_cover *cover, size_t *count, struct err *err)
{
    struct query *query = query_write(store, "outbox_supersede");
    query_put_int(query, cover->game);
    query_put_int(query, cover->seat);
    query_put_text(query, cover->kind);
    query_put_text(query, cover->newer);
    return count == NULL ? query_later(query, err) : query_count(query, count, err);
}

/* ---- sending ---- */

enum rc outbox_due(struct store *store, const struct outbox_due *want, size_t limit, struct outbox_row **rows,
                   size_t *count, struct err *err)
{
    struct query *query = query_use(store, "outbox_due");
    query_put_int(query, want->strangers);
    query_put_int(query, want->thought);
    query_put_int(query, want->now);
    query_put_int(query, want->after == NULL ? INT64_MIN : want->after->next_at);
    query_put_int(query, want->after == NULL ? 0 : want->after->id);
    query_put_limit(query, limit);
    return row_get_all(query, &outbox_table, rows, count, err);
}

enum rc outbox_to_masters(struct store *store, moment now, size_t limit, int64_t *ids, size_t *count, struct err *err)
{
    struct query *query = query_use(store, "outbox_to_masters");
    query_put_int(query, now);
    query_put_limit(query, limit);
    *count = 0;
    while (query_row(query))
        ids[(*count)++] = query_int(query);
    return query_end(query, err);
}

enum rc outbox_waits_since(struct store *store, moment now, moment *out, struct err *err)
{
    struct query *query = query_use(store, "outbox_waits_since");
    query_put_int(query, now);
    return query_number(query, out, err);
}

static enum rc outbox_lease(struct store *store, const struct outbox_claim *claim, int64_t id, struct outbox_row *out,
                            struct err *err)
{
    struct query *query = query_use(store, "outbox_lease");
    query_put_int(query, claim->now + claim->lease);
    query_put_text(query, claim->owner);
    query_put_int(query, id);
    enum rc rc = query_hit(query, RC_CONFLICT, err, "mail %lld is queued no more", (long long)id);
    return rc == RC_OK ? outbox_get(store, id, out, err) : rc;
}

/* *rows has room for all. */
static enum rc outbox_take(struct store *store, const struct outbox_claim *claim, struct outbox_row *rows,
                           size_t *count, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < claim->many; i++) {
        rc = outbox_lease(store, claim, claim->ids[i], &rows[*count], err);
        if (rc == RC_OK)
            ++*count;
        else if (rc == RC_CONFLICT)
            rc = RC_OK; /* somebody was faster */
    }
    return rc;
}

enum rc outbox_claim(struct store *store, const struct outbox_claim *claim, struct outbox_row **rows, size_t *count,
                     struct err *err)
{
    *rows = NULL;
    *count = 0;
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    size_t size = 0;
    struct outbox_row *list = mem_new(claim->many, sizeof *list);
    rc = db_write_end(store, own, outbox_take(store, claim, list, &size, err), err);
    if (rc != RC_OK || size == 0) {
        outbox_rows_free(list, size);
        return rc;
    }
    *rows = list;
    *count = size;
    return RC_OK;
}

enum rc outbox_result(struct store *store, const struct outbox_outcome *outcome, struct err *err)
{
    static const char *const names[] = {
        [OUTBOX_CLASS_SENT] = "outbox_sent",     [OUTBOX_CLASS_LATER] = "outbox_later",
        [OUTBOX_CLASS_NEVER] = "outbox_never",   [OUTBOX_CLASS_UNTRIED] = "outbox_unclaim",
        [OUTBOX_CLASS_UNKNOWN] = "outbox_later",
    };
    enum outbox_class class = outcome->class;
    struct query *query = query_write(store, names[class]);
    if (class == OUTBOX_CLASS_SENT)
        query_put_int(query, outcome->now);
    else if (class != OUTBOX_CLASS_NEVER && class != OUTBOX_CLASS_UNTRIED)
        query_put_int(query, outcome->next_at);
    query_put_text(query, outcome->reply);
    query_put_int(query, outcome->id);
    if (class != OUTBOX_CLASS_SENT)
        query_put_text(query, outcome->owner);
    return query_hit(query, RC_CONFLICT, err, "mail %lld is no longer being sent by %s", (long long)outcome->id,
                     outcome->owner);
}

/* Nothing is asked any more of a mail that was sent but its text. */
static enum rc keep_text(struct store *store, const struct outbox_row *made, struct err *err)
{
    struct query *query = query_use(store, "outbox_model_text");
    row_put(query, &outbox_table, made);
    return query_run(query, NULL, err);
}

static enum rc keep_whole(struct store *store, const struct outbox_row *made, struct err *err)
{
    struct query *query = query_use(store, "outbox_model_drop");
    row_put(query, &outbox_table, made);
    enum rc rc = query_run(query, NULL, err);
    return rc == RC_OK ? raw_add(store, made->id, made, err) : rc;
}

static enum rc keep(struct store *store, const struct outbox_row *made, enum outbox_class class, struct err *err)
{
    enum rc rc = class == OUTBOX_CLASS_SENT      ? keep_text(store, made, err)
                 : class == OUTBOX_CLASS_UNKNOWN ? keep_whole(store, made, err)
                                                 : RC_OK;
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "outbox_size");
    row_put(query, &outbox_table, made);
    return query_run(query, NULL, err);
}

enum rc outbox_keep(struct store *store, const struct outbox_row *made, enum outbox_class class, struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return db_write_end(store, own, db_spoil(store, keep(store, made, class, err), "a mail could not be kept"), err);
}

/* ---- senders that died ---- */

bool outbox_owned(const struct store *store)
{
    return store->owner != NULL && !store->disowned;
}

enum rc outbox_owner(struct store *store, const char **owner, struct err *err)
{
    *owner = store->owner;
    if (outbox_owned(store))
        return RC_OK;
    char host[128] = "host";
    uint8_t draw[sizeof(int64_t)];
    int64_t mark = 0;
    (void)gethostname(host, sizeof host - 1);
    cipher_random(draw, sizeof draw);
    /* never used again by anybody: who finds it free knows that its holder is gone for good */
    for (size_t i = 0; i < sizeof draw; i++)
        mark = (mark & INT64_MAX >> 10) << 8 | draw[i];
    mark++;
    enum rc rc = store->driver->hold(store, mark, err);
    if (rc != RC_OK)
        return rc;
    free(store->owner);
    store->disowned = false;
    *owner = store->owner = mem_textf("%s:%ld:%lld", host, (long)getpid(), (long long)mark);
    return RC_OK;
}

/* An owner whose mark nobody holds, of this machine where marks of others cannot be told. Names without a mark are
 * believed until their lease ends. */
static bool owner_gone(struct store *store, const char *owner)
{
    char host[128] = "host";
    (void)gethostname(host, sizeof host - 1);
    size_t len = strlen(host);
    const char *last = strrchr(owner, ':');
    int64_t mark = 0;
    bool here = strncmp(owner, host, len) == 0 && owner[len] == ':' && last != owner + len;
    if (last == NULL || !(here || store->driver->sees_all))
        return false;
    return number_read(last + 1, 1, INT64_MAX, &mark) && !store->driver->held(store, mark);
}

/* Who is sending, as far as they are gone, this connection among them; *ended: a lease is over. */
static enum rc owners_gone(struct store *store, moment now, char ***gone, size_t *count, bool *ended, struct err *err)
{
    struct query *query = query_use(store, "outbox_owners");
    while (query_row(query)) {
        char *owner = query_text(query);
        if (query_int(query) <= now)
            *ended = true;
        if (owner == NULL)
            break;
        bool own = store->owner != NULL && strcmp(owner, store->owner) == 0;
        if (!own && !owner_gone(store, owner)) {
            free(owner);
            continue;
        }
        *gone = db_rows_room(*gone, *count, sizeof **gone);
        (*gone)[(*count)++] = owner;
    }
    return query_end(query, err);
}

static enum rc release(struct store *store, moment now, char **gone, size_t owners, size_t *count, struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    int64_t changes = 0, sum = 0;
    struct query *query = query_use(store, "outbox_release_stale");
    query_put_int(query, now);
    rc = query_run(query, &sum, err);
    for (size_t i = 0; rc == RC_OK && i < owners; i++) {
        query = query_use(store, "outbox_release_owner");
        query_put_text(query, gone[i]);
        rc = query_run(query, &changes, err);
        sum += changes;
    }
    rc = db_write_end(store, own, rc, err);
    if (rc == RC_OK)
        *count = (size_t)sum;
    return rc;
}

enum rc outbox_release_stale(struct store *store, moment now, size_t *count, struct err *err)
{
    char **gone = NULL;
    size_t owners = 0;
    bool ended = false;
    *count = 0;
    enum rc rc = owners_gone(store, now, &gone, &owners, &ended, err);
    if (rc == RC_OK && (owners > 0 || ended))
        rc = release(store, now, gone, owners, count, err);
    seat_lines_free(gone, owners);
    return rc;
}

enum rc outbox_hurry(struct store *store, struct err *err)
{
    return query_run(query_write(store, "outbox_hurry"), NULL, err);
}

enum rc outbox_again(struct store *store, int64_t id, struct err *err)
{
    struct query *query = query_write(store, "outbox_again");
    store->rings = true;
    query_put_int(query, id);
    return query_hit(query, RC_CONFLICT, err, "mail out%lld neither waits nor failed", (long long)id);
}

enum rc outbox_drop(struct store *store, int64_t id, const char *why, struct err *err)
{
    struct query *query = query_write(store, "outbox_drop");
    query_put_text(query, why);
    query_put_int(query, id);
    return query_hit(query, RC_CONFLICT, err, "mail out%lld neither waits nor failed", (long long)id);
}

enum rc outbox_next_at(struct store *store, bool *any, moment *out, struct err *err)
{
    struct query *query = query_use(store, "outbox_next_at");
    *any = query_row(query) && query_int(query) > 0;
    *out = *any ? query_int(query) : 0;
    return query_end(query, err);
}

enum rc outbox_expire(struct store *store, moment before, size_t *count, struct err *err)
{
    struct query *query = query_write(store, "outbox_expire");
    query_put_int(query, before);
    return query_count(query, count, err);
}

/* ---- looking, keeping ---- */

enum rc outbox_get(struct store *store, int64_t id, struct outbox_row *out, struct err *err)
{
    struct query *query = query_use(store, "outbox_get");
    query_put_int(query, id);
    return row_one(query, &outbox_table, out, "there is no such mail in the outbox", err);
}

enum rc outbox_by_message_id(struct store *store, const char *message_id, struct outbox_row *out, struct err *err)
{
    struct query *query = query_use(store, "outbox_by_message_id");
    query_put_text(query, message_id);
    return row_one(query, &outbox_table, out, "no mail of ours has this Message-ID", err);
}

enum rc outbox_answered(struct store *store, const char *message_id, struct outbox_row *out, struct seat_keys *keys,
                        struct err *err)
{
    struct query *query = query_use(store, "outbox_answered");
    *keys = (struct seat_keys){0};
    query_put_text(query, message_id);
    bool found = query_row(query);
    if (found)
        row_get_before(query, &seat_keys_table, keys, "id");
    return row_rest(query, found, &outbox_table, out, "no mail of ours has this Message-ID", err);
}

enum rc outbox_list(struct store *store, const struct outbox_range *range, struct outbox_row **rows, size_t *count,
                    struct err *err)
{
    bool sent = range->state == OUTBOX_SENT;
    struct query *query = query_use(store, sent ? "outbox_list_sent" : "outbox_list");
    if (!sent)
        query_put_int(query, range->state);
    query_put_int(query, range->after);
    query_put_limit(query, range->limit);
    return row_get_all(query, &outbox_table, rows, count, err);
}

enum rc outbox_newest(struct store *store, int64_t before, size_t limit, struct outbox_row **rows, size_t *count,
                      struct err *err)
{
    struct query *query = query_use(store, "outbox_newest");
    query_put_int(query, before);
    query_put_limit(query, limit);
    return row_get_all(query, &outbox_table, rows, count, err);
}

enum rc outbox_counts(struct store *store, int64_t counts[OUTBOX_STATES], struct err *err)
{
    static const struct count_by by = {"outbox_counts", "outbox_total", OUTBOX_STATES, OUTBOX_SENT};
    return query_counts(store, &by, counts, err);
}

enum rc outbox_counts_of(struct store *store, int64_t game, int64_t counts[OUTBOX_STATES], struct err *err)
{
    struct query *query = query_use(store, "outbox_counts_of");
    query_put_int(query, game);
    memset(counts, 0, OUTBOX_STATES * sizeof counts[0]);
    while (query_row(query)) {
        int state = query_small(query);
        if (state < 0 || state >= OUTBOX_STATES)
            query_damaged(query);
        else
            counts[state] = query_int(query);
    }
    return query_end(query, err);
}

enum rc outbox_stuck(struct store *store, struct outbox_stuck *out, struct err *err)
{
    struct query *query = query_use(store, "outbox_stuck");
    query_put_text(query, OUTBOX_UNMADE);
    *out = (struct outbox_stuck){0};
    if (query_row(query)) {
        out->unmade = query_int(query);
        out->failed = query_int(query);
    }
    return query_end(query, err);
}

enum rc outbox_strip(struct store *store, moment before, size_t limit, size_t *count, struct err *err)
{
    static const struct strip strip = {"outbox_strippable",
                                       {"outbox_raw_drop", "outbox_model_drop", "outbox_stripped"}};
    return query_strip(store, &strip, before, limit, count, err);
}

enum rc outbox_forget(struct store *store, moment before, size_t limit, size_t *count, struct err *err)
{
    static const struct strip strip = {"outbox_over", {"outbox_raw_drop", "outbox_model_drop", "outbox_forget"}};
    return query_strip(store, &strip, before, limit, count, err);
}
