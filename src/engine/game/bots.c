#include "engine/game/bots.h"

#include "base/log.h"
#include "base/number.h"
#include "base/setting_value.h"
#include "search/outside.h"

enum { FEW = 16 }; /* decisions */

/* The decisions of bots that wait behind this game: each of the other games that are due is taken to have as many. */
static size_t waiting(const struct services *services, const struct game *game)
{
    size_t bots = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        bots += game->match.seat[seat - 1].holder == HELD_BY_BOT;
    return services->due > 1 ? (services->due - 1) * bots : 0;
}

/* What the term says of the seat: its level, or a program. */
static int term_of(const struct game *game, int seat, char program[SETTING_PROGRAM_ROOM])
{
    return setting_value_level(config_text(game->config, SETTING_GAME_BOTS), seat - 1, program);
}

void bots_set_levels(const struct services *services, struct game *game)
{
    char program[SETTING_PROGRAM_ROOM];
    int most = LEVEL_MOST;
    bool less = false;
    size_t others = waiting(services, game);
    for (size_t few = FEW; others > few && most > LEVEL_PLAIN; few *= 4)
        most--;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        struct match_seat *live = &game->match.seat[seat - 1];
        int level = term_of(game, seat, program);
        less = less || (live->holder == HELD_BY_BOT && level > most);
        live->level = least(level, most);
    }
    if (less)
        log_info("game=%lld bots play at level %d: %zu games are due", (long long)game->row.id, most, services->due);
}

void bots_call_programs(const struct services *services, struct game *game)
{
    char program[SETTING_PROGRAM_ROOM];
    bool locked = store_in_transaction(services->store), busy = waiting(services, game) > FEW;
    game->match.game = game->row.id;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        struct match_seat *live = &game->match.seat[seat - 1];
        live->outsider = NULL;
        (void)term_of(game, seat, program);
        if (program[0] == '\0' || services->outside == NULL)
            continue;
        if (!locked && !busy)
            live->outsider = outside_find(services->outside, program);
        else if (live->holder == HELD_BY_BOT)
            log_info("game=%lld seat=%d bot=exec:%s is not asked: %s", (long long)game->row.id, seat, program,
                     busy ? "many games are due" : "the database is locked");
    }
}
