#include "engine/game/drawn.h"

#include "base/mem.h"
#include "engine/play/lots.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "words/catalog.h"

bool drawn_by_bid(const struct game *game)
{
    return game->rules->ahead != 0 && config_flag(game->config, SETTING_GAME_BID_SEATS);
}

struct rules_setup drawn_setup(const struct game *game)
{
    struct rules_setup setup = game->setup;
    for (int seat = 1; drawn_by_bid(game) && seat <= setup.seats; seat++)
        setup.option[game->rules->ahead - 1 + seat - 1] = 0;
    return setup;
}

bool drawn_later(const struct game *game)
{
    return game->row.status == GAME_FORMING &&
           (config_flag(game->config, SETTING_GAME_DRAW_SEATS) || drawn_by_bid(game));
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

/* Who paid nothing begins with as many points as the highest bid was, the others with so much less: an option, which
 * the record has. */
static void pay(struct game *game, const struct lots *lots, const int seat_of[SEATS_MAX])
{
    int most = 0;
    for (int i = 0; i < lots->seats; i++)
        most = lots->pays[i] > most ? lots->pays[i] : most;
    for (int i = 0; i < lots->seats && most > 0; i++) {
        int at = game->rules->ahead - 1 + seat_of[i] - 1, ahead = game->setup.option[at] + most - lots->pays[i];
        game->setup.option[at] = ahead > game->rules->options[at].high ? game->rules->options[at].high : ahead;
    }
    free(game->row.options);
    game->row.options = jv_dump_free(options_save(game->rules, &game->setup));
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
    if (drawn_by_bid(game))
        pay(game, &lots, seat_of);
    move_rows(game, seat_of);
    return saved;
}
