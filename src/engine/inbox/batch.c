/*
 * Many mails that wait. Each is read first, as reading may take seconds; then some of them are handled in one
 * transaction, each behind a mark, so that they pay for one sync together. What does not go through at once is taken
 * back to its mark and handled alone.
 */
#include "base/log.h"
#include "base/mem.h"
#include "engine/inbox/aside.h"
#include "engine/inbox/handle.h"

/* The write lock is held while so many are answered. */
enum { TOGETHER = 32 };

static enum rc try_marked(const struct services *services, const struct waiting_mail *waiting, struct err *err)
{
    enum rc rc = store_mark(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = handle_try(services, waiting, err);
    return store_mark_end(services->store, true, rc, err);
}

/* Those at the head of the list that go through, in one transaction; *done says how many. */
static enum rc try_together(const struct services *services, const struct waiting_mail *waiting, size_t count,
                            size_t *done, struct err *err)
{
    *done = 0;
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    struct err why = {0}; /* of one that is tried again alone */
    while (*done < count && !services_stopping(services) && try_marked(services, &waiting[*done], &why) == RC_OK)
        (*done)++;
    rc = store_commit(services->store, &why);
    if (rc == RC_OK)
        return RC_OK;
    *done = 0;
    /* a server may find out only now that one of them was handled by another: each is tried alone */
    return services_goes_on(rc) ? RC_OK : err_set(err, rc, "%s", why.text);
}

/* Which mails wait. */
struct queue {
    int64_t *ids;
    size_t count;
    struct inbox_row first; /* it was read with the question; id 0: it is taken by now */
};

/* Mails that have been read and wait to be handled. */
struct batch {
    struct waiting_mail waiting[TOGETHER];
    size_t read; /* of `waiting` */
    size_t gone; /* that are dealt with */
};

static enum rc read_one(const struct services *services, struct queue *queue, int64_t id, struct waiting_mail *out,
                        struct err *err)
{
    if (queue->first.id != id)
        return handle_read(services, id, out, err);
    *out = (struct waiting_mail){.row = queue->first};
    queue->first = (struct inbox_row){0};
    return handle_row(services, out, err);
}

/* Reads what still waits, from number `from` on; reading is the end of some. */
static enum rc read_some(const struct services *services, struct queue *queue, size_t from, struct batch *batch,
                         struct err *err)
{
    enum rc rc = RC_OK;
    size_t end = queue->count - from < TOGETHER ? queue->count : from + TOGETHER;
    for (size_t i = from; rc == RC_OK && i < end && !services_stopping(services); i++) {
        struct waiting_mail *next = &batch->waiting[batch->read];
        inbox_attempt(services->store, queue->ids[i]);
        rc = read_one(services, queue, queue->ids[i], next, err);
        if (rc == RC_OK && next->read) {
            batch->read++;
            continue;
        }
        handle_waiting_free(next);
        if (rc == RC_OK)
            batch->gone++;
        else if (rc == RC_CONFLICT || rc == RC_NONE)
            rc = RC_OK; /* another process took it */
    }
    return rc;
}

/* One by one. A game that kept moving keeps its mail waiting, and the others go on. */
static enum rc handle_rest(const struct services *services, const struct waiting_mail *waiting, size_t count,
                           size_t *gone, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count && !services_stopping(services); i++) {
        rc = handle_alone(services, &waiting[i], err);
        *gone += rc == RC_OK ? 1 : 0;
        if (rc == RC_BUSY && !services_stopping(services)) {
            log_warn("mail in=%lld waits: %s", (long long)waiting[i].row.id, err == NULL ? rc_name(rc) : err->text);
            rc = RC_OK;
        }
    }
    return rc;
}

static enum rc handle_next(const struct services *services, struct queue *queue, size_t from, size_t *gone,
                           struct err *err)
{
    struct batch batch;
    size_t done = 0;
    struct err why = {0};
    batch.read = batch.gone = 0;
    enum rc reading = read_some(services, queue, from, &batch, &why), rc = RC_OK;
    if (batch.read > 1)
        rc = try_together(services, batch.waiting, batch.read, &done, err);
    *gone = batch.gone + done;
    if (rc == RC_OK || rc == RC_BUSY)
        rc = handle_rest(services, batch.waiting + done, batch.read - done, gone, err);
    inbox_attempt(services->store, 0);
    for (size_t i = 0; i < batch.read; i++)
        handle_waiting_free(&batch.waiting[i]);
    return err_first(rc, reading, &why, err);
}

/* The oldest `limit`. Mostly it is one. */
static enum rc queue_find(const struct services *services, size_t limit, struct queue *out, struct err *err)
{
    bool more = false;
    *out = (struct queue){.count = 1};
    enum rc rc = inbox_first(services->store, &out->first, &more, err);
    if (rc == RC_OK && more && limit > 1)
        return inbox_next(services->store, limit, &out->ids, &out->count, err);
    out->ids = mem_new(1, sizeof *out->ids);
    out->ids[0] = out->first.id;
    out->count = rc == RC_OK ? 1 : 0;
    return rc == RC_NONE ? RC_OK : rc;
}

/* Those from `from` on that stand before the mail of that number, or all (0). *from is behind them, and behind it. */
static enum rc handle_upto(const struct services *services, struct queue *queue, int64_t suspect, size_t *from,
                           size_t *count, struct err *err)
{
    size_t all = queue->count, end = *from, gone = 0;
    enum rc rc = RC_OK;
    while (end < all && (suspect == 0 || queue->ids[end] < suspect))
        end++;
    queue->count = end;
    for (size_t i = *from; rc == RC_OK && i < end && !services_stopping(services); i += TOGETHER) {
        rc = handle_next(services, queue, i, &gone, err);
        *count += gone;
    }
    queue->count = all;
    *from = end + (end < all && queue->ids[end] == suspect ? 1 : 0);
    return rc;
}

enum rc handle_some(const struct services *services, size_t limit, size_t *count, struct err *err)
{
    struct queue queue = {0};
    int64_t suspect = 0;
    size_t from = 0;
    *count = 0;
    enum rc rc = aside_dead(services, &suspect, err);
    if (rc == RC_OK && limit > 0)
        rc = queue_find(services, limit, &queue, err);
    /* each in its turn, the one that a process died over too */
    while (rc == RC_OK && !services_stopping(services)) {
        int64_t last = suspect;
        bool waits = false;
        rc = handle_upto(services, &queue, suspect, &from, count, err);
        if (rc != RC_OK || suspect == 0)
            break;
        rc = aside_alone(services, suspect, &waits, err);
        *count += rc == RC_OK && !waits ? 1 : 0;
        if (rc == RC_OK)
            rc = aside_dead(services, &suspect, err);
        if (suspect == last) /* its note stays */
            suspect = 0;
    }
    free(queue.ids);
    inbox_row_free(&queue.first);
    return rc;
}
