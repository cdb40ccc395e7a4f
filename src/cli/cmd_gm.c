/* `cursus gm`: all games at a glance, and who may run them. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/status.h"
#include "engine/game/act_log.h"
#include "mail/address.h"

static enum rc status(const struct cli *cli, const struct args *args, struct house *house, int *code, struct err *err)
{
    struct jv *json = NULL;
    struct text text = TEXT_EMPTY;
    int64_t game = 0;
    enum rc rc = args_count(args) < 2 ? RC_OK : house_game(house, args_at(args, 1), &game, err);
    if (rc == RC_OK)
        rc = game == 0 ? status_all(&house->services, &json, err) : status_one(&house->services, game, &json, err);
    if (rc == RC_OK && cli->json) {
        *code = print_json(cli, json);
        return RC_OK;
    }
    if (rc == RC_OK)
        status_text(&house->services, json, &text);
    if (rc == RC_OK)
        (void)fputs(text.data, cli->out);
    text_free(&text);
    jv_free(json);
    return rc;
}

/* `gm add ADDRESS [GAME]` and `gm drop`: in the log of acts of the game, or of the house. */
static enum rc change(const struct cli *cli, const struct args *args, struct house *house, bool adds, struct err *err)
{
    char address[ADDRESS_BYTES + 1];
    struct store *store = house->services.store;
    char label[ACTOR_BYTES];
    int64_t game = 0;
    if (args_count(args) < 2)
        return err_set(err, RC_BAD, "write: gm %s ADDRESS [GAME]", args_at(args, 0));
    enum rc rc = address_canonical(args_at(args, 1), address, err);
    if (rc == RC_OK && args_count(args) > 2)
        rc = house_game(house, args_at(args, 2), &game, err);
    if (rc == RC_OK)
        rc = house_because(house, args, err);
    if (rc == RC_OK)
        rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    actlog_address(&house->services, address, label);
    rc = adds ? master_add(store, game, address, err) : master_drop(store, game, address, err);
    if (rc == RC_OK)
        rc = actlog_add(&house->services, game, adds ? "master" : "no master", label, err);
    if (rc == RC_OK)
        rc = store_commit(store, err);
    else
        store_rollback(store);
    if (rc == RC_OK && game == 0)
        (void)fprintf(cli->out, "%s is %s game master of all games\n", address, adds ? "a" : "no more");
    else if (rc == RC_OK)
        (void)fprintf(cli->out, "%s is %s game master of game %lld\n", address, adds ? "a" : "no more",
                      (long long)game);
    return rc;
}

static void list_one(struct listing *listing, struct jv *json, const char *game, const char *address, const char *from)
{
    listing_cell(listing, game);
    listing_cell(listing, address);
    listing_cell(listing, from);
    struct jv *one = jv_new_object();
    jv_put_string(one, "game", game);
    jv_put_string(one, "address", address);
    jv_put_string(one, "from", from);
    jv_add(json, one);
}

static enum rc list_rows(const struct house *house, struct listing *listing, struct jv *json, struct err *err)
{
    struct master_row *rows = NULL;
    struct game_row *games = NULL;
    size_t count = 0;
    struct text item = TEXT_EMPTY;
    const struct config *config = house->services.config;
    for (size_t i = 0; config_item(config, SETTING_SITE_GM_ADDRESS, i, &item); i++) {
        list_one(listing, json, "all", item.data, "site.gm_address");
        text_clear(&item);
    }
    text_free(&item);
    enum rc rc = game_list(house->services.store, GAMES_LIVE, &games, &count, err);
    for (size_t i = 0; i < count; i++) {
        char game[24];
        (void)snprintf(game, sizeof game, "%lld", (long long)games[i].id);
        if (games[i].gm[0] != '\0')
            list_one(listing, json, game, games[i].gm, "game open");
    }
    game_rows_free(games, count);
    if (rc == RC_OK)
        rc = master_list(house->services.store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        char game[24];
        (void)snprintf(game, sizeof game, "%lld", (long long)rows[i].game);
        list_one(listing, json, rows[i].game == 0 ? "all" : game, rows[i].address, "gm add");
    }
    master_rows_free(rows, count);
    return rc;
}

static enum rc list(const struct cli *cli, struct house *house, int *code, struct err *err)
{
    static const char *const heads[] = {"game", "address", "from"};
    struct listing listing = listing_new(3);
    struct jv *json = jv_new_array();
    for (size_t i = 0; i < 3; i++)
        listing_cell(&listing, heads[i]);
    enum rc rc = list_rows(house, &listing, json, err);
    if (rc == RC_OK && cli->json) {
        text_free(&listing.bytes);
        *code = print_json(cli, json);
        return RC_OK;
    }
    jv_free(json);
    if (rc == RC_OK)
        *code = listing_print(&listing, cli);
    else
        text_free(&listing.bytes);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    int code = EXIT_DONE;
    const char *what = args_at(args, 0);
    bool adds = strcmp(what, "add") == 0, drops = strcmp(what, "drop") == 0, shows = strcmp(what, "status") == 0;
    if (!adds && !drops && !shows && strcmp(what, "list") != 0)
        return cli_usage(&command_gm, "'%s' is not status, add, drop or list", what);
    if ((shows && args_count(args) > 2) || (!adds && !drops && !shows && args_count(args) > 1))
        return cli_usage(&command_gm, "gm %s: too many arguments", what);
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK && shows)
        rc = status(cli, args, &house, &code, &err);
    else if (rc == RC_OK && (adds || drops))
        rc = change(cli, args, &house, adds, &err);
    else if (rc == RC_OK)
        rc = list(cli, &house, &code, &err);
    house_close(&house);
    return rc == RC_OK ? code : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts", .with = "add drop"},
    {.name = NULL},
};

const struct command command_gm = {
    .name = "gm",
    .summary = "All games at a glance, and who may run them",
    .usage = "status [GAME] | add ADDRESS [GAME] | drop ADDRESS [GAME] | list",
    .detail = "Without GAME an address is added or dropped as game master of all games.\n",
    .options = options,
    .least = 1,
    .most = 3,
    .json = "status list",
    .run = run,
};
