/*
 * Many mails that wait. Each is read first, as reading may take seconds; then some of them are handled in one
 * transaction, each behind a mark, so that they pay for one sync together. What does not go through at once is taken
 * back to its mark and handled alone.
 */
#include "base/log.h"
#include "engine/handle.h"

/* The write lock is held while so many are answered, pictures included. */
enum { TOGETHER = 16 };

static enum rc try_marked(const struct host *host, const struct waiting_mail *waiting, struct err *err)
{
    enum rc rc = store_mark(host->store, err);
    if (rc != RC_OK)
        return rc;
    rc = handle_try(host, waiting, err);
    if (rc == RC_OK)
        return store_mark_release(host->store, err);
    (void)store_mark_undo(host->store, NULL);
    return rc;
}

/* Those at the head of the list that go through, in one transaction; *done says how many. */
static enum rc try_together(const struct host *host, const struct waiting_mail *waiting, size_t count, size_t *done,
                            struct err *err)
{
    *done = 0;
    enum rc rc = store_begin(host->store, err);
    if (rc != RC_OK)
        return rc;
    struct err why = {0}; /* of one that is tried again alone */
    while (*done < count && !host_stopping(host) && try_marked(host, &waiting[*done], &why) == RC_OK)
        (*done)++;
    rc = store_commit(host->store, err);
    if (rc != RC_OK)
        *done = 0;
    return rc;
}

/* Reads what still waits; *gone counts those that reading was the end of. */
static enum rc read_some(const struct host *host, const int64_t *ids, size_t count, struct waiting_mail *out,
                         size_t *read, size_t *gone, struct err *err)
{
    enum rc rc = RC_OK;
    *read = *gone = 0;
    for (size_t i = 0; rc == RC_OK && i < count && !host_stopping(host); i++) {
        rc = handle_read(host, ids[i], &out[*read], err);
        if (rc == RC_OK && out[*read].read) {
            (*read)++;
            continue;
        }
        waiting_mail_free(&out[*read]);
        if (rc == RC_OK)
            (*gone)++;
        else if (rc == RC_CONFLICT || rc == RC_NONE)
            rc = RC_OK; /* another process took it */
    }
    return rc;
}

/* One by one. A game that kept moving keeps its mail waiting, and the others go on. */
static enum rc handle_rest(const struct host *host, const struct waiting_mail *waiting, size_t count, size_t *gone,
                           struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count && !host_stopping(host); i++) {
        rc = handle_alone(host, &waiting[i], err);
        *gone += rc == RC_OK ? 1 : 0;
        if (rc == RC_BUSY && !host_stopping(host)) {
            log_warn("mail in=%lld waits: %s", (long long)waiting[i].row.id, err == NULL ? rc_name(rc) : err->text);
            rc = RC_OK;
        }
    }
    return rc;
}

static enum rc handle_next(const struct host *host, const int64_t *ids, size_t count, size_t *gone, struct err *err)
{
    struct waiting_mail waiting[TOGETHER];
    size_t read = 0, done = 0;
    struct err why = {0};
    enum rc reading = read_some(host, ids, count, waiting, &read, gone, &why), rc = RC_OK;
    if (read > 1)
        rc = try_together(host, waiting, read, &done, err);
    *gone += done;
    if (rc == RC_OK || rc == RC_BUSY)
        rc = handle_rest(host, waiting + done, read - done, gone, err);
    for (size_t i = 0; i < read; i++)
        waiting_mail_free(&waiting[i]);
    return rc == RC_OK && reading != RC_OK ? err_set(err, reading, "%s", why.text) : rc;
}

enum rc handle_some(const struct host *host, size_t limit, size_t *count, struct err *err)
{
    int64_t *ids = NULL;
    size_t waiting = 0, gone = 0;
    *count = 0;
    enum rc rc = inbox_next(host->store, limit, &ids, &waiting, err);
    for (size_t i = 0; rc == RC_OK && i < waiting && !host_stopping(host); i += TOGETHER) {
        rc = handle_next(host, ids + i, waiting - i < TOGETHER ? waiting - i : TOGETHER, &gone, err);
        *count += gone;
    }
    free(ids);
    return rc;
}
