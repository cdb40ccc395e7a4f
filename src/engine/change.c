#include "engine/change.h"

enum { TRIES = 12, LOOSE = 4 };

static enum rc change_once(const struct change *change, bool here, struct err *err)
{
    struct table *table = calloc(1, sizeof *table);
    struct bundle bundle = {.table = table, .actor = change->actor, .act = change->act};
    if (table == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a game");
    enum rc rc = table_load(change->host, change->game, table, err);
    if (rc == RC_OK)
        rc = change->alter(change, table, &bundle, err);
    if (rc == RC_OK && change->dry)
        rc = change->shown == NULL ? RC_OK : change->shown(change, table, &bundle, err);
    else if (rc == RC_OK && (bundle.table != NULL || bundle.count > 0))
        rc = here ? bundle_write(change->host, &bundle, err) : bundle_commit(change->host, &bundle, err);
    bundle_free(&bundle);
    table_free(table);
    free(table);
    return rc;
}

enum rc change_here(const struct change *change, struct err *err)
{
    return change_once(change, true, err);
}

enum rc change_game(const struct change *change, struct err *err)
{
    if (store_in_transaction(change->host->store))
        BUG("a change of its own inside a transaction");
    enum rc rc = RC_CONFLICT;
    for (int i = 0; rc == RC_CONFLICT && i < TRIES; i++) {
        /* whoever was overtaken again and again keeps the others out while it thinks */
        rc = i < LOOSE ? RC_OK : store_begin(change->host->store, err);
        if (rc == RC_OK)
            rc = change_once(change, false, err);
        if (store_in_transaction(change->host->store))
            store_rollback(change->host->store);
    }
    return rc == RC_CONFLICT ? err_set(err, RC_BUSY, "game %lld kept moving: try again", (long long)change->game) : rc;
}
