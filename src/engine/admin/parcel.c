#include "engine/admin/parcel.h"

static void player_free(struct parcel_player *player)
{
    player_address_rows_free(player->address, player->addresses);
    player_row_free(&player->row);
}

static void seat_free(struct parcel_seat *seat)
{
    player_free(&seat->player);
    player_free(&seat->kept);
    player_free(&seat->gone);
    seat_lines_free(seat->plan, seat->plans);
    seat_row_free(&seat->row);
}

void parcel_free(struct parcel *parcel)
{
    for (int i = 0; i < SEATS_MAX; i++)
        seat_free(&parcel->seat[i]);
    for (size_t i = 0; i < parcel->branches; i++)
        cipher_wipe(parcel->branch[i].seed, sizeof parcel->branch[i].seed);
    for (size_t i = 0; i < parcel->ballots; i++) {
        free(parcel->ballot[i].vote);
        club_ballot_row_free(&parcel->ballot[i].row);
    }
    free(parcel->ballot);
    free(parcel->branch);
    record_move_rows_free(parcel->move, parcel->moves);
    record_press_rows_free(parcel->press, parcel->presses);
    audit_rows_free(parcel->audit, parcel->audits);
    cipher_wipe(parcel->game.secret, sizeof parcel->game.secret);
    cipher_wipe(parcel->game.root, sizeof parcel->game.root);
    cipher_wipe(parcel->game.seed, sizeof parcel->game.seed);
    game_row_free(&parcel->game);
    free(parcel->house);
    *parcel = (struct parcel){0};
}
