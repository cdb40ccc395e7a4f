#include "engine/game/change.h"

#include "base/mem.h"

enum { TRIES = 12, LOOSE = 4 };

static enum rc change_once(const struct change *change, bool here, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct commit commit = {.game = game, .audit.actor = change->actor, .audit.act = change->act};
    enum rc rc = game_load(change->services, change->game, game, err);
    if (rc == RC_OK)
        rc = change->alter(change, game, &commit, err);
    if (rc == RC_OK && change->dry)
        rc = change->shown == NULL ? RC_OK : change->shown(change, game, &commit, err);
    else if (rc == RC_OK && (commit.game != NULL || commit.count > 0))
        rc = here ? commit_write(change->services, &commit, err) : commit_now(change->services, &commit, err);
    commit_free(&commit);
    game_free(game);
    free(game);
    return rc;
}

enum rc change_here(const struct change *change, struct err *err)
{
    return change_once(change, true, err);
}

enum rc change_game(const struct change *change, struct err *err)
{
    if (store_in_transaction(change->services->store))
        BUG("a change of its own inside a transaction");
    enum rc rc = RC_CONFLICT;
    for (int i = 0; rc == RC_CONFLICT && i < TRIES; i++) {
        /* whoever was overtaken again and again keeps the others out while it thinks */
        rc = i < LOOSE ? RC_OK : store_begin(change->services->store, err);
        if (rc == RC_OK)
            rc = change_once(change, false, err);
        if (store_in_transaction(change->services->store))
            store_rollback(change->services->store);
    }
    return rc == RC_CONFLICT ? err_set(err, RC_BUSY, "game %lld kept moving: try again", (long long)change->game) : rc;
}
