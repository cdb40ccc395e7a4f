#include "base/number.h"
#include "cli/gm_act.h"
#include "cli/house.h"
#include "cli/output.h"
#include "cli/table.h"
#include "engine/gm/acts.h"
#include "engine/gm/opening.h"
#include "words/catalog.h"

/* ---- one game opened, several alike, or a table of them ---- */

enum { COPIES_MOST = 500, NAME_ROOM = 64 };

/* What opens the games, and who is seated while that is done. */
struct openings {
    const struct cli *cli;
    const struct args *args;
    struct house *house;
    struct opening base; /* what the command line says of all of them */
    struct text gm;
    bool dry;
};

static enum rc all_of(const struct args *args, const char *option, const char *out[OPENING_MOST], size_t *count,
                      struct err *err)
{
    const char *one;
    while ((one = cli_option_at(args, option, *count)) != NULL) {
        if (*count == OPENING_MOST)
            return err_set(err, RC_BAD, "--%s more than %d times", option, OPENING_MOST);
        out[(*count)++] = one;
    }
    return RC_OK;
}

/* In the transaction that is open; what came of it goes to `told`. */
static enum rc open_one(const struct openings *openings, const char *name, const struct opening *opening, int64_t *game,
                        struct text *told, struct err *err)
{
    const struct services *services = &openings->house->services;
    struct game_plan plan;
    enum rc rc = opening_plan(services, name, opening, &plan, err);
    if (rc != RC_OK)
        return rc;
    plan.gm = openings->gm.data;
    plan.by = services->by;
    plan.because = services->because;
    rc = new_game_open(services, &plan, game, err);
    if (rc == RC_OK && openings->dry)
        text_addf(told, "%s (%s) would be open for %d players\n", plan.name, plan.rules->title, plan.setup.seats);
    else if (rc == RC_OK)
        text_addf(told, "#%lld %s (%s) is open for %d players\n", (long long)*game, plan.name, plan.rules->title,
                  plan.setup.seats);
    return rc;
}

static enum rc open_copies(const struct openings *openings, const char *name, struct text *told, struct err *err)
{
    const char *word = cli_option(openings->args, "copies");
    char numbered[NAME_ROOM];
    int64_t copies = 0, game = 0;
    if (word == NULL)
        return open_one(openings, name, &openings->base, &game, told, err);
    if (!number_read(word, 1, COPIES_MOST, &copies))
        return err_set(err, RC_BAD, "--copies wants a number from 1 to %d, not '%s'", COPIES_MOST, word);
    enum rc rc = RC_OK;
    for (int64_t i = 1; rc == RC_OK && i <= copies; i++) {
        (void)snprintf(numbered, sizeof numbered, "%.40s-%lld", name, (long long)i);
        rc = open_one(openings, numbered, &openings->base, &game, told, err);
    }
    return rc;
}

/* ---- a table ---- */

/* Who sits where, as a cell has it: "bot", a player's name. */
static enum rc seat_one(const struct openings *openings, int64_t game, const char *seat, const char *who,
                        struct text *told, struct err *err)
{
    const struct services *services = &openings->house->services;
    struct text line = TEXT_EMPTY;
    bool bot = strcmp(who, "bot") == 0;
    struct gm_call call = {.services = services,
                           .act = gm_act_find("seat"),
                           .game = game,
                           .by = services->by,
                           .because = services->because,
                           .word = {seat, bot ? "bot" : "player", who},
                           .words = bot ? 2 : 3};
    enum rc rc = gm_run_here(&call, false, &line, err);
    if (rc == RC_OK && !openings->dry)
        text_addf(told, "    %s", line.data);
    text_free(&line);
    return rc;
}

static enum rc unknown_column(const char *name, struct err *err)
{
    return err_set(
        err, RC_BAD,
        "there is no column '%s'; these are: name, rules, seats, pace, set:OPTION, term:KEY, seat1, seat2 and so on",
        name);
}

/* One cell of what the game is to be. `made` holds what the opening borrows. */
static enum rc read_cell(const char *column, const char *value, struct opening *opening, char *made, size_t room,
                         struct err *err)
{
    const char *key = strchr(column, ':');
    bool set = strncmp(column, "set:", 4) == 0, term = strncmp(column, "term:", 5) == 0;
    if (strcmp(column, "rules") == 0)
        opening->rules = value;
    else if (strcmp(column, "seats") == 0)
        opening->seats = value;
    else if (strcmp(column, "pace") == 0)
        opening->pace = value;
    else if (!set && !term)
        return unknown_column(column, err);
    else if ((set ? opening->sets : opening->terms) == OPENING_MOST ||
             (size_t)snprintf(made, room, "%s=%s", key + 1, value) >= room)
        return err_set(err, RC_BAD, "%s is too much", column);
    else if (set)
        opening->set[opening->sets++] = made;
    else
        opening->term[opening->terms++] = made;
    return RC_OK;
}

static bool is_seat(const char *column, const char **number)
{
    int64_t seat = 0;
    *number = column + 4;
    return strncmp(column, "seat", 4) == 0 && number_read(column + 4, 1, 99, &seat);
}

enum { CELL_ROOM = 256, CELLS_MOST = 64 };

static enum rc open_row(const struct openings *openings, const struct csv_row *head, const struct csv_row *row,
                        struct text *told, struct err *err)
{
    char made[CELLS_MOST][CELL_ROOM];
    struct opening opening = openings->base;
    const char *name = "", *seat = NULL;
    int64_t game = 0;
    enum rc rc = RC_OK;
    if (row->cells > head->cells)
        return err_set(err, RC_BAD, "more cells than columns");
    for (size_t i = 0; rc == RC_OK && i < row->cells; i++) {
        bool named = strcmp(head->cell[i], "name") == 0;
        name = named ? row->cell[i] : name;
        if (!named && !is_seat(head->cell[i], &seat) && row->cell[i][0] != '\0')
            rc = read_cell(head->cell[i], row->cell[i], &opening, made[i], CELL_ROOM, err);
    }
    if (rc == RC_OK)
        rc = open_one(openings, name, &opening, &game, told, err);
    for (size_t i = 0; rc == RC_OK && i < row->cells; i++)
        if (is_seat(head->cell[i], &seat) && row->cell[i][0] != '\0')
            rc = seat_one(openings, game, seat, row->cell[i], told, err);
    return rc;
}

static enum rc check_head(const struct csv_row *head, struct err *err)
{
    char made[CELL_ROOM];
    const char *seat = NULL;
    bool named = false;
    enum rc rc = head->cells > CELLS_MOST ? err_set(err, RC_BAD, "more than %d columns", CELLS_MOST) : RC_OK;
    for (size_t i = 0; rc == RC_OK && i < head->cells; i++) {
        struct opening none = {0};
        bool name = strcmp(head->cell[i], "name") == 0;
        named = named || name;
        if (!name && !is_seat(head->cell[i], &seat))
            rc = read_cell(head->cell[i], "", &none, made, sizeof made, err);
    }
    return rc == RC_OK && !named ? err_set(err, RC_BAD, "there is no column 'name'") : rc;
}

static enum rc open_table(const struct openings *openings, const char *path, struct text *told, struct err *err)
{
    struct csv csv;
    enum rc rc = table_read(path, &csv, err);
    if (rc == RC_OK && check_head(&csv.row[0], err) != RC_OK)
        rc = table_at(path, &csv.row[0], err);
    for (size_t i = 1; rc == RC_OK && i < csv.rows; i++)
        if (open_row(openings, &csv.row[0], &csv.row[i], told, err) != RC_OK)
            rc = table_at(path, &csv.row[i], err);
    csv_free(&csv);
    return rc;
}

/* ---- all of them, or none ---- */

static enum rc read_options(struct openings *openings, struct err *err)
{
    const struct args *args = openings->args;
    struct opening *base = &openings->base;
    const char *table = cli_option(args, "table-of");
    *base = (struct opening){
        .rules = cli_option(args, "rules"), .seats = cli_option(args, "seats"), .pace = cli_option(args, "pace")};
    if (table != NULL && (cli_arg_count(args) != 1 || cli_given(args, "copies")))
        return err_set(err, RC_BAD,
                       "--table-of goes with neither a NAME nor --copies: the table has a column for names");
    if (table == NULL && (cli_arg_count(args) != 2 || base->rules == NULL))
        return err_set(err, RC_BAD,
                       "write: game open NAME --rules RULES [--seats N] [--pace 48h] [--set OPTION=VALUE] [--term "
                       "KEY=VALUE] [--copies N], or game open --table-of FILE");
    enum rc rc = all_of(args, "set", base->set, &base->sets, err);
    return rc == RC_OK ? all_of(args, "term", base->term, &base->terms, err) : rc;
}

/* All that the command line names, or none of them. RC_BAD says what is wrong, of a table with its line. */
static enum rc game_open(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct openings openings = {.cli = cli, .args = args, .house = house, .dry = cli_given(args, "dry-run")};
    struct store *store = house->services.store;
    struct text told = TEXT_EMPTY;
    const char *table = cli_option(args, "table-of");
    enum rc rc = read_options(&openings, err);
    if (rc == RC_OK)
        rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    (void)config_item(cli->config, SETTING_SITE_GM_ADDRESS, 0, &openings.gm);
    rc =
        table != NULL ? open_table(&openings, table, &told, err) : open_copies(&openings, cli_arg(args, 1), &told, err);
    rc = store_end_if(store, !openings.dry, rc, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s%s", told.data, openings.dry ? "Nothing was changed.\n" : "");
    text_free(&openings.gm);
    text_free(&told);
    return rc;
}

enum { GAMES_AT_ONCE = 500 };

static void add_row(struct listing *listing, const struct game_row *game)
{
    struct text pace = TEXT_EMPTY;
    moment_span_write(game->pace, &pace);
    output_listing_int(listing, game->id);
    output_listing_cell(listing, game->name);
    output_listing_cell(listing, game->rules);
    output_listing_cell(listing, game_status_name(game->status));
    output_listing_int(listing, game->seats);
    output_listing_int(listing, game->phase);
    output_listing_cell(listing, pace.data);
    text_free(&pace);
}

static struct jv *as_json(const struct game_row *game)
{
    struct jv *one = jv_new_object();
    jv_put_int(one, "game", game->id);
    jv_put_string(one, "name", game->name);
    jv_put_string(one, "rules", game->rules);
    jv_put_string(one, "status", game_status_name(game->status));
    jv_put_int(one, "seat_count", game->seats);
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
    struct listing listing = output_listing_new(heads, sizeof heads / sizeof heads[0]);
    struct game_range range = {.statuses = GAMES_ALL, .limit = GAMES_AT_ONCE};
    size_t count = GAMES_AT_ONCE, printed = 0;
    enum rc rc = RC_OK;
    while (rc == RC_OK && count == GAMES_AT_ONCE) {
        struct game_row *rows = NULL;
        rc = game_some(house->services.store, &range, &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count; i++) {
            range.after = rows[i].id;
            if (rows[i].archived && !cli_given(args, "all"))
                continue;
            if (cli->json)
                output_json_entry(cli, printed++, as_json(&rows[i]));
            else
                add_row(&listing, &rows[i]);
        }
        game_rows_free(rows, count);
    }
    if (rc == RC_OK && cli->json)
        output_json_entry(cli, printed, NULL);
    else if (rc == RC_OK)
        (void)output_listing_print(&listing, cli);
    output_listing_free(&listing);
    return rc;
}

/* An act on one game: `game extend GAME 24h`. */
static enum rc on_game(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    const char *what = cli_arg(args, 0);
    struct gm_call call = {.services = &house->services, .act = gm_act_find(what)};
    if (call.act == NULL)
        return err_set(err, RC_BAD, "'game %s' is nothing that can be done; `cursus help game` lists what can", what);
    if (cli_arg_count(args) < 2)
        return err_set(err, RC_BAD, "write: game %s %s", what, catalog_text(call.act->usage));
    if (call.act->text)
        return gm_act_text(cli, args, house, &call, err);
    if (cli_arg_count(args) > 2 + GM_WORDS)
        return err_set(err, RC_BAD, "these are too many words: write game %s %s", what, catalog_text(call.act->usage));
    for (size_t i = 2; i < cli_arg_count(args); i++)
        call.word[call.words++] = cli_arg(args, i);
    if (cli_given(args, "bots") && call.words < GM_WORDS)
        call.word[call.words++] = "bots";
    return gm_act_run(cli, args, house, cli_arg(args, 1), &call, err);
}

static int run(struct cli *cli, const struct args *args)
{
    const char *what = cli_arg(args, 0);
    bool lists = strcmp(what, "list") == 0, opens = strcmp(what, "open") == 0;
    if (lists && cli_arg_count(args) != 1)
        return cli_usage(&command_game, "'list' takes no arguments");
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
    .word = gm_act_word,
    .more = gm_act_usage,
    .more_of = gm_act_usage_of,
    .options = options,
    .least = 1,
    .most = -1,
    .json = "list",
    .run = run,
};
