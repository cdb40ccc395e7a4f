#include "base/number.h"
#include "cli/house.h"
#include "engine/games.h"

static enum rc set_seat(const struct args *args, struct house *house, struct err *err)
{
    const char *who = args_at(args, 2);
    int64_t game = 0, seat = 0;
    struct player_row player = {0};
    enum seat_kind kind = SEAT_PLAYER;
    enum rc rc = house_game(house, args_at(args, 0), &game, err);
    if (rc != RC_OK)
        return rc;
    if (!number_read(args_at(args, 1), 1, SEATS_MAX, &seat))
        return err_set(err, RC_BAD, "'%s' is no seat: they are numbers from 1", args_at(args, 1));
    if (strcmp(who, "bot") == 0)
        kind = SEAT_BOT;
    else if (strcmp(who, "empty") == 0)
        kind = SEAT_EMPTY;
    else if (strcmp(who, "player") != 0 || args_count(args) != 4)
        return err_set(err, RC_BAD, "write: seat GAME SEAT bot, seat GAME SEAT empty or seat GAME SEAT player NAME");
    if (kind == SEAT_PLAYER)
        rc = house_player(house, args_at(args, 3), &player, err);
    if (rc == RC_OK)
        rc = games_seat(&house->host, game, (int)seat, kind, player.id, err);
    player_row_free(&player);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    enum rc rc = house_open(cli, HOUSE_MAIL, &house, &err);
    if (rc == RC_OK)
        rc = set_seat(args, &house, &err);
    house_close(&house);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

const struct command command_seat = {
    .name = "seat",
    .summary = "Give a seat to a player, to a bot or to nobody",
    .usage = "GAME SEAT player NAME | GAME SEAT bot | GAME SEAT empty",
    .least = 3,
    .most = 4,
    .run = run,
};
