/* `cursus moves`: what happened in a game, by the numbers that `undo` takes. */
#include "base/mem.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/moves_list.h"

static void print(const struct cli *cli, const struct services *services, const struct jv *moves)
{
    struct text lines = TEXT_EMPTY, plain = TEXT_EMPTY;
    moves_list_write(services, moves, &lines);
    output_escape(lines.data, lines.len, &plain);
    (void)fputs(plain.data, cli->out);
    text_free(&lines);
    text_free(&plain);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct jv *moves = NULL;
    struct game *game = mem_new(1, sizeof *game);
    int64_t id = 0;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = house_game(&house, cli_arg(args, 0), &id, &err);
    if (rc == RC_OK)
        rc = game_load(&house.services, id, game, &err);
    if (rc == RC_OK)
        rc = moves_list(&house.services, game, INT64_MAX, INT64_MAX, &moves, &err);
    if (rc == RC_OK && !cli->json)
        print(cli, &house.services, moves);
    game_free(game);
    free(game);
    house_close(&house);
    if (rc == RC_OK && cli->json)
        return output_json(cli, moves);
    jv_free(moves);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

const struct command command_moves = {
    .name = "moves",
    .summary = "Print what happened in a game, move by move",
    .usage = "GAME",
    .detail =
        "Each with its number, after which `cursus game undo GAME NUMBER` goes on, when it was and what was told of\n"
        "it to everybody. What seats set in secret is left out; `record` has all of it.\n",
    .least = 1,
    .most = 1,
    .json = "",
    .run = run,
};
