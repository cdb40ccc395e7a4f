#include "cli/game_open.h"
#include "cli/gm_act.h"
#include "cli/house.h"
#include "cli/output.h"

enum { GAMES_AT_ONCE = 500 };

static void add_row(struct listing *listing, const struct game_row *game)
{
    struct text pace = TEXT_EMPTY;
    span_write(game->pace, &pace);
    listing_int(listing, game->id);
    listing_cell(listing, game->name);
    listing_cell(listing, game->rules);
    listing_cell(listing, game_status_name(game->status));
    listing_int(listing, game->seats);
    listing_int(listing, game->phase);
    listing_cell(listing, pace.data);
    text_free(&pace);
}

static struct jv *as_json(const struct game_row *game)
{
    struct jv *one = jv_new_object();
    jv_put_int(one, "game", game->id);
    jv_put_string(one, "name", game->name);
    jv_put_string(one, "rules", game->rules);
    jv_put_string(one, "status", game_status_name(game->status));
    jv_put_int(one, "seats", game->seats);
    jv_put_int(one, "phase", game->phase);
    jv_put_int(one, "branch", game->branch);
    jv_put_int(one, "pace", game->pace);
    jv_put_bool(one, "archived", game->archived);
    return one;
}

/* A house may have a hundred thousand: they are read some at a time. */
static enum rc list_games(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    static const char *const heads[] = {"game", "name", "rules", "status", "seats", "phase", "pace"};
    struct listing listing = listing_new(heads, sizeof heads / sizeof heads[0]);
    struct game_range range = {.statuses = GAMES_ALL, .limit = GAMES_AT_ONCE};
    size_t count = GAMES_AT_ONCE, printed = 0;
    enum rc rc = RC_OK;
    while (rc == RC_OK && count == GAMES_AT_ONCE) {
        struct game_row *rows = NULL;
        rc = game_some(house->services.store, &range, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count; i++) {
            range.after = rows[i].id;
            if (rows[i].archived && !args_given(args, "all"))
                continue;
            if (cli->json)
                print_json_entry(cli, printed++, as_json(&rows[i]));
            else
                add_row(&listing, &rows[i]);
        }
        game_rows_free(rows, count);
    }
    if (rc == RC_OK && cli->json)
        print_json_entry(cli, printed, NULL);
    else if (rc == RC_OK)
        (void)listing_print(&listing, cli);
    listing_free(&listing);
    return rc;
}

/* An act on one game: `game extend GAME 24h`. */
static enum rc on_game(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    const char *what = args_at(args, 0);
    struct gm_call call = {.services = &house->services, .act = gm_act_find(what)};
    if (call.act == NULL)
        return err_set(err, RC_BAD, "'game %s' is nothing that can be done; `cursus help game` lists what can", what);
    if (args_count(args) < 2)
        return err_set(err, RC_BAD, "write: game %s %s", what, call.act->usage);
    if (call.act->text)
        return master_text(cli, args, house, &call, err);
    if (args_count(args) > 2 + GM_WORDS)
        return err_set(err, RC_BAD, "these are too many words: write game %s %s", what, call.act->usage);
    for (size_t i = 2; i < args_count(args); i++)
        call.word[call.words++] = args_at(args, i);
    if (args_given(args, "bots") && call.words < GM_WORDS)
        call.word[call.words++] = "bots";
    return master_run(cli, args, house, args_at(args, 1), &call, err);
}

static int run(struct cli *cli, const struct args *args)
{
    const char *what = args_at(args, 0);
    bool lists = strcmp(what, "list") == 0, opens = strcmp(what, "open") == 0;
    if (lists && args_count(args) != 1)
        return cli_usage(&command_game, "'list' takes nothing more");
    return house_run(cli, args, HOUSE_MAIL, lists ? list_games : opens ? game_open : on_game);
}

static const struct command_option options[] = {
    {.name = "rules", .argument = "RULES", .help = "which game", .with = "open"},
    {.name = "seats", .argument = "N", .help = "how many seats (as many as the game has)", .with = "open"},
    {.name = "pace", .argument = "SPAN", .help = "time for each decision (game.pace)", .with = "open"},
    {.name = "set", .argument = "OPTION=VALUE", .help = "an option of the rules; may be repeated", .with = "open"},
    {.name = "term",
     .argument = "KEY=VALUE",
     .help = "a setting of [game] for this game alone; may be repeated",
     .with = "open"},
    {.name = "copies", .argument = "N", .help = "N games alike, NAME-1 to NAME-N", .with = "open"},
    {.name = "table-of",
     .argument = "FILE",
     .help = "a game for each line of a table (CSV); - is standard input",
     .with = "open"},
    {.name = "all", .help = "also the games that are put away", .with = "list"},
    {.name = "bots", .help = "bots take the seats that are free", .with = "start"},
    {.name = "file", .argument = "FILE", .help = "the text; - is standard input", .with = "patch broadcast message"},
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts", .with = "!list"},
    {.name = "dry-run",
     .help = "say what would be done and whom it would be mailed to, and do nothing",
     .with = "!list"},
    {.name = NULL},
};

const struct command command_game = {
    .name = "game",
    .summary = "Open and list games; everything a game master does to one",
    .usage = "open NAME | list | ACT GAME ...",
    .detail =
        "GAME is a number or a name; most acts take several, parted by commas, or all that begin alike and are not\n"
        "over: 'league-*'. Of several all are done or none. A game starts by itself when its last seat is taken\n"
        "by mail.\n",
    .word = master_word,
    .more = master_usage,
    .more_of = master_usage_of,
    .options = options,
    .least = 1,
    .most = -1,
    .json = "list",
    .run = run,
};
