/* When games are looked at in which nothing is due: those that are paused, and tables that are forming. */
#include "engine/game/clock.h"

moment clock_paused(const struct game *game)
{
    moment since = game->row.paused_left > game->row.warned_at ? game->row.paused_left : game->row.warned_at;
    return game->row.status == GAME_PAUSED && since != 0 ? since + CLOCK_HALT_TOLD : 0;
}

moment clock_forming(const struct game *game)
{
    moment since = game->row.created > game->row.warned_at ? game->row.created : game->row.warned_at;
    return game->row.status == GAME_FORMING && !game->row.deleted ? since + CLOCK_HALT_TOLD : 0;
}

moment clock_table(const struct config *config, moment looked)
{
    moment next = 0, all[] = {config_moment(config, SETTING_GAME_JOIN_BY), config_moment(config, SETTING_GAME_START)};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        moment at = all[i] - CLOCK_TABLE_LAST > looked ? all[i] - CLOCK_TABLE_LAST : all[i];
        if (at > looked && (next == 0 || at < next))
            next = at;
    }
    return next;
}

int clock_table_missing(const struct game *game)
{
    int least = (int)config_number(game->config, SETTING_GAME_MINIMUM), people = 0, taken = 0;
    for (size_t i = 0; i < game->seat_count; i++) {
        people += game->seat[i].kind == SEAT_PLAYER;
        taken += game->seat[i].kind != SEAT_EMPTY;
    }
    int missing = least == 0 ? (int)game->row.seats - taken : least - people;
    return missing < 0 ? 0 : missing;
}
