#include "engine/time/idle.h"

#include "engine/game/clock.h"
#include "engine/game/halt.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

static enum rc tell(const struct services *services, struct game *game, struct saying says, struct commit *commit,
                    struct err *err)
{
    char cause[48];
    (void)snprintf(cause, sizeof cause, "idle%lld", (long long)game->revision);
    const struct notice notice = {cause, says};
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

enum rc idle_look(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    moment next = clock_idle(game);
    if (next == 0 || next > services->now)
        return RC_OK;
    return game->row.warned_at == 0 ? warn(services, game, commit, err) : close_game(services, game, commit, err);
}
