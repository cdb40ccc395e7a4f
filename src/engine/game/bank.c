#include "engine/game/bank.h"

bool bank_given(const struct game *game)
{
    return config_span(game->config, SETTING_GAME_BANK) > 0 || config_span(game->config, SETTING_GAME_BANK_ADD) > 0;
}

static int64_t held(const struct game *game, int seat)
{
    int64_t left = config_span(game->config, SETTING_GAME_BANK) - game->seat[seat - 1].drawn;
    return bank_given(game) && left > 0 ? left : 0;
}

bool bank_stands(const struct seat_row *row)
{
    return row->bank_from != 0 && row->still_until > row->bank_from;
}

/* When an absence makes it stand, if one does. */
static moment stands_from(const struct game *game, int seat)
{
    moment away = game->player[seat - 1].away_from, from = game->seat[seat - 1].bank_from;
    return away > from ? away : from;
}

moment bank_empty(const struct game *game, int seat)
{
    const struct seat_row *row = &game->seat[seat - 1];
    moment end = row->bank_from + held(game, seat), from = stands_from(game, seat);
    return bank_stands(row) && end > from ? end + row->still_until - from : end;
}

/* What the deadline that runs has taken by `when`. */
static int64_t taken(const struct game *game, int seat, moment when)
{
    const struct seat_row *row = &game->seat[seat - 1];
    int64_t span = when - row->bank_from, left = held(game, seat);
    moment from = stands_from(game, seat);
    if (row->bank_from == 0 || !row->waiting || span <= 0)
        return 0;
    if (bank_stands(row) && when > from)
        span -= (when < row->still_until ? when : row->still_until) - from;
    return span < left ? span : left;
}

int64_t bank_left(const struct game *game, int seat, moment when)
{
    return held(game, seat) - taken(game, seat, when);
}

void bank_settle(struct game *game, int seat, moment when)
{
    struct seat_row *row = &game->seat[seat - 1];
    moment empty = bank_empty(game, seat);
    row->drawn += taken(game, seat, when);
    if (row->bank_from != 0 && row->waiting && when > row->bank_from)
        row->bank_from = when < empty ? when : empty;
}

void bank_add(struct game *game, int seat)
{
    int64_t left = held(game, seat), more = left + config_span(game->config, SETTING_GAME_BANK_ADD);
    int64_t cap = config_span(game->config, SETTING_GAME_BANK_CAP);
    if (cap > 0 && more > cap)
        more = left > cap ? left : cap;
    game->seat[seat - 1].drawn = config_span(game->config, SETTING_GAME_BANK) - more;
}
