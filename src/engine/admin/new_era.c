#include "engine/admin/new_era.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/fork.h"
#include "engine/gm/outage.h"
#include "engine/letters/announce.h"
#include "engine/letters/gm_notice.h"

static void write_back_to(moment back_to, struct text *out)
{
    text_add(out, "This house was put back to a backup of ");
    moment_write_local(back_to, "UTC", out);
}

static enum rc take_back(const struct services *services, const struct era_lost *lost, moment back_to, int64_t id,
                         struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct commit commit = {.game = game, .actor = "cursus", .act = "restore"};
    struct text why = TEXT_EMPTY;
    write_back_to(back_to, &why);
    text_add(&why, ", which takes this game back");
    enum rc rc = game_load(services, id, game, err);
    if (rc == RC_OK && !game->live)
        rc = err_set(err, RC_DAMAGED, "it has no position that is played");
    if (rc == RC_OK)
        rc = game_fork_behind(services, game, lost->branches, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = game_pump(services, game, err);
    commit.detail = mem_textf("at phase %lld, branch %d", (long long)game->row.phase, game->row.branch);
    if (rc == RC_OK)
        rc = announce_branch(services, game, why.data, false, &commit, err);
    if (rc == RC_OK)
        rc = commit_write(services, &commit, err);
    text_free(&why);
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
    struct commit commit = {.actor = "cursus", .act = "restore"};
    struct text what = TEXT_EMPTY;
    char cause[40];
    (void)snprintf(cause, sizeof cause, "restore%lld", (long long)services->now);
    write_back_to(report->back_to, &what);
    text_addf(&what,
              ". What came after it is gone from the database: orders, players, messages. %zu games go on where they "
              "stood then, each on a new branch, so that nobody knows its dice, and all their players have been told. "
              "Replies to mails of before are answered, and not carried out. %zu mails that had not been sent were "
              "dropped.",
              report->games, report->dropped);
    const char *const words[] = {what.data,
                                 report->failed == 0
                                     ? "No game was left behind."
                                     : "Some games cannot be loaded and stand as they did: `cursus doctor` names them.",
                                 NULL};
    commit.detail = mem_textf("%zu games, %zu mails dropped", report->games, report->dropped);
    const struct notice notice = {.cause = cause, .title = "The house was taken back", .words = words};
    enum rc rc = gm_notice(services, 0, &notice, &commit, err);
    if (rc == RC_OK)
        rc = commit_write(services, &commit, err);
    text_free(&what);
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
        rc = take_back_all(services, lost, out, err);
    if (rc == RC_OK)
        rc = tell_masters(services, out, err);
    if (rc == RC_OK)
        store_behind_mended(services->store);
    return rc;
}

enum rc era_begin(struct services *services, const struct era_lost *lost, struct era_report *out, struct err *err)
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
        rc = store_commit(services->store, err);
    else
        store_rollback(services->store);
    if (rc == RC_OK)
        log_warn("restore games=%zu failed=%zu dropped=%zu: an older database stands here", out->games, out->failed,
                 out->dropped);
    else
        (void)services_open(services, NULL); /* the keys are those of what is stored */
    return rc == RC_CONFLICT ? RC_OK : rc;
}
