/* `cursus gm`: all games at a glance, and who may run them. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/status.h"
#include "engine/game/actlog.h"
#include "engine/letters/news_mail.h"
#include "mail/address.h"

static enum rc status(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct jv *json = NULL;
    struct text text = TEXT_EMPTY;
    int64_t game = 0;
    enum rc rc = cli_arg_count(args) < 2 ? RC_OK : house_game(house, cli_arg(args, 1), &game, err);
    if (rc == RC_OK)
        rc = game == 0 ? status_all(&house->services, &json, err) : status_one(&house->services, game, &json, err);
    if (rc == RC_OK && cli->json)
        (void)output_json(cli, jv_share(json));
    else if (rc == RC_OK)
        rc = status_text(&house->services, json, &text, err);
    (void)fputs(text.data, cli->out);
    text_free(&text);
    jv_free(json);
    return rc;
}

/* `gm add ADDRESS [GAME]` and `gm drop`: in the log of acts of the game, or of the house. */
static enum rc change(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    bool adds = strcmp(cli_arg(args, 0), "add") == 0;
    char address[ADDRESS_BYTES + 1];
    struct store *store = house->services.store;
    char label[ACTOR_BYTES];
    int64_t game = 0;
    if (cli_arg_count(args) < 2)
        return err_set(err, RC_BAD, "write: gm %s ADDRESS [GAME]", cli_arg(args, 0));
    enum rc rc = address_canonical(cli_arg(args, 1), address, err);
    if (rc == RC_OK && cli_arg_count(args) > 2)
        rc = house_game(house, cli_arg(args, 2), &game, err);
    if (rc == RC_OK)
        rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    actlog_address(&house->services, address, label);
    rc = adds ? club_master_add(store, game, address, err) : club_master_drop(store, game, address, err);
    if (rc == RC_OK)
        rc = actlog_add(&house->services, game, adds ? "master" : "no master", label, err);
    rc = store_end(store, rc, err);
    if (rc == RC_OK && game == 0)
        (void)fprintf(cli->out, "%s is %s game master of all games\n", address, adds ? "a" : "no more");
    else if (rc == RC_OK)
        (void)fprintf(cli->out, "%s is %s game master of game %lld\n", address, adds ? "a" : "no more",
                      (long long)game);
    return rc;
}

/* `gm news ADDRESS daily|every|off` */
static enum rc news(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    char address[ADDRESS_BYTES + 1];
    const char *wish = cli_arg(args, 2);
    struct store *store = house->services.store;
    enum rc rc = address_canonical(cli_arg(args, 1), address, err);
    if (rc == RC_OK)
        rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = news_mail_wish_set(&house->services, address, wish, err);
    rc = store_end(store, rc, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s hears of what happens: %s\n", address, wish);
    return rc;
}

enum { ROLL_HEADS = 4 };
static const char *const roll_heads[ROLL_HEADS] = {"game", "address", "from", "news"};

/* Where the list of game masters goes. */
struct roll {
    const struct services *services;
    struct listing listing;
};

static enum rc list_one(struct roll *roll, const char *game, const char *address, const char *from, struct err *err)
{
    char canonical[ADDRESS_BYTES + 1];
    enum news_wish wish = NEWS_DAILY;
    enum rc rc = RC_OK;
    if (address_canonical(address, canonical, NULL) == RC_OK)
        rc = news_mail_wish_of(roll->services, canonical, &wish, err);
    const char *const cell[] = {game, address, from, news_mail_wish_word(wish)};
    struct jv *one = jv_new_object();
    for (size_t i = 0; i < sizeof cell / sizeof *cell; i++) {
        output_listing_cell(&roll->listing, cell[i]);
        if (i > 0)
            jv_put_string(one, roll_heads[i], cell[i]);
    }
    jv_put_int(one, roll_heads[0], strcmp(game, "all") == 0 ? 0 : strtoll(game, NULL, 10));
    jv_add(roll->listing.json, one);
    return rc;
}

static enum rc list_rows(const struct house *house, struct roll *roll, struct err *err)
{
    struct master_row *rows = NULL;
    struct game_row *games = NULL;
    size_t count = 0;
    struct text item = TEXT_EMPTY;
    const struct config *config = house->services.config;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && config_item(config, SETTING_SITE_GM_ADDRESS, i, &item); i++) {
        rc = list_one(roll, "all", item.data, "site.gm_address", err);
        text_clear(&item);
    }
    text_free(&item);
    if (rc == RC_OK)
        rc = game_list(house->services.store, GAMES_LIVE, &games, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        char game[24];
        (void)snprintf(game, sizeof game, "%lld", (long long)games[i].id);
        if (games[i].gm[0] != '\0')
            rc = list_one(roll, game, games[i].gm, "game open", err);
    }
    game_rows_free(games, count);
    if (rc == RC_OK)
        rc = club_master_list(house->services.store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        char game[24];
        (void)snprintf(game, sizeof game, "%lld", (long long)rows[i].game);
        rc = list_one(roll, rows[i].game == 0 ? "all" : game, rows[i].address, "gm add", err);
    }
    club_master_rows_free(rows, count);
    return rc;
}

static enum rc list(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct roll roll = {.services = &house->services, .listing = output_listing_new(roll_heads, ROLL_HEADS)};
    (void)args;
    enum rc rc = list_rows(house, &roll, err);
    if (rc == RC_OK)
        (void)output_listing_print(&roll.listing, cli);
    output_listing_free(&roll.listing);
    return rc;
}

static const struct house_word words[] = {
    {"status", 1, 2, NULL, "gm status: too many arguments", status},
    {"add", 1, 0, NULL, NULL, change},
    {"drop", 1, 0, NULL, NULL, change},
    {"news", 3, 3, "write: gm news ADDRESS daily|every|off", NULL, news},
    {"list", 1, 1, NULL, "gm list: too many arguments", list},
};

static int run(struct cli *cli, const struct args *args)
{
    return house_run_word(cli, args, words, sizeof words / sizeof words[0]);
}

static const struct command_option options[] = {
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts", .with = "add drop news"},
    {.name = NULL},
};

const struct command command_gm = {
    .name = "gm",
    .summary = "All games at a glance, and who may run them",
    .usage = "status [GAME] | add ADDRESS [GAME] | drop ADDRESS [GAME] | list | news ADDRESS WISH",
    .detail =
        "Without GAME an address is added or dropped as game master of all games. WISH is how a game master hears\n"
        "of what happens: daily (once a day), every (of each thing at once) or off.\n",
    .options = options,
    .least = 1,
    .most = 3,
    .json = "status list",
    .run = run,
};
