#include "engine/game/game.h"
#include "rules/doors.h"

#include <stdlib.h>

static void take_habit(struct game *game, int seat, const struct habit *habit)
{
    struct player_row *player = &game->player[seat - 1];
    uint8_t *own = &game->told.own[seat - 1];
    *own = (uint8_t)((habit->digest != HABIT_USUAL ? GAME_OWN_DIGEST : 0) |
                     (habit->receipts != HABIT_USUAL ? GAME_OWN_RECEIPTS : 0) |
                     (habit->reminders != HABIT_USUAL ? GAME_OWN_REMINDERS : 0));
    player->digest = habit->digest != HABIT_USUAL ? habit->digest : player->digest;
    player->receipts = habit->receipts != HABIT_USUAL ? habit->receipts : player->receipts;
    player->reminders_off = habit->reminders != HABIT_USUAL ? habit->reminders == 0 : player->reminders_off;
    bool out = habit->ends && game->live && !player->mail_off && !match_over(&game->match) &&
               !rules_plays(game->rules, game->match.state, seat);
    *own |= out ? GAME_OWN_END : 0;
    player->mail_off = player->mail_off || out;
}

bool game_mail_off(const struct game *game, int seat, bool off)
{
    return off || (game->told.own[seat - 1] & GAME_OWN_END) != 0;
}

enum rc game_habits(const struct services *services, struct game *game, struct err *err)
{
    struct habit *rows = NULL;
    size_t count = 0;
    enum rc rc = game->was.around.habits ? habit_list(services->store, game->row.id, &rows, &count, err) : RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        for (int seat = 1; seat <= game->row.seats; seat++)
            if (game->player[seat - 1].id == rows[i].player)
                take_habit(game, seat, &rows[i]);
    }
    free(rows);
    return rc;
}
