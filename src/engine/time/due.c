#include "engine/time/due.h"

#include "engine/game/change.h"
#include "engine/game/clock.h"
#include "engine/game/commit.h"
#include "engine/gm/substitutes.h"
#include "engine/gm/vote_settle.h"
#include "engine/letters/announce.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

/* ---- games that nobody plays any more ----
 *
 * After so long without an order of a person (game.idle) a running game is closed without a result, a week after a
 * warning. What the deadlines play counts for nothing. Games of bots end by themselves. */

static enum rc tell(const struct services *services, struct game *game, struct saying says, struct commit *commit,
                    struct err *err)
{
    char cause[48];
    (void)snprintf(cause, sizeof cause, "idle%lld", (long long)game->was.revision);
    const struct notice notice = {.cause = cause, .says = says};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &notice, commit, err) : rc;
}

static enum rc warn(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    game->row.warned_at = services->now;
    enum rc rc = tell(services, game,
                      SAYING("tell.idle", SAID_SPAN("span", services->now - clock_last_sign(game)),
                             SAID_MOMENT("end", clock_idle(game), "UTC")),
                      commit, err);
    if (rc == RC_OK)
        commit_audit(commit, "clock", "warn", "nobody plays");
    return rc;
}

static enum rc close_game(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    int64_t span = services->now - clock_last_sign(game);
    game_end(services, game);
    game->row.status = GAME_CANCELLED;
    enum rc rc = tell(services, game, SAYING("tell.idle.closed", SAID_SPAN("span", span)), commit, err);
    if (rc == RC_OK)
        commit_audit(commit, "clock", "close", "nobody plays");
    return rc;
}

/* Warns or closes it if that moment has come; everybody is told, and the game masters. For a tick. */
static enum rc idle_look(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    moment next = clock_idle(game);
    if (next == 0 || next > services->now)
        return RC_OK;
    return game->row.warned_at == 0 ? warn(services, game, commit, err) : close_game(services, game, commit, err);
}

/* ---- the hard end: a date at which a game is closed, whatever stands on the board ---- */

/* Tells the game masters, once, when the end is as near as CLOCK_END_TOLD. For a tick, before the pump. */
static enum rc ending_warn(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    char cause[40];
    moment end = clock_end(game), told = end - CLOCK_END_TOLD, wake = game->row.wake_at;
    /* only where it has been waited for: who sets an end of tomorrow knows of it */
    if (end == 0 || wake == 0 || wake > told || told > services->now)
        return RC_OK;
    game->row.wake_at = 0;
    (void)snprintf(cause, sizeof cause, "end%lld", (long long)end);
    const struct notice notice = {.cause = cause, .says = SAYING("tell.end.soon", SAID_MOMENT("end", end, "UTC"))};
    return gm_notice(services, game->row.id, &notice, commit, err);
}

/* Closes the game without a result; nothing that is open is answered any more. Tells everybody. */
static enum rc ending_close(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    const struct fill *fills = FILLS(SAID_MOMENT("end", clock_end(game), "UTC"));
    game_end(services, game);
    game->row.status = GAME_CANCELLED;
    commit->audit.actor = "clock";
    commit->audit.act = "end";
    const struct notice notice = {.cause = "ended", .says = {"tell.end", fills}},
                        to_masters = {.cause = "ended", .says = {"tell.end.master", fills}};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &to_masters, commit, err) : rc;
}

/* The one mail to who has stopped his mail, before a deadline of his passes. */
static enum rc call_last(const struct services *services, struct game *game, int seat, struct post *post,
                         struct commit *commit, struct err *err)
{
    struct player_row *player = &game->player[seat - 1];
    if (player->last_call)
        return RC_OK;
    const struct saying *before = post->words;
    post->words = &SAYING("tell.last_call");
    player->last_call = true;
    commit->called[commit->calls++] = player->id;
    enum rc rc = announce_seat(services, game, seat, post, commit, err);
    post->words = before;
    clock_remind(services, game, seat);
    return rc;
}

static enum rc remind(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        struct seat_row *row = &game->seat[seat - 1];
        const struct player_row *player = &game->player[seat - 1];
        if (row->remind_at == 0 || row->remind_at > services->now)
            continue;
        moment came = row->remind_at;
        clock_remind(services, game, seat);
        if (!row->waiting || game->told.newly[seat - 1] || row->kind != SEAT_PLAYER)
            continue;
        if (player->reminders_off && !player->mail_off)
            continue;
        char cause[64];
        (void)snprintf(cause, sizeof cause, "b%dp%lldr%lld", game->row.branch, (long long)game->row.phase,
                       (long long)came);
        struct post post = {.kind = "reminder", .cause = cause};
        rc = player->mail_off ? call_last(services, game, seat, &post, commit, err)
                              : announce_seat(services, game, seat, &post, commit, err);
    }
    return rc;
}

/* Within the grace a deadline has come, and nothing follows from it yet. */
static bool something_is_due(const struct services *services, const struct game *game)
{
    bool due = game->row.wake_at != 0 && game->row.wake_at <= services->now;
    for (int i = 0; i < game->row.seats; i++) {
        const struct seat_row *row = &game->seat[i];
        due = due || (row->due != 0 && game->match.seat[i].overdue) ||
              (row->remind_at != 0 && row->remind_at <= services->now) ||
              (row->lent_until != 0 && row->lent_until <= services->now);
    }
    return due;
}

/* That it is still paused, and how it goes on. */
static enum rc tell_paused(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    bool vote = (config_choices(game->config, SETTING_GAME_VOTES) >> VOTE_PAUSE & 1u) != 0;
    game->row.warned_at = services->now;
    commit_audit(commit, "clock", "warn", "still paused");
    return tell(
        services, game,
        SAYING(vote ? "tell.paused.vote" : "tell.paused", SAID_SPAN("span", services->now - game->row.paused_left)),
        commit, err);
}

/* A paused game has nothing that is due but its votes, and that it is not forgotten. */
static enum rc paused(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    bool changed = false;
    enum rc rc = RC_OK;
    if (game->row.status == GAME_PAUSED)
        rc = vote_settle(change->services, game, 0, commit, &changed, err);
    if (rc == RC_OK)
        rc = substitute_due(change->services, game, commit, &changed, err);
    moment told = clock_paused(game);
    bool forgotten = told != 0 && told <= change->services->now;
    if (rc == RC_OK && forgotten)
        rc = tell_paused(change->services, game, commit, err);
    changed = changed || forgotten;
    if (rc == RC_OK && game->row.status == GAME_FINISHED && changed)
        rc = announce_all(change->services, game, 0, false, commit, err);
    if (!changed)
        commit->game = NULL;
    return rc;
}

static enum rc due(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    bool voted = false;
    if (game->outdated) { /* retire_look() sees to it */
        commit->game = NULL;
        return RC_OK;
    }
    if (game->row.status == GAME_FORMING)
        return due_table(change->services, game, commit, err);
    if (game->row.status != GAME_RUNNING)
        return paused(change, game, commit, err);
    if (!something_is_due(change->services, game)) {
        commit->game = NULL;
        return RC_OK;
    }
    if (clock_has_ended(change->services, game))
        return ending_close(change->services, game, commit, err);
    enum rc rc = due_refill(change->services, game, commit, err);
    if (rc == RC_OK)
        rc = ending_warn(change->services, game, commit, err);
    if (rc == RC_OK)
        rc = idle_look(change->services, game, commit, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING && ballot_of_kind(game, VOTE_EXTEND_KIND) != NULL)
        rc = vote_settle(change->services, game, 0, commit, &voted, err); /* it ends with the deadline that it moves */
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = due_missed(change->services, game, commit, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = substitute_due(change->services, game, commit, &voted, err);
    if (rc == RC_OK) /* who has just missed a deadline blocks no vote */
        rc = vote_settle(change->services, game, 0, commit, &voted, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = game_pump(change->services, game, err);
    if (rc == RC_OK && game->row.status == GAME_RUNNING)
        rc = remind(change->services, game, commit, err);
    bool told = game->row.status == GAME_RUNNING || game->row.status == GAME_FINISHED;
    return rc == RC_OK && told ? announce_all(change->services, game, 0, false, commit, err) : rc;
}

enum rc due_play(const struct services *services, int64_t game, struct err *err)
{
    struct change change = {.services = services, .game = game, .alter = due};
    return change_game(&change, err);
}
