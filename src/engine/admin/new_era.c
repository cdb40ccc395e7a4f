#include "engine/admin/new_era.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/progress.h"
#include "engine/game/fork.h"
#include "engine/gm/outage.h"
#include "engine/letters/announce.h"
#include "engine/letters/gm_notice.h"
#include "engine/queue/ways.h"

static enum rc take_back(const struct services *services, const struct era_lost *lost, moment back_to, int64_t id,
                         struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct commit commit = {.game = game, .audit.actor = "cursus", .audit.act = "restore"};
    enum rc rc = game_load(services, id, game, err);
    if (rc == RC_OK && !game->live)
        rc = err_set(err, RC_DAMAGED, "it has no position that is played");
    if (rc == RC_OK)
        rc = game_fork_behind(services, game, lost->branches, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = game_pump(services, game, err);
    commit.audit.detail = mem_textf("at phase %lld, branch %d", (long long)game->row.phase, game->row.branch);
    if (rc == RC_OK)
        rc = announce_branch(services, game, &(struct taken_back){.backup = back_to}, &commit, err);
    if (rc == RC_OK)
        rc = commit_write(services, &commit, err);
    commit_free(&commit);
    game_free(game);
    free(game);
    return rc;
}

/* A game that cannot be brought to life stays as it is, and so do its orders on file. */
static enum rc take_back_all(const struct services *services, const struct era_lost *lost, struct era_report *out,
                             struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    enum rc rc = game_list(services->store, 1u << GAME_RUNNING | 1u << GAME_PAUSED, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct err why = {0};
        progress_step(services->progress, "taking games back", (int64_t)i, (int64_t)count);
        rc = store_mark(services->store, err);
        if (rc != RC_OK)
            break;
        enum rc one = take_back(services, lost, out->back_to, rows[i].id, &why);
        rc = one == RC_OK ? store_mark_release(services->store, err) : store_mark_undo(services->store, err);
        if (one != RC_OK && !services_goes_on(one))
            rc = err_set(err, one, "%s", why.text);
        else if (one != RC_OK)
            log_error("game=%lld restore: %s", (long long)rows[i].id, why.text);
        out->games += one == RC_OK;
        out->failed += one != RC_OK;
    }
    game_rows_free(rows, count);
    return rc;
}

static enum rc tell_masters(const struct services *services, const struct era_report *report, struct err *err)
{
    struct commit commit = {.audit.actor = "cursus", .audit.act = "restore"};
    char cause[40];
    (void)snprintf(cause, sizeof cause, "restore%lld", (long long)services->now);
    commit.audit.detail = mem_textf("%zu games, %zu mails dropped", report->games, report->dropped);
    const struct notice notice = {
        .cause = cause,
        .says = SAYING("tell.restored", SAID_MOMENT("backup", report->back_to, "UTC"),
                       SAID_NUMBER("games", (long long)report->games), SAID_NUMBER("mails", (long long)report->dropped),
                       SAID_KEY("left", report->failed == 0 ? "tell.restored.all" : "tell.restored.some"))};
    enum rc rc = gm_notice(services, 0, &notice, &commit, err);
    if (rc == RC_OK)
        rc = commit_write(services, &commit, err);
    commit_free(&commit);
    return rc;
}

/* Inside a transaction. */
static enum rc begin(struct services *services, const struct era_lost *lost, struct era_report *out, struct err *err)
{
    size_t known = services->past_keys;
    enum rc rc = services_open(services, err);
    if (rc == RC_OK && services->past_keys != known) /* somebody was faster */
        return RC_CONFLICT;
    if (rc == RC_OK)
        rc = era_list_add(services, lost, out->back_to, err);
    if (rc == RC_OK)
        rc = services_open(services, err);
    if (rc == RC_OK)
        rc = outbox_drop_all(services->store, &out->dropped, err);
    if (rc == RC_OK)
        rc = hook_drop_all(services->store, err);
    if (rc == RC_OK)
        rc = take_back_all(services, lost, out, err);
    if (rc == RC_OK)
        rc = tell_masters(services, out, err);
    if (rc == RC_OK) /* they show what is no more */
        rc = pages_anew(services->store, err);
    if (rc == RC_OK)
        store_behind_mended(services->store);
    return rc;
}

enum rc new_era_begin(struct services *services, const struct era_lost *lost, struct era_report *out, struct err *err)
{
    int64_t moved = 0;
    *out = (struct era_report){0};
    enum rc rc = outage_last(services, &out->back_to, err);
    if (rc == RC_OK)
        rc = outage_give_back(services, &moved, err);
    if (rc == RC_OK)
        rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = begin(services, lost, out, err);
    if (rc == RC_OK)
        rc = ways_forget(services, err);
    rc = store_end(services->store, rc, err);
    if (rc == RC_OK)
        log_warn("restore games=%zu failed=%zu dropped=%zu: an older database stands here", out->games, out->failed,
                 out->dropped);
    else
        (void)services_open(services, NULL); /* the keys are those of what is stored */
    return rc == RC_CONFLICT ? RC_OK : rc;
}
