#include "engine/round/tick.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/admin/retention.h"
#include "engine/contest/course.h"
#include "engine/gm/forget.h"
#include "engine/gm/outage.h"
#include "engine/gm/retire.h"
#include "engine/inbox/aside.h"
#include "engine/inbox/handle.h"
#include "engine/letters/announce.h"
#include "engine/letters/news_mail.h"
#include "engine/letters/wording.h"
#include "engine/pages/site.h"
#include "engine/queue/hosts.h"
#include "engine/queue/ways.h"
#include "engine/time/due.h"
#include "store/upkeep.h"

enum { AT_ONCE = 100, HOUR = 3600, DAY = 86400, DIGEST_QUIET = DAY / 2 };

static const char LAST_SWEEP[] = "last_sweep", LAST_LOOK[] = "last_look";

/* Trouble of one game is logged and must not stop the others; RC_OK then. */
static enum rc pass_by(int64_t game, const char *what, enum rc rc, const struct err *why, struct err *err)
{
    if (!services_goes_on(rc))
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why->text);
    log_error("game=%lld %s: %s", (long long)game, what, why->text[0] == '\0' ? rc_name(rc) : why->text);
    return RC_OK;
}

static enum rc play_due(const struct services *services, struct tick_report *out, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = game_due(services->store, services->now, SIZE_MAX, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count && !services_stopping(services); i++) {
        struct err why = {0};
        struct services one = *services;
        one.due = count - i;
        rc = pass_by(ids[i], "tick", due_play(&one, ids[i], &why), &why, err);
        out->games++;
    }
    free(ids);
    return rc;
}

static enum rc digest_game(const struct services *services, int64_t id, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct commit commit = {.game = game};
    char cause[32];
    (void)snprintf(cause, sizeof cause, "d%lld", (long long)(services->now / DAY));
    struct post post = {.kind = "digest", .cause = cause};
    enum rc rc = game_load(services, id, game, err);
    if (rc == RC_OK && game->live)
        rc = game_pump(services, game, err);
    for (int seat = 1; rc == RC_OK && game->live && seat <= game->row.seats; seat++) {
        const struct player_row *player = &game->player[seat - 1];
        if (game->seat[seat - 1].kind == SEAT_PLAYER && !player->mail_off && player->digest == DIGEST_DAILY &&
            branch_stage(&game->branch, game->seat[seat - 1].told) < game_stage(game) &&
            services->now - game->seat[seat - 1].last_mail >= DIGEST_QUIET)
            rc = announce_seat(services, game, seat, &post, &commit, err);
    }
    if (rc == RC_OK && commit.count > 0)
        rc = commit_now(services, &commit, err);
    commit_free(&commit);
    game_free(game);
    free(game);
    return rc == RC_CONFLICT ? RC_OK : rc; /* somebody plays there right now: tomorrow is another day */
}

/* Once a day: digests and retention. */
static enum rc sweep(const struct services *services, struct err *err)
{
    moment last = 0;
    struct retention_report forgotten;
    enum rc rc = store_meta_get_int_or(services->store, LAST_SWEEP, 0, &last, err);
    if (rc != RC_OK || last / DAY == services->now / DAY)
        return rc;
    int64_t *ids = NULL;
    size_t count = 0;
    rc = game_digests(services->store, DIGEST_DAILY, services->now - DIGEST_QUIET, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct err why = {0};
        rc = pass_by(ids[i], "digest", digest_game(services, ids[i], &why), &why, err);
    }
    free(ids);
    if (rc == RC_OK)
        rc = retention_sweep(services, &forgotten, err);
    return rc == RC_OK ? store_meta_put_int(services->store, LAST_SWEEP, services->now, err) : rc;
}

/* Once an hour the pages of one table, so that damage is known before a week is over and the copies are as bad. */
static enum rc look_at_pages(const struct services *services, struct err *err)
{
    moment last = 0, turn = services->now / HOUR;
    struct text lines = TEXT_EMPTY;
    size_t faults = 0;
    enum rc rc = store_meta_get_int_or(services->store, LAST_LOOK, 0, &last, err);
    if (rc != RC_OK || last == turn)
        return rc;
    rc = store_check_turn(services->store, turn, &lines, &faults, err);
    if (rc == RC_OK && faults > 0)
        rc = way_fails(services, WAY_DOCTOR, lines.data, err);
    if (rc == RC_OK)
        rc = store_meta_put_int(services->store, LAST_LOOK, turn, err);
    text_free(&lines);
    return rc;
}

enum rc tick_mails(const struct services *services, struct tick_report *out, struct err *err)
{
    size_t count = AT_ONCE;
    *out = (struct tick_report){0};
    enum rc rc = outage_give_back(services, &out->moved, err);
    if (rc == RC_OK)
        rc = retire_look(services, err);
    while (rc == RC_OK && services->worker != NULL && count == AT_ONCE && !services_stopping(services)) {
        rc = handle_some(services, AT_ONCE, &count, err);
        out->mails += count;
    }
    return rc == RC_OK && out->mails > 0 ? news_mail(services, err) : rc;
}

enum rc tick(const struct services *services, struct tick_report *out, struct err *err)
{
    bool due = false;
    enum rc rc = tick_mails(services, out, err);
    if (rc == RC_OK && services->worker != NULL && !services_stopping(services))
        rc = aside_clashes(services, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = due_remind(services, &due, err);
    if (rc == RC_OK && due && !services_stopping(services))
        rc = play_due(services, out, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = due_again(services, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = course_due(services, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = forget_due(services, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = sweep(services, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = due_watch(services, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = look_at_pages(services, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = news_mail(services, err);
    if (rc == RC_OK)
        rc = wording_tell_met(services, err);
    if (rc == RC_OK)
        site_follow(services);
    if (rc == RC_OK)
        rc = hosts_ticked(services, err);
    return rc == RC_OK ? outage_ticked(services, err) : rc;
}
