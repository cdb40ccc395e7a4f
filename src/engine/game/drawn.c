#include "engine/game/drawn.h"

#include "base/mem.h"
#include "engine/play/lots.h"
#include "rules/doors.h"
#include "words/catalog.h"

bool drawn_later(const struct game *game)
{
    return game->row.status == GAME_FORMING && config_flag(game->config, SETTING_GAME_DRAW_SEATS);
}

struct rules_seat drawn_look(const struct game *game, int seat)
{
    if (!drawn_later(game))
        return *rules_seat(game->rules, seat);
    return (struct rules_seat){.name = catalog_text("seat.drawn"), .letter = "?", .colour = 0x6b6b66};
}

/* All but the number belongs to who sits there. */
static void move_rows(struct game *game, const int seat_of[SEATS_MAX])
{
    struct seat_row *row = mem_new(game->seat_count, sizeof *row);
    struct player_row *player = mem_new(game->seat_count, sizeof *player);
    int epoch = 0;
    for (size_t i = 0; i < game->seat_count; i++)
        epoch = game->seat[i].epoch > epoch ? game->seat[i].epoch : epoch;
    for (size_t i = 0; i < game->seat_count; i++) {
        row[seat_of[i] - 1] = game->seat[i];
        row[seat_of[i] - 1].number = seat_of[i];
        row[seat_of[i] - 1].epoch = epoch + 1;
        player[seat_of[i] - 1] = game->player[i];
    }
    memcpy(game->seat, row, game->seat_count * sizeof *row);
    memcpy(game->player, player, game->seat_count * sizeof *player);
    free(row);
    free(player);
}

struct jv *drawn_now(struct game *game)
{
    struct lots lots = {.seats = game->row.seats, .game = game->row.origin};
    int seat_of[SEATS_MAX];
    if (!drawn_later(game))
        return jv_new_array();
    for (size_t i = 0; i < game->seat_count; i++) {
        lots.word[i] = game->seat[i].word;
        lots.likes[i] = game->seat[i].wishes;
    }
    lots_draw(&lots, game->row.secret, seat_of);
    struct jv *saved = lots_save(&lots, seat_of);
    move_rows(game, seat_of);
    return saved;
}
