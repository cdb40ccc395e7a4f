#include "store/outbox.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "base/number.h"
#include "store/lock.h"
#include "store/query.h"
#include "store/seat.h"

#include <fcntl.h>
#include <unistd.h>

static void outbox_read(struct query *query, struct outbox_row *row)
{
    row->id = query_int(query);
    row->dedup = query_text(query);
    row->message_id = query_text(query);
    row->envelope_from = query_text(query);
    row->envelope_to = query_text(query);
    row->game = query_int(query);
    row->seat = query_small(query);
    row->phase = query_int(query);
    row->branch = query_small(query);
    row->kind = query_text(query);
    row->request = query_text(query);
    int state = query_small(query);
    if (state < OUTBOX_QUEUED || state > OUTBOX_DROPPED)
        query_damaged(query);
    row->state = (enum outbox_state)state;
    row->tries = query_small(query);
    row->next_at = query_int(query);
    row->lease_until = query_int(query);
    row->last_reply = query_text(query);
    row->created = query_int(query);
    row->sent_at = query_int(query);
    int64_t size = query_int(query);
    row->stranger = query_int(query) != 0;
    size_t length;
    row->raw = query_bytes(query, &length);
    row->text_part = query_optional(query);
    if (size < 0 || (row->raw != NULL && length != (size_t)size))
        query_damaged(query);
    row->size = (size_t)size;
}

void outbox_row_free(struct outbox_row *row)
{
    free(row->dedup);
    free(row->message_id);
    free(row->envelope_from);
    free(row->envelope_to);
    free(row->kind);
    free(row->request);
    free(row->last_reply);
    free(row->raw);
    free(row->text_part);
    *row = (struct outbox_row){0};
}

QUERY_ROWS(outbox)
QUERY_ONE(outbox)

/* ---- queueing ---- */

static enum rc outbox_add(struct store *store, const struct outbox_row *row, int64_t *id, struct err *err)
{
    struct query *query = query_use(store, "outbox_add");
    query_put_text(query, row->dedup);
    query_put_text(query, row->message_id);
    query_put_text(query, row->envelope_from);
    query_put_text(query, row->envelope_to);
    query_put_id(query, row->game);
    query_put_int(query, row->seat);
    query_put_int(query, row->phase);
    query_put_int(query, row->branch);
    query_put_text(query, row->kind);
    query_put_text(query, row->request);
    query_put_int(query, row->next_at);
    query_put_int(query, row->created);
    query_put_limit(query, row->size);
    query_put_int(query, row->stranger);
    enum rc rc = query_number(query, id, err);
    if (rc == RC_CONFLICT)
        return err_set(err, rc, "the Message-ID %s is another mail's", row->message_id);
    if (rc == RC_NONE)
        return err_set(err, rc, "there is no game %lld", (long long)row->game);
    if (rc != RC_OK)
        return rc;
    store->guard.given.mails_out = *id;
    query = query_use(store, "outbox_raw_add");
    query_put_int(query, *id);
    query_put_bytes(query, row->raw, row->size);
    query_put_text(query, row->text_part);
    return db_spoil(store, query_run(query, NULL, err), "a mail could not be queued whole");
}

static enum rc outbox_queue(struct store *store, const struct outbox_row *row, int64_t *id, bool *fresh,
                            struct err *err)
{
    struct query *query = query_use(store, "outbox_find");
    query_put_text(query, row->dedup);
    enum rc rc = query_number(query, id, err);
    *fresh = rc == RC_NONE;
    return *fresh ? outbox_add(store, row, id, err) : rc;
}

enum rc outbox_put(struct store *store, const struct outbox_row *row, int64_t *id, bool *fresh, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return write_end(store, own, outbox_queue(store, row, id, fresh, err), err);
}

enum rc outbox_drop_all(struct store *store, size_t *count, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    int64_t many = 0;
    rc = write_end(store, own, query_run(query_use(store, "outbox_drop_all"), &many, err), err);
    *count = (size_t)many;
    return rc;
}

enum rc outbox_supersede(struct store *store, int64_t game, int seat, const char *kind, int64_t newer, size_t *count,
                         struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "outbox_supersede");
    query_put_int(query, game);
    query_put_int(query, seat);
    query_put_text(query, kind);
    query_put_int(query, newer);
    int64_t changes = 0;
    rc = write_end(store, own, query_run(query, &changes, err), err);
    if (rc == RC_OK)
        *count = (size_t)changes;
    return rc;
}

/* ---- sending ---- */

static void outbox_due_read(struct query *query, struct outbox_due_row *row)
{
    row->id = query_int(query);
    row->next_at = query_int(query);
    row->envelope_to = query_text(query);
}

static void outbox_due_row_free(struct outbox_due_row *row)
{
    free(row->envelope_to);
    *row = (struct outbox_due_row){0};
}

QUERY_ROWS(outbox_due)

enum rc outbox_due(struct store *store, const struct outbox_due *want, size_t limit, struct outbox_due_row **rows,
                   size_t *count, struct err *err)
{
    struct query *query = query_use(store, "outbox_due");
    query_put_int(query, want->strangers);
    query_put_int(query, want->now);
    query_put_int(query, want->after == NULL ? INT64_MIN : want->after->next_at);
    query_put_int(query, want->after == NULL ? 0 : want->after->id);
    query_put_limit(query, limit);
    return outbox_due_rows(query, rows, count, err);
}

static enum rc outbox_lease(struct store *store, int64_t id, moment until, const char *owner, struct outbox_row *out,
                            struct err *err)
{
    struct query *query = query_use(store, "outbox_lease");
    query_put_int(query, until);
    query_put_text(query, owner);
    query_put_int(query, id);
    enum rc rc = query_hit(query, RC_CONFLICT, err, "mail %lld is queued no more", (long long)id);
    return rc == RC_OK ? outbox_get(store, id, out, err) : rc;
}

static enum rc outbox_take(struct store *store, const int64_t *ids, size_t many, moment until, const char *owner,
                           struct outbox_row **rows, size_t *count, struct err *err)
{
    enum rc rc = RC_OK;
    size_t done = 0;
    struct outbox_row *list = many == 0 ? NULL : mem_new(many, sizeof *list);
    for (size_t i = 0; rc == RC_OK && i < many; i++) {
        rc = outbox_lease(store, ids[i], until, owner, &list[done], err);
        if (rc == RC_OK)
            done++;
        else if (rc == RC_CONFLICT)
            rc = RC_OK; /* somebody was faster */
    }
    if (rc != RC_OK || done == 0) {
        outbox_rows_free(list, done);
        list = NULL;
    }
    *rows = list;
    *count = list == NULL ? 0 : done;
    return rc;
}

enum rc outbox_claim(struct store *store, const int64_t *ids, size_t many, moment now, int64_t lease, const char *owner,
                     struct outbox_row **rows, size_t *count, struct err *err)
{
    *rows = NULL;
    *count = 0;
    struct outbox_row *list = NULL;
    size_t size = 0;
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    rc = write_end(store, own, outbox_take(store, ids, many, now + lease, owner, &list, &size, err), err);
    if (rc != RC_OK) {
        outbox_rows_free(list, size);
        return rc;
    }
    *rows = list;
    *count = size;
    return RC_OK;
}

static struct query *outbox_outcome(struct store *store, int64_t id, const char *owner, enum outbox_class class,
                                    moment next_at, const char *reply, moment now)
{
    static const char *const names[] = {
        [OUTBOX_CLASS_SENT] = "outbox_sent",     [OUTBOX_CLASS_LATER] = "outbox_later",
        [OUTBOX_CLASS_NEVER] = "outbox_never",   [OUTBOX_CLASS_UNTRIED] = "outbox_unclaim",
        [OUTBOX_CLASS_UNKNOWN] = "outbox_later",
    };
    struct query *query = query_use(store, names[class]);
    if (class == OUTBOX_CLASS_SENT)
        query_put_int(query, now);
    else if (class != OUTBOX_CLASS_NEVER && class != OUTBOX_CLASS_UNTRIED)
        query_put_int(query, next_at);
    query_put_text(query, reply);
    query_put_int(query, id);
    if (class != OUTBOX_CLASS_SENT)
        query_put_text(query, owner);
    return query;
}

enum rc outbox_result(struct store *store, int64_t id, const char *owner, enum outbox_class class, moment next_at,
                      const char *reply, moment now, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = outbox_outcome(store, id, owner, class, next_at, reply, now);
    rc = query_hit(query, RC_CONFLICT, err, "mail %lld is no longer being sent by %s", (long long)id, owner);
    return write_end(store, own, rc, err);
}

/* ---- senders that died ---- */

static void mark_path(struct store *store, struct text *out)
{
    text_add(out, store->path);
    text_add(out, ".lock");
}

enum rc outbox_owner(struct store *store, const char **owner, struct err *err)
{
    *owner = store->owner;
    if (store->owner != NULL)
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
    struct text path = TEXT_EMPTY, name = TEXT_EMPTY;
    text_addf(&name, "%s:%ld:%lld", host, (long)getpid(), (long long)mark);
    mark_path(store, &path);
    enum rc rc = lock_mark(path.data, store->path, mark, &store->mark, err);
    if (rc == RC_OK)
        *owner = store->owner = text_detach(&name);
    text_free(&name);
    text_free(&path);
    return rc;
}

/* An owner of this machine whose mark nobody holds. Names without a mark are believed until their lease ends. */
static bool owner_gone(const char *owner, int descriptor)
{
    char host[128] = "host";
    (void)gethostname(host, sizeof host - 1);
    size_t len = strlen(host);
    const char *last = strrchr(owner, ':');
    int64_t mark = 0;
    if (strncmp(owner, host, len) != 0 || owner[len] != ':' || last == owner + len)
        return false;
    return number_read(last + 1, 1, INT64_MAX, &mark) && !lock_marked(descriptor, mark);
}

/* Who is sending, as far as they are gone, this connection among them; *ended: a lease is over. */
static enum rc owners_gone(struct store *store, moment now, char ***gone, size_t *count, bool *ended, struct err *err)
{
    struct text path = TEXT_EMPTY;
    int descriptor = -1;
    struct query *query = query_use(store, "outbox_owners");
    while (query_row(query)) {
        char *owner = query_text(query);
        *ended = query_int(query) <= now || *ended;
        if (owner == NULL)
            break;
        if (descriptor < 0) {
            mark_path(store, &path);
            descriptor = open(path.data, O_RDWR | O_CLOEXEC);
        }
        bool own = store->owner != NULL && strcmp(owner, store->owner) == 0;
        if (!own && (descriptor < 0 || !owner_gone(owner, descriptor))) {
            free(owner);
            continue;
        }
        *gone = rows_room(*gone, *count, sizeof **gone);
        (*gone)[(*count)++] = owner;
    }
    lock_drop(&descriptor);
    text_free(&path);
    return query_end(query, err);
}

static enum rc release(struct store *store, moment now, char **gone, size_t owners, size_t *count, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
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
    rc = write_end(store, own, rc, err);
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
    lines_free(gone, owners);
    return rc;
}

enum rc outbox_hurry(struct store *store, struct err *err)
{
    bool own;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return write_end(store, own, query_run(query_use(store, "outbox_hurry"), NULL, err), err);
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
    bool own;
    int64_t changes = 0;
    enum rc rc = write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    struct query *query = query_use(store, "outbox_expire");
    query_put_int(query, before);
    rc = write_end(store, own, query_run(query, &changes, err), err);
    *count = rc == RC_OK ? (size_t)changes : 0;
    return rc;
}

/* ---- looking, keeping ---- */

enum rc outbox_get(struct store *store, int64_t id, struct outbox_row *out, struct err *err)
{
    struct query *query = query_use(store, "outbox_get");
    query_put_int(query, id);
    return outbox_one(query, out, "there is no such mail in the outbox", err);
}

enum rc outbox_by_message_id(struct store *store, const char *message_id, struct outbox_row *out, struct err *err)
{
    struct query *query = query_use(store, "outbox_by_message_id");
    query_put_text(query, message_id);
    return outbox_one(query, out, "no mail of ours has this Message-ID", err);
}

enum rc outbox_list(struct store *store, enum outbox_state state, int64_t after, size_t limit, struct outbox_row **rows,
                    size_t *count, struct err *err)
{
    struct query *query = query_use(store, state == OUTBOX_SENT ? "outbox_list_sent" : "outbox_list");
    if (state != OUTBOX_SENT)
        query_put_int(query, state);
    query_put_int(query, after);
    query_put_limit(query, limit);
    return outbox_rows(query, rows, count, err);
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

enum rc outbox_strip(struct store *store, moment before, size_t limit, size_t *count, struct err *err)
{
    static const struct strip strip = {"outbox_strippable", "outbox_raw_drop", "outbox_stripped"};
    return query_strip(store, &strip, before, limit, count, err);
}
