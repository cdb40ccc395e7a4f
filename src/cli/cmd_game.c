#include "base/number.h"
#include "cli/house.h"
#include "cli/master.h"
#include "cli/output.h"
#include "engine/games.h"
#include "rules/options.h"

enum { TERMS_MOST = 32 };

static enum rc bad_option(const struct refusal *why, struct err *err)
{
    return err_set(err, RC_BAD, "%s %s%s%s", why->text, why->word,
                   why->detail[0] == '\0' ? "" : ": possible: ", why->detail);
}

/* "--set track=12" and so on over the defaults: either those that follow another option, or the rest. */
static enum rc read_some(const struct args *args, const struct rules *rules, bool followers, struct rules_setup *setup,
                         struct err *err)
{
    const char *one;
    for (size_t i = 0; (one = args_option_at(args, "set", i)) != NULL; i++) {
        struct refusal why = {0};
        char name[64];
        const char *equals = strchr(one, '=');
        if (equals == NULL || (size_t)(equals - one) >= sizeof name)
            return err_set(err, RC_BAD, "--set wants NAME=VALUE, not '%s'", one);
        memcpy(name, one, (size_t)(equals - one));
        name[equals - one] = '\0';
        if (options_follows(rules, name) == followers && !options_set(rules, setup, name, equals + 1, &why))
            return bad_option(&why, err);
    }
    return RC_OK;
}

/* Leading options first, so that the order on the command line does not matter. */
static enum rc read_options(const struct args *args, const struct rules *rules, struct rules_setup *setup,
                            struct err *err)
{
    enum rc rc = read_some(args, rules, false, setup, err);
    return rc == RC_OK ? read_some(args, rules, true, setup, err) : rc;
}

static enum rc open_game(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    const char *terms[TERMS_MOST], *id = args_option(args, "rules"), *seats = args_option(args, "seats"),
                                   *pace = args_option(args, "pace");
    struct refusal why = {0};
    struct text gm = TEXT_EMPTY;
    int64_t count = 0, game = 0;
    if (args_count(args) != 2 || id == NULL)
        return err_set(err, RC_BAD,
                       "write: game open NAME --rules RULES [--seats N] [--pace 48h] [--set OPTION=VALUE] [--term "
                       "KEY=VALUE]");
    struct game_plan plan = {.name = args_at(args, 1), .rules = rules_find(id)};
    if (plan.rules == NULL) {
        struct text known = TEXT_EMPTY;
        for (int i = 0; rules_all[i] != NULL; i++)
            text_addf(&known, "%s%s", i == 0 ? "" : ", ", rules_all[i]->id);
        (void)err_set(err, RC_BAD, "no such rules: '%s'; there are: %s", id, known.data);
        text_free(&known);
        return RC_BAD;
    }
    count = plan.rules->seats_max;
    if (seats != NULL && !number_read(seats, plan.rules->seats_min, plan.rules->seats_max, &count))
        return err_set(err, RC_BAD, "%s is for %d to %d seats", plan.rules->title, plan.rules->seats_min,
                       plan.rules->seats_max);
    plan.pace = config_span(cli->config, SETTING_GAME_PACE);
    plan.terms = terms;
    while (plan.term_count < TERMS_MOST &&
           (terms[plan.term_count] = args_option_at(args, "term", plan.term_count)) != NULL)
        plan.term_count++;
    enum rc rc = pace == NULL ? RC_OK : span_read(pace, &plan.pace, err);
    if (rc == RC_OK && plan.pace < 60)
        rc = err_set(err, RC_BAD, "a pace of less than a minute leaves no time for mail");
    if (rc == RC_OK && !options_default(plan.rules, (int)count, &plan.setup, &why))
        rc = bad_option(&why, err);
    if (rc == RC_OK)
        rc = read_options(args, plan.rules, &plan.setup, err);
    (void)config_item(cli->config, SETTING_SITE_GM_ADDRESS, 0, &gm);
    plan.gm = gm.data;
    if (rc == RC_OK)
        rc = games_open(&house->host, &plan, &game, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "#%lld %s (%s) is open for %lld players\n", (long long)game, plan.name,
                      plan.rules->title, (long long)count);
    text_free(&gm);
    return rc;
}

static bool list_one(struct listing *listing, struct jv *json, const struct game_row *game)
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
    struct jv *one = jv_new_object();
    bool ok = jv_put_int(one, "game", game->id) && jv_put_string(one, "name", game->name) &&
              jv_put_string(one, "rules", game->rules) &&
              jv_put_string(one, "status", game_status_name(game->status)) && jv_put_int(one, "seats", game->seats) &&
              jv_put_int(one, "phase", game->phase) && jv_put_int(one, "pace", game->pace);
    text_free(&pace);
    return jv_add(json, one) && ok;
}

static enum rc list_games(const struct cli *cli, struct house *house, int *code, struct err *err)
{
    static const char *const heads[] = {"game", "name", "rules", "status", "seats", "phase", "pace"};
    struct game_row *rows = NULL;
    size_t count = 0;
    struct listing listing = listing_new(7);
    struct jv *json = jv_new_array();
    for (size_t i = 0; i < 7; i++)
        listing_cell(&listing, heads[i]);
    enum rc rc = game_list(house->host.store, GAMES_ALL, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (!list_one(&listing, json, &rows[i]))
            rc = err_set(err, RC_NOMEM, "out of memory");
    game_rows_free(rows, count);
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

/* An act on one game: `game extend GAME 24h`. */
static enum rc on_game(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    const char *what = args_at(args, 0);
    struct gm_call call = {.host = &house->host, .act = gm_act_find(what)};
    if (call.act == NULL)
        return err_set(err, RC_BAD, "'game %s' is nothing that can be done; `cursus help game` lists what can", what);
    if (args_count(args) < 2)
        return err_set(err, RC_BAD, "write: game %s %s", what, call.act->usage);
    for (size_t i = 2; i < args_count(args) && call.words < GM_WORDS; i++)
        call.word[call.words++] = args_at(args, i);
    if (args_given(args, "bots") && call.words < GM_WORDS)
        call.word[call.words++] = "bots";
    return master_run(cli, args, house, args_at(args, 1), &call, err);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    int code = EXIT_DONE;
    const char *what = args_at(args, 0);
    enum rc rc = house_open(cli, HOUSE_MAIL, &house, &err);
    if (rc == RC_OK && strcmp(what, "open") == 0)
        rc = open_game(cli, args, &house, &err);
    else if (rc == RC_OK && strcmp(what, "list") == 0)
        rc = list_games(cli, &house, &code, &err);
    else if (rc == RC_OK)
        rc = on_game(cli, args, &house, &err);
    house_close(&house);
    return rc == RC_OK ? code : cli_fail(&err);
}

static const struct command_option options[] = {
    {"rules", "RULES", "with open: which game"},
    {"seats", "N", "with open: how many seats (as many as the game has)"},
    {"pace", "SPAN", "with open: time for each decision (game.pace)"},
    {"set", "OPTION=VALUE", "with open: an option of the rules; may be repeated"},
    {"term", "KEY=VALUE", "with open: a setting of [game] for this game alone; may be repeated"},
    {"bots", NULL, "with start: bots take the seats that are free"},
    {"dry-run", NULL, "say what would be done and whom it would be mailed to, and do nothing"},
    {NULL, NULL, NULL},
};

const struct command command_game = {
    .name = "game",
    .summary = "Open and list games; everything a game master does to one",
    .usage = "open NAME | list | ACT GAME ...",
    .detail = "GAME is a number or a name. A game starts by itself when its last seat is taken by mail.\n",
    .more = master_usage,
    .options = options,
    .least = 1,
    .most = 2 + GM_WORDS,
    .run = run,
};
