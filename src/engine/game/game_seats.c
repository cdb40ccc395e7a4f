#include "engine/game/drawn.h"
#include "engine/game/game.h"
#include "rules/doors.h"
#include "words/catalog.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

const char *game_seat_name(const struct game *game, int seat)
{
    return drawn_look(game, seat).name;
}

const char *game_seat_title(const struct game *game, int seat)
{
    const char *const *titles = drawn_later(game) ? NULL : game->rules->titles;
    return titles == NULL ? game_seat_name(game, seat) : titles[seat - 1];
}

const char *game_seat_told(const struct game *game, int seat)
{
    return catalog_name(game->rules->id, game_seat_title(game, seat), NULL);
}

const char *game_seat_said(const struct game *game, int seat)
{
    return catalog_name(game->rules->id, game_seat_title(game, seat), "the");
}

int game_seat_called(const struct game *game, const char *name)
{
    for (int seat = 1; seat <= game->row.seats; seat++) {
        char number[12];
        (void)snprintf(number, sizeof number, "%d", seat);
        const struct rules_seat *look = rules_seat(game->rules, seat);
        const char *told = catalog_name(game->rules->id, look->name, NULL);
        if (strcasecmp(name, look->name) == 0 || strcasecmp(name, told) == 0 || strcasecmp(name, look->letter) == 0 ||
            strcmp(name, number) == 0)
            return seat;
    }
    return 0;
}

int game_seat_free(const struct game *game)
{
    for (int seat = 1; seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].kind == SEAT_EMPTY)
            return seat;
    return 0;
}
