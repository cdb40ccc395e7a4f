#include "engine/time/idle.h"

#include "engine/game/clock.h"
#include "engine/game/halt.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

static enum rc tell(const struct services *services, struct game *game, const char *title, const struct text *text,
                    struct commit *commit, struct err *err)
{
    char cause[48];
    const char *const words[] = {text->data, NULL};
    (void)snprintf(cause, sizeof cause, "idle%lld", (long long)game->revision);
    const struct notice notice = {.cause = cause, .title = title, .words = words};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &notice, commit, err) : rc;
}

static enum rc warn(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    struct text text = TEXT_EMPTY;
    game->row.warned_at = services->now;
    text_add(&text, "Nobody has sent orders in this game for ");
    span_write(services->now - clock_last_sign(game), &text);
    text_add(&text, ". If none come by ");
    moment_write_local(clock_idle(game), "UTC", &text);
    text_add(&text, " it is closed without a result. An order of anybody's keeps it open.");
    enum rc rc = tell(services, game, "Does anybody play?", &text, commit, err);
    text_free(&text);
    if (rc == RC_OK)
        commit_audit(commit, "clock", "warn", "nobody plays");
    return rc;
}

static enum rc close_game(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    struct text text = TEXT_EMPTY;
    text_add(&text, "Nobody has sent orders in this game for ");
    span_write(services->now - clock_last_sign(game), &text);
    text_add(&text, ", so it is closed. There is no result.");
    game_end(services, game);
    game->row.status = GAME_CANCELLED;
    enum rc rc = tell(services, game, "The game is closed", &text, commit, err);
    text_free(&text);
    if (rc == RC_OK)
        commit_audit(commit, "clock", "close", "nobody plays");
    return rc;
}

enum rc idle_look(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    moment next = clock_idle(game);
    if (next == 0 || next > services->now)
        return RC_OK;
    return game->row.warned_at == 0 ? warn(services, game, commit, err) : close_game(services, game, commit, err);
}
