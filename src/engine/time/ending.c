#include "engine/time/ending.h"

#include "engine/game/clock.h"
#include "engine/game/halt.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"

enum rc ending_warn(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    char cause[40];
    moment end = clock_end(game), told = end - CLOCK_END_TOLD, wake = game->row.wake_at;
    /* only where it has been waited for: who sets an end of tomorrow knows of it */
    if (end == 0 || wake == 0 || wake > told || told > services->now)
        return RC_OK;
    game->row.wake_at = 0;
    (void)snprintf(cause, sizeof cause, "end%lld", (long long)end);
    const struct notice notice = {cause, SAYING("tell.end.soon", SAID_MOMENT("end", end, "UTC"))};
    return gm_notice(services, game->row.id, &notice, commit, err);
}

enum rc ending_close(const struct services *services, struct game *game, struct commit *commit, struct err *err)
{
    const struct fill *fills = FILLS(SAID_MOMENT("end", clock_end(game), "UTC"));
    game_end(services, game);
    game->row.status = GAME_CANCELLED;
    commit->actor = "clock";
    commit->act = "end";
    const struct notice notice = {"ended", {"tell.end", fills}}, to_masters = {"ended", {"tell.end.master", fills}};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &to_masters, commit, err) : rc;
}
