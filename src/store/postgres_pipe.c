#include "store/postgres.h"

#include "base/mem.h"
#include "store/db.h"

#include <libpq-fe.h>

bool postgres_good(const struct pg_result *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* ---- sending ---- */

static bool opened(struct postgres *postgres)
{
    if (!postgres->piped && postgres_works(postgres))
        postgres->piped = PQenterPipelineMode(postgres->connection) == 1;
    return postgres->piped;
}

static bool noted(struct postgres *postgres, bool sent, struct postgres_sent as)
{
    if (!sent)
        return false;
    postgres->sent = db_rows_room(postgres->sent, postgres->sent_count, sizeof *postgres->sent);
    postgres->sent[postgres->sent_count++] = as;
    return true;
}

bool postgres_send_text(struct postgres *postgres, const char *text)
{
    bool sent = opened(postgres) && PQsendQueryParams(postgres->connection, text, 0, NULL, NULL, NULL, NULL, 0) == 1;
    return noted(postgres, sent, (struct postgres_sent){0});
}

bool postgres_send(struct postgres *postgres, const struct postgres_order *order, struct pg_result **into)
{
    PGconn *to = postgres->connection;
    if (!opened(postgres))
        return false;
    if (*order->prepared != postgres->connected) {
        bool sent = PQsendPrepare(to, order->name, order->text, order->count, order->types) == 1;
        if (!noted(postgres, sent, (struct postgres_sent){.prepared = order->prepared}))
            return false;
        *order->prepared = postgres->connected;
    }
    bool sent =
        PQsendQueryPrepared(to, order->name, order->count, order->values, order->lengths, order->formats, 1) == 1;
    return noted(postgres, sent, (struct postgres_sent){.into = into});
}

bool postgres_push(struct postgres *postgres)
{
    bool sent = postgres->piped && PQpipelineSync(postgres->connection) == 1;
    return noted(postgres, sent, (struct postgres_sent){.end = true});
}

void postgres_unasked(const struct postgres *postgres, struct pg_result **into)
{
    for (size_t i = 0; i < postgres->sent_count; i++)
        if (postgres->sent[i].into == into)
            postgres->sent[i].into = NULL;
}

void postgres_must_hit(struct postgres *postgres, const struct err *missed)
{
    struct err *copy = mem_new(1, sizeof *copy);
    *copy = *missed;
    postgres->sent[postgres->sent_count - 1].missed = copy;
}

bool postgres_must_look(const struct postgres *postgres)
{
    bool any = false;
    for (size_t i = 0; i < postgres->sent_count; i++)
        any = any || postgres->sent[i].missed != NULL;
    return any;
}

void postgres_forget(struct postgres *postgres)
{
    for (size_t i = 0; i < postgres->sent_count; i++)
        free(postgres->sent[i].missed);
    postgres->sent_count = postgres->unanswered = 0;
    postgres->piped = false;
}

/* ---- waiting ---- */

/* What came of one, and what stands behind it up to the next. */
static struct pg_result *next_result(const struct postgres *postgres, bool end)
{
    PGresult *more, *result = postgres_works(postgres) ? PQgetResult(postgres->connection) : NULL;
    while (!end && postgres_works(postgres) && (more = PQgetResult(postgres->connection)) != NULL)
        PQclear(more);
    return result;
}

/* Whether what came of one is what was wanted of it; else the reason. What nobody waited for is no fault of whoever
 * waits now: he must not take it for a refusal of his own. */
static enum rc judged(struct store *store, const struct postgres_sent *sent, struct pg_result *result, struct err *err)
{
    bool good = sent->end ? result != NULL : postgres_good(result);
    if (good && sent->missed != NULL && strcmp(PQcmdTuples(result), "0") == 0)
        return err_set(err, sent->missed->rc, "%s", sent->missed->text);
    enum rc rc = good ? RC_OK : postgres_said(store, result, err);
    bool refused = rc == RC_CONFLICT || rc == RC_NONE;
    if (refused && sent->into == NULL)
        rc = err->rc = RC_BAD;
    return rc;
}

enum rc postgres_wait(struct store *store, size_t *failed, struct err *err)
{
    struct postgres *postgres = store->handle;
    enum rc rc = RC_OK;
    if (!postgres->piped)
        return RC_OK;
    bool ended = postgres->sent_count > 0 && postgres->sent[postgres->sent_count - 1].end;
    if (!ended)
        (void)postgres_push(postgres);
    for (size_t i = 0; i < postgres->sent_count; i++) {
        const struct postgres_sent *sent = &postgres->sent[i];
        struct pg_result *result = next_result(postgres, sent->end);
        struct err why = {0};
        bool good = judged(store, sent, result, &why) == RC_OK;
        if (!good && rc == RC_OK) {
            rc = err_set(err, why.rc, "%s", why.text);
            *failed = i;
        }
        if (!good && sent->prepared != NULL)
            *sent->prepared = 0;
        if (good && sent->into != NULL) {
            *sent->into = result;
            result = NULL;
        }
        PQclear(result);
    }
    postgres_forget(postgres);
    if (postgres_works(postgres))
        (void)PQexitPipelineMode(postgres->connection);
    return rc;
}

enum rc postgres_settle(struct store *store)
{
    size_t failed;
    struct err why = {0};
    enum rc rc = postgres_wait(store, &failed, &why);
    return db_spoil(store, rc, why.text);
}
