#include "base/mem.h"
#include "store/db.h"
#include "store/postgres.h"
#include "store/query.h"

#include <libpq-fe.h>

bool postgres_listen_on(struct store *store)
{
    const struct postgres *postgres = store->handle;
    if (!postgres->listens)
        return true;
    const struct query *query = query_find(store, "listen");
    char *text = mem_copy_part(query->text, query->text_len);
    PGresult *result = PQexec(postgres->connection, text);
    bool good = postgres_good(result);
    PQclear(result);
    free(text);
    return good;
}

enum rc postgres_listen(struct store *store, struct err *err)
{
    struct postgres *postgres = store->handle;
    enum rc rc = postgres_connect(store, err);
    if (rc == RC_OK)
        rc = postgres_settle(store);
    postgres->listens = true;
    if (rc == RC_OK && !postgres_listen_on(store))
        rc = postgres_said(store, NULL, err);
    return rc;
}

int postgres_bell(struct store *store, bool *rung)
{
    const struct postgres *postgres = store->handle;
    PGnotify *heard;
    *rung = false;
    if (!postgres->listens || !postgres_works(postgres))
        return -1;
    /* what was sent ahead is answered first: its answers would ring, too */
    (void)postgres_settle(store);
    bool there = PQconsumeInput(postgres->connection) == 1;
    while ((heard = PQnotifies(postgres->connection)) != NULL) {
        *rung = true;
        PQfreemem(heard);
    }
    return there && postgres_works(postgres) ? PQsocket(postgres->connection) : -1;
}
