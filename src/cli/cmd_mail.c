/* `cursus mail`: mails that came in and that go out, found again, tried again, dropped. */
#include "base/number.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/mails.h"
#include "mail/address.h"

enum { LIST_MOST = 50, COLUMNS = 7, NOTE_BYTES = 60 };

/* ---- list ---- */

/* A player's name, or an address. */
static enum rc want_player(const struct house *house, const char *word, char address[ADDRESS_BYTES + 1],
                           struct mails_want *want, struct err *err)
{
    struct player_row player = {0};
    if (strchr(word, '@') != NULL) {
        want->address = address;
        return address_canonical(word, address, err);
    }
    enum rc rc = house_player(house, word, &player, err);
    want->player = player.id;
    player_row_free(&player);
    return rc;
}

static enum rc read_want(const struct cli *cli, const struct args *args, const struct house *house,
                         char address[ADDRESS_BYTES + 1], struct mails_want *want, struct err *err)
{
    const char *player = cli_option(args, "player"), *game = cli_option(args, "game");
    const char *since = cli_option(args, "since"), *limit = cli_option(args, "limit");
    int64_t most = LIST_MOST;
    enum rc rc = RC_OK;
    want->state = cli_option(args, "state");
    if (limit != NULL && !number_read(limit, 1, 1000000, &most))
        return err_set(err, RC_BAD, "--limit wants a number from 1, not '%s'", limit);
    want->limit = (size_t)most;
    if (since != NULL)
        rc = moment_read(since, cli->now, &want->since, err);
    if (rc == RC_OK && player != NULL)
        rc = want_player(house, player, address, want, err);
    if (rc == RC_OK && game != NULL)
        rc = house_game(house, game, &want->game, err);
    return rc;
}

static void list_one(struct listing *listing, const struct jv *one)
{
    struct text at = TEXT_EMPTY, note = TEXT_EMPTY, game = TEXT_EMPTY;
    const char *name = jv_word(one, "name"), *words = jv_word(one, "note");
    moment_write(jv_number(one, "at"), &at);
    output_escape(words, text_fit(words, strlen(words), NOTE_BYTES), &note);
    if (jv_number(one, "game") != 0)
        text_addf(&game, "#%lld", (long long)jv_number(one, "game"));
    output_listing_cell(listing, jv_word(one, "mail"));
    output_listing_cell(listing, at.data);
    output_listing_cell(listing, jv_word(one, "state"));
    output_listing_cell(listing, name[0] != '\0' ? name : jv_word(one, "address"));
    output_listing_cell(listing, game.data);
    output_listing_cell(listing, jv_word(one, "kind"));
    output_listing_cell(listing, note.data);
    text_free(&at);
    text_free(&note);
    text_free(&game);
}

static enum rc list(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    static const char *const heads[COLUMNS] = {"mail", "at", "state", "who", "game", "kind", "note"};
    char address[ADDRESS_BYTES + 1];
    struct mails_want want = {0};
    struct jv *found = NULL;
    enum rc rc = read_want(cli, args, house, address, &want, err);
    if (rc == RC_OK)
        rc = mails_list(&house->services, &want, &found, err);
    if (rc != RC_OK)
        return rc;
    struct listing listing = output_listing_new(heads, COLUMNS);
    for (size_t i = 0; i < jv_size(found); i++) {
        list_one(&listing, jv_at(found, i));
        jv_add(listing.json, jv_share(jv_at(found, i)));
    }
    jv_free(found);
    (void)output_listing_print(&listing, cli);
    return RC_OK;
}

/* ---- some mails ---- */

static enum rc read_name(const char *word, struct mail_name *name, struct err *err)
{
    return mail_name_read(word, name)
               ? RC_OK
               : err_set(err, RC_BAD, "'%s' is no mail: write in25 or out55; `cursus mail list` prints them", word);
}

static enum rc show(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct mail_name name;
    struct jv *one = NULL;
    struct text words = TEXT_EMPTY, plain = TEXT_EMPTY;
    enum rc rc = read_name(cli_arg(args, 1), &name, err);
    if (rc == RC_OK && cli->json)
        rc = mails_one(&house->services, &name, &one, err);
    else if (rc == RC_OK)
        rc = mails_show(&house->services, &name, &words, err);
    if (rc == RC_OK && cli->json)
        (void)output_json(cli, jv_share(one));
    jv_free(one);
    output_escape(words.data, words.len, &plain);
    if (rc == RC_OK)
        (void)fputs(plain.data, cli->out);
    text_free(&words);
    text_free(&plain);
    return rc;
}

/* All of them, or none. */
static enum rc each(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct store *store = house->services.store;
    bool drops = strcmp(cli_arg(args, 0), "drop") == 0, dry = cli_given(args, "dry-run");
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    for (size_t i = 1; rc == RC_OK && i < cli_arg_count(args); i++) {
        struct mail_name name;
        rc = read_name(cli_arg(args, i), &name, err);
        if (rc == RC_OK)
            rc = drops ? mails_drop(&house->services, &name, err) : mails_retry(&house->services, &name, err);
    }
    rc = store_end_if(store, !dry, rc, err);
    for (size_t i = 1; rc == RC_OK && i < cli_arg_count(args); i++)
        (void)fprintf(cli->out, "%s %s%s\n", cli_arg(args, i), dry ? "would be " : "is ",
                      drops ? "dropped" : "tried again");
    if (rc == RC_OK && dry)
        (void)fputs("Nothing was changed.\n", cli->out);
    return rc;
}

static const struct house_word words[] = {
    {"list", 1, 1, NULL, "'list' takes no arguments but options", list},
    {"show", 2, 2, "'show' needs a mail: in25, out55", "'show' takes one mail", show},
    {"retry", 2, 0, "'retry' needs a mail: in25, out55", NULL, each},
    {"drop", 2, 0, "'drop' needs a mail: in25, out55", NULL, each},
};

static int run(struct cli *cli, const struct args *args)
{
    int code = EXIT_DONE;
    const struct house_word *word = house_word(args, words, sizeof words / sizeof words[0], &code);
    if (word == NULL)
        return code;
    bool reads = word->work == show && !cli->json;
    return house_run(cli, args, reads ? HOUSE_READER | HOUSE_SENDER : HOUSE_PLAIN, word->work);
}

static const struct command_option options[] = {
    {.name = "player", .argument = "NAME", .help = "from or to this player, or this address", .with = "list"},
    {.name = "game", .argument = "GAME", .help = "about this game", .with = "list"},
    {.name = "state", .argument = "STATE", .help = "in this state", .with = "list"},
    {.name = "since", .argument = "TIME", .help = "that came or were made since then: 2026-12-18, -2d", .with = "list"},
    {.name = "limit", .argument = "N", .help = "the newest N (50)", .with = "list"},
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts", .with = "retry drop"},
    {.name = "dry-run", .help = "say what would be done, and do nothing", .with = "retry drop"},
    {.name = NULL},
};

static void print_states(FILE *out)
{
    struct text states = TEXT_EMPTY;
    mails_states(&states);
    (void)fprintf(out, "\nStates: %s.\n", states.data);
    text_free(&states);
}

const struct command command_mail = {
    .name = "mail",
    .summary = "Find incoming and outgoing mails; retry or drop them",
    .usage = "list | show MAIL | retry MAIL... | drop MAIL...",
    .detail =
        "A mail is called in25 or out55, as in the log. show prints its header and its text, with keys masked and\n"
        "control characters written out. retry has one that was refused or is in quarantine read again, or one\n"
        "that waits or failed sent at once; drop ends one that waits, is parked, is in quarantine or failed. Both\n"
        "do all that are named or none.\n",
    .more = print_states,
    .options = options,
    .least = 1,
    .most = -1,
    .json = "list show",
    .run = run,
};
