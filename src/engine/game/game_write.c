/* A game written back, inside a transaction of its caller. */
#include "engine/game/game.h"

#include "engine/game/ballots.h"
#include "engine/game/clock.h"
#include "engine/game/conduct.h"
#include "engine/game/news.h"
#include "engine/game/shelf.h"

/* What a fork is beside the rows of its table. */
static enum rc write_branches(const struct services *services, const struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = game->branch.count - (size_t)game->forked; rc == RC_OK && i < game->branch.count; i++)
        rc = record_branch_add(services->store, &game->branch.row[i], err);
    return rc;
}

enum rc game_write(const struct services *services, struct game *game, struct err *err)
{
    game->row.last_activity = services->now;
    clock_wake(services, game);
    enum rc rc = game_update(services->store, &game->row, game->was.revision, err);
    if (rc == RC_OK && game->forked)
        rc = write_branches(services, game, err);
    for (size_t i = 0; rc == RC_OK && i < game->seat_count; i++)
        if (game->was.seat == NULL || !seat_row_same(&game->seat[i], &game->was.seat[i]))
            rc = seat_put(services->store, &game->seat[i], err);
    for (int seat = 1; rc == RC_OK && game->live && seat <= game->row.seats; seat++)
        rc = shelf_write(services, game, seat, err);
    for (size_t i = 0; rc == RC_OK && i < game->moves.count; i++)
        rc = record_move_add(services->store, &game->moves.row[i], err);
    if (rc == RC_OK)
        rc = ballots_write(services, game, err);
    if (rc == RC_OK)
        rc = conduct_write(services, game, err);
    return rc == RC_OK ? news_of_game(services, game, err) : rc;
}
