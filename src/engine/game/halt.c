#include "engine/game/halt.h"

#include "engine/game/clock.h"

void game_pause(const struct services *services, struct game *game)
{
    game->row.status = GAME_PAUSED;
    /* what is kept is when the clock stopped: to resume moves every deadline by the pause */
    game->row.paused_left = services->now;
    clock_stop(game, services->now);
}

void game_end(const struct services *services, struct game *game)
{
    game->row.status = GAME_FINISHED;
    game->row.ended = services->now;
    game->row.paused_left = 0;
    game->row.wake_at = 0;
    game->pumped.count = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        clock_clear(services, game, seat);
        game->told.newly[seat - 1] = false;
    }
}
