#include "base/mem.h"
#include "base/zone.h"
#include "cli/house.h"
#include "cli/output.h"
#include "cli/roster.h"
#include "cli/table.h"
#include "engine/game/actlog.h"
#include "engine/game/guests.h"
#include "engine/game/mailboxes.h"
#include "engine/game/news.h"
#include "engine/gm/admit.h"
#include "engine/gm/forget.h"
#include "engine/gm/outage.h"
#include "engine/gm/resend.h"
#include "engine/inbox/misread.h"
#include "engine/letters/post.h"
#include "mail/address.h"

/* In the house's log of acts. `address`: NULL or one that it was about. */
static enum rc note(const struct house *house, const char *act, int64_t player, const char *address, struct err *err)
{
    char label[ACTOR_BYTES] = "", words[ACTOR_BYTES + 32];
    if (address != NULL)
        actlog_address(&house->services, address, label);
    (void)snprintf(words, sizeof words, "player %lld%s%s", (long long)player, address == NULL ? "" : " ", label);
    return actlog_add(&house->services, 0, act, words, err);
}

/* Told, where an address is that of others as well; refused, where it has as many players as may be. */
static enum rc share(const struct house *house, const char *address, int64_t player, struct text *told, struct err *err)
{
    struct mailbox_others others;
    enum rc rc = mailboxes_others(&house->services, address, player, &others, err);
    if (rc == RC_OK && !others.room)
        rc = err_set(err, RC_CONFLICT, "the address %s belongs to %s already, and in.household is %lld", address,
                     others.names.data, (long long)config_number(house->services.config, SETTING_IN_HOUSEHOLD));
    if (rc == RC_OK && others.count > 0)
        text_addf(told,
                  "%s is the address of %s, too: mails from there that answer none of ours are asked who wrote them\n",
                  address, others.names.data);
    text_free(&others.names);
    return rc;
}

/* In the transaction that is open. */
static enum rc add_one(const struct house *house, const char *name, const char *given, const char *zone,
                       struct text *told, struct err *err)
{
    const struct services *services = &house->services;
    char address[ADDRESS_BYTES + 1];
    int64_t id = 0;
    char room[ZONE_BYTES] = "";
    struct text kept = text_fixed(room, sizeof room);
    enum rc rc = zone[0] == '\0' ? RC_OK : moment_zone_check(zone, err);
    if (rc == RC_OK && zone[0] != '\0')
        zone_write(zone, &kept);
    if (rc == RC_OK)
        rc = name_check(services, name, 0, err);
    if (rc == RC_OK)
        rc = address_canonical(given, address, err);
    if (rc == RC_OK)
        rc = player_add(services->store, name, room, services->now, &id, err);
    if (rc == RC_OK)
        rc = player_address_drop_unproved(services->store, address, err);
    if (rc == RC_OK)
        rc = player_address_add(services->store, id, address, true, services->now, err);
    if (rc == RC_OK)
        rc = news_registered(services, id, err);
    if (rc == RC_OK)
        rc = note(house, "player add", id, address, err);
    if (rc == RC_OK)
        text_addf(told, "player %lld is %s <%s>\n", (long long)id, name, address);
    return rc == RC_OK ? share(house, address, id, told, err) : rc;
}

/* Cells by the names of their columns; a row may end early. */
static enum rc add_row(const struct house *house, const struct csv_row *head, const struct csv_row *row,
                       const char *zone, struct text *told, struct err *err)
{
    const char *cell[] = {"", "", ""};
    static const char *const columns[] = {"name", "address", "zone"};
    if (row->cells > head->cells)
        return err_set(err, RC_BAD, "more cells than columns");
    for (size_t i = 0; i < row->cells; i++)
        for (size_t k = 0; k < 3; k++)
            cell[k] = strcmp(head->cell[i], columns[k]) == 0 ? row->cell[i] : cell[k];
    return add_one(house, cell[0], cell[1], cell[2][0] == '\0' ? zone : cell[2], told, err);
}

static enum rc check_columns(const struct csv_row *head, struct err *err)
{
    bool name = false, address = false;
    for (size_t i = 0; i < head->cells; i++) {
        name = name || strcmp(head->cell[i], "name") == 0;
        address = address || strcmp(head->cell[i], "address") == 0;
        if (strcmp(head->cell[i], "name") != 0 && strcmp(head->cell[i], "address") != 0 &&
            strcmp(head->cell[i], "zone") != 0)
            return err_set(err, RC_BAD, "there is no column '%s'; these are: name, address, zone", head->cell[i]);
    }
    return name && address ? RC_OK : err_set(err, RC_BAD, "the columns 'name' and 'address' are wanted");
}

static enum rc add_table(const struct house *house, const char *path, const char *zone, struct text *told,
                         struct err *err)
{
    struct csv csv;
    enum rc rc = table_read(path, &csv, err);
    if (rc == RC_OK && check_columns(&csv.row[0], err) != RC_OK)
        rc = table_at(path, &csv.row[0], err);
    for (size_t i = 1; rc == RC_OK && i < csv.rows; i++)
        if (add_row(house, &csv.row[0], &csv.row[i], zone, told, err) != RC_OK)
            rc = table_at(path, &csv.row[i], err);
    csv_free(&csv);
    return rc;
}

/* One, or all of a table or none of them. */
static enum rc add(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    const char *table = cli_option(args, "table-of"), *zone = cli_option(args, "zone");
    bool dry = cli_given(args, "dry-run");
    struct store *store = house->services.store;
    struct text told = TEXT_EMPTY;
    zone = zone == NULL ? "" : zone;
    if ((table == NULL) != (cli_arg_count(args) == 3))
        return err_set(err, RC_BAD, "'add' needs NAME and ADDRESS, or --table-of FILE");
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = table != NULL ? add_table(house, table, zone, &told, err)
                       : add_one(house, cli_arg(args, 1), cli_arg(args, 2), zone, &told, err);
    rc = store_end_if(store, !dry, rc, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s%s", told.data, dry ? "Nothing was changed.\n" : "");
    text_free(&told);
    return rc;
}

/* The player's row of it. RC_NONE: it is not theirs. */
static enum rc own_address(struct store *store, const char *address, int64_t player, struct address_row *out,
                           struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    *out = (struct address_row){0};
    enum rc rc = player_address_of(store, address, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        if (rows[i].player == player) {
            *out = rows[i];
            rows[i] = (struct address_row){0};
        }
    player_address_rows_free(rows, count);
    return rc == RC_OK && out->address == NULL ? RC_NONE : rc;
}

/* Where a player is written to; "": nowhere. */
struct reach {
    char address[ADDRESS_BYTES + 1];
    bool lost; /* mail did not arrive there, or could not be written */
};

static enum rc reach_of(const struct house *house, int64_t player, struct reach *out, struct err *err)
{
    struct text text = text_fixed(out->address, sizeof out->address);
    struct address_row row = {0};
    out->address[0] = '\0';
    enum rc rc = post_address(&house->services, player, &text, err);
    out->lost = rc == RC_NONE;
    if (rc == RC_OK)
        rc = own_address(house->services.store, out->address, player, &row, err);
    out->lost = out->lost || row.hard + row.soft > 0;
    player_address_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* An address that bounced, or that was never confirmed, is good again on the operator's word; others of the player from
 * which mail came back are given up for it. */
static enum rc vouch(const struct house *house, const char *address, int64_t player, struct err *err)
{
    struct store *store = house->services.store;
    struct address_row row = {0};
    enum rc rc = own_address(store, address, player, &row, err);
    bool own = rc == RC_OK;
    player_address_row_free(&row);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    rc = own ? player_address_prove(store, address, player, err)
             : player_address_add(store, player, address, true, house->services.now, err);
    return rc == RC_OK ? player_address_give_up(store, player, address, err) : rc;
}

/* What the player may not have got is mailed again where they are written to now; told is where that is. */
static enum rc write_there(const struct house *house, const struct player_row *player, bool again, struct text *told,
                           struct err *err)
{
    struct reach now;
    char cause[48];
    enum rc rc = reach_of(house, player->id, &now, err);
    if (rc != RC_OK || now.address[0] == '\0')
        return rc;
    (void)snprintf(cause, sizeof cause, "at%lldp%lld", (long long)house->services.now, (long long)player->id);
    if (again)
        rc = resend_all(&house->services, player->id, cause, 0, err);
    text_addf(told, "%s is written to at %s%s\n", player->name, now.address,
              again ? "; what stands in the games under way is mailed there anew" : "");
    return rc;
}

/* What is done for the player that the command line names, in a transaction that is taken back with --dry-run. */
static enum rc on_player(const struct cli *cli, const struct args *args, struct house *house,
                         enum rc (*work)(const struct args *args, const struct house *house, struct player_row *player,
                                         struct text *told, struct err *err),
                         struct err *err)
{
    struct player_row player = {0};
    struct text told = TEXT_EMPTY;
    int64_t moved = 0;
    bool dry = cli_given(args, "dry-run");
    enum rc rc = house_player(house, cli_arg(args, 1), &player, err);
    if (rc == RC_OK && !dry)
        rc = outage_give_back(&house->services, &moved, err); /* a clock that has run out must not be one that stood */
    if (rc == RC_OK)
        rc = store_begin(house->services.store, err);
    if (rc == RC_OK) {
        rc = work(args, house, &player, &told, err);
        rc = store_end_if(house->services.store, !dry, rc, err);
    }
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s%s", told.data, dry ? "Nothing was changed.\n" : "");
    text_free(&told);
    player_row_free(&player);
    return rc;
}

static enum rc give_address(const struct args *args, const struct house *house, struct player_row *player,
                            struct text *told, struct err *err)
{
    char address[ADDRESS_BYTES + 1];
    struct reach before = {.lost = false};
    enum rc rc = address_canonical(cli_arg(args, 2), address, err);
    if (rc == RC_OK)
        rc = reach_of(house, player->id, &before, err);
    text_addf(told, "%s has the address %s\n", player->name, address);
    if (rc == RC_OK)
        rc = vouch(house, address, player->id, err);
    if (rc == RC_OK)
        rc = share(house, address, player->id, told, err);
    if (rc == RC_OK)
        rc = note(house, "player address", player->id, address, err);
    return rc == RC_OK ? write_there(house, player, before.lost, told, err) : rc;
}

static enum rc add_address(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    return on_player(cli, args, house, give_address, err);
}

/* What is queued for it about seats goes with it. */
static enum rc drop_address(const struct house *house, const char *address, int64_t player, struct err *err)
{
    enum rc rc = outbox_drop_to(house->services.store, address, player, err);
    return rc == RC_OK ? player_address_remove(house->services.store, address, player, err) : rc;
}

static enum rc remove_address(const struct args *args, const struct house *house, struct player_row *player,
                              struct text *told, struct err *err)
{
    char address[ADDRESS_BYTES + 1];
    struct address_row row = {0};
    struct reach before = {.lost = false}, after = {.lost = false};
    enum rc rc = address_canonical(cli_arg(args, 2), address, err);
    if (rc == RC_OK)
        rc = own_address(house->services.store, address, player->id, &row, err);
    if (rc == RC_NONE)
        rc = err_set(err, RC_NONE, "%s does not have the address %s", player->name, address);
    player_address_row_free(&row);
    if (rc == RC_OK)
        rc = reach_of(house, player->id, &before, err);
    if (rc == RC_OK)
        rc = drop_address(house, address, player->id, err);
    if (rc == RC_OK)
        rc = reach_of(house, player->id, &after, err);
    if (rc == RC_OK && after.address[0] == '\0' && !cli_given(args, "last"))
        rc = err_set(err, RC_DENIED,
                     "%s would have no address left that takes mail: give another one first, or say --last",
                     player->name);
    if (rc == RC_OK)
        rc = note(house, "player address remove", player->id, address, err);
    text_addf(told, "%s does not have the address %s any more\n", player->name, address);
    return rc == RC_OK ? write_there(house, player, strcmp(before.address, after.address) != 0, told, err) : rc;
}

/* Who still plays somewhere, may come back to a seat or has lent one, stays. */
static enum rc check_gone(struct store *store, const struct player_row *player, struct err *err)
{
    struct seat_place *places = NULL, *kept = NULL, *lent = NULL;
    size_t count = 0, keeps = 0, lends = 0;
    enum rc rc = seat_of_player(store, player->id, GAMES_LIVE, &places, &count, err);
    if (rc == RC_OK)
        rc = seat_kept_for_player(store, player->id, &kept, &keeps, err);
    if (rc == RC_OK)
        rc = seat_lent_by_player(store, player->id, &lent, &lends, err);
    if (rc == RC_OK && count + keeps + lends > 0) {
        const struct seat_place *at = count > 0 ? &places[0] : keeps > 0 ? &kept[0] : &lent[0];
        rc = err_set(err, RC_DENIED,
                     "seat %d of game %lld is %s %s: give it to a bot or somebody else first (cursus seat %lld %d bot)",
                     at->seat, (long long)at->game,
                     count > 0   ? "held by"
                     : keeps > 0 ? "kept for"
                                 : "lent by",
                     player->name, (long long)at->game, at->seat);
    }
    free(places);
    free(kept);
    free(lent);
    return rc;
}

static enum rc forget_one(const struct args *args, const struct house *house, struct player_row *player,
                          struct text *told, struct err *err)
{
    struct text pseudonym = TEXT_EMPTY;
    (void)args;
    enum rc rc = forget_player(&house->services, player->id, &pseudonym, err);
    if (rc == RC_OK)
        text_addf(told, "%s is removed; games that are over call them %s\n", player->name, pseudonym.data);
    text_free(&pseudonym);
    return rc;
}

static enum rc remove_player(const struct args *args, const struct house *house, struct player_row *player,
                             struct text *told, struct err *err)
{
    enum rc rc = check_gone(house->services.store, player, err);
    return rc == RC_OK ? forget_one(args, house, player, told, err) : rc;
}

/* Out of games under way, too. */
static enum rc forget_it(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    enum rc rc = on_player(cli, args, house, forget_one, err);
    return rc == RC_OK && !cli_given(args, "dry-run") ? forget_sweep(&house->services, err) : rc;
}

static enum rc approve_one(const struct args *args, const struct house *house, struct player_row *player,
                           struct text *told, struct err *err)
{
    return admit_approve(&house->services, player->name, cli_given(args, "dry-run"), told, err);
}

static enum rc approve(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    return on_player(cli, args, house, approve_one, err);
}

/* All that is kept about a player, as JSON. */
static enum rc show_data(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct player_row player = {0};
    struct forget_data data = {0};
    enum rc rc = house_player(house, cli_arg(args, 1), &player, err);
    if (rc == RC_OK)
        rc = forget_data(&house->services, player.id, &data, err);
    if (rc == RC_OK)
        (void)output_json(cli, jv_share(data.all));
    forget_data_free(&data);
    player_row_free(&player);
    return rc;
}

static enum rc remove_it(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    bool whole = cli_arg_count(args) == 2;
    enum rc rc = on_player(cli, args, house, whole ? remove_player : remove_address, err);
    return rc == RC_OK && whole && !cli_given(args, "dry-run") ? forget_sweep(&house->services, err) : rc;
}

/* His address; or all of a player, by name. The counts of mails that were not understood begin anew. */
static enum rc answer(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    const char *who = cli_arg(args, 1);
    struct player_row player = {0};
    struct address_row *rows = NULL;
    size_t count = 0;
    char address[ADDRESS_BYTES + 1];
    bool one = strchr(who, '@') != NULL;
    enum rc rc = one ? address_canonical(who, address, err) : house_player(house, who, &player, err);
    if (rc == RC_OK && !one)
        rc = player_address_list(house->services.store, player.id, &rows, &count, err);
    if (rc == RC_OK && one)
        rc = misread_forgive(&house->services, address, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = misread_forgive(&house->services, rows[i].address, err);
    if (rc == RC_OK)
        rc = note(house, "player answer", player.id, one ? address : NULL, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "mails from %s are answered again\n", one ? address : player.name);
    player_address_rows_free(rows, count);
    player_row_free(&player);
    return rc;
}

static enum rc rename_player(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct player_row player = {0};
    const char *name = cli_arg(args, 2);
    enum rc rc = house_player(house, cli_arg(args, 1), &player, err);
    if (rc == RC_OK)
        rc = name_check(&house->services, name, player.id, err);
    char *was = player.name, *own = rc == RC_OK ? mem_copy_text(name) : NULL;
    if (rc == RC_OK)
        rc = store_begin(house->services.store, err);
    if (rc == RC_OK) {
        player.name = own;
        rc = player_update(house->services.store, &player, err);
        player.name = was;
        if (rc == RC_OK)
            rc = note(house, "player rename", player.id, NULL, err);
        rc = store_end(house->services.store, rc, err);
    }
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s is called %s now\n", was, own);
    free(own);
    player_row_free(&player);
    return rc;
}

/* "quorum", "quorum/3", "any" or "off" */
static enum rc stand_by(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct player_row player = {0};
    const char *word = cli_arg(args, 2);
    bool off = strcmp(word, "off") == 0, any = strcmp(word, "any") == 0;
    bool tables = guests_wanted_valid(word);
    const char *what = off ? "nothing" : any ? "any game" : word;
    const struct rules *rules = off || any || tables ? NULL : rules_find(word);
    if (!off && !any && !tables && rules == NULL)
        return err_set(err, RC_BAD, "no such rules: '%s'; write one of them, any or off", word);
    enum rc rc = house_player(house, cli_arg(args, 1), &player, err);
    if (rc == RC_OK && off)
        rc = club_standby_drop(house->services.store, player.id, "", err);
    else if (rc == RC_OK)
        rc = club_standby_put(house->services.store, player.id, any ? "" : tables ? word : rules->id, cli->now, err);
    if (rc == RC_NONE && off && player.id != 0)
        rc = RC_OK; /* stood by for nothing */
    if (rc == RC_OK)
        rc = note(house, off ? "player standby off" : "player standby", player.id, NULL, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s stands by for %s\n", player.name, rules == NULL ? what : rules->title);
    player_row_free(&player);
    return rc;
}

static const struct house_word words[] = {
    {"add", 1, 3, NULL, NULL, add},
    {"address", 3, 3, "'address' needs NAME and ADDRESS", NULL, add_address},
    {"remove", 2, 3, "'remove' needs NAME, or NAME and ADDRESS", NULL, remove_it},
    {"forget", 2, 2, "'forget' needs NAME", "'forget' needs NAME", forget_it},
    {"approve", 2, 2, "'approve' needs NAME", "'approve' needs NAME", approve},
    {"data", 2, 2, "'data' needs NAME", "'data' needs NAME", show_data},
    {"rename", 3, 3, "'rename' needs NAME and the new name", NULL, rename_player},
    {"answer", 2, 2, "'answer' needs NAME or ADDRESS", "'answer' needs NAME or ADDRESS", answer},
    {"standby", 3, 3, "'standby' needs NAME and the rules, any or off", NULL, stand_by},
    {"list", 1, 1, NULL, "'list' takes no arguments", roster_list},
    {"pairs", 1, 1, NULL, "'pairs' takes no arguments", roster_pairs},
};

static int run(struct cli *cli, const struct args *args)
{
    int code = EXIT_DONE;
    const struct house_word *word = house_word(args, words, sizeof words / sizeof words[0], &code);
    if (word == NULL)
        return code;
    bool mails =
        word->work == add_address || word->work == remove_it || word->work == forget_it || word->work == approve;
    return house_run(cli, args, mails ? HOUSE_MAIL : HOUSE_PLAIN, word->work);
}

static const struct command_option options[] = {
    {.name = "because",
     .argument = "TEXT",
     .help = "why, for the log of acts",
     .with = "add address remove forget approve rename answer standby"},
    {.name = "zone", .argument = "ZONE", .help = "the player's time zone", .with = "add"},
    {.name = "table-of",
     .argument = "FILE",
     .help = "those of a table (CSV) with the columns name, address and zone: all or none",
     .with = "add"},
    {.name = "dry-run",
     .help = "tell what would come of it, and change nothing",
     .with = "add address remove forget approve"},
    {.name = "last", .help = "also where no address is left that takes mail", .with = "remove"},
    {.name = NULL},
};

const struct command command_player = {
    .name = "player",
    .summary = "Register players and their addresses, or list them",
    .usage = "add NAME ADDRESS | add --table-of FILE | address NAME ADDRESS | remove NAME [ADDRESS] "
             "| forget NAME | data NAME | approve NAME | rename NAME NEW "
             "| answer NAME | answer "
             "ADDRESS | standby NAME "
             "RULES | list | pairs",
    .detail = "An address given here counts as proved: the operator vouches for it. Several players may have one,\n"
              "up to in.household. Where mail came back\n"
              "from another of the player's, that gets none any more, and what stands in the games under\n"
              "way goes to the new one. remove takes an address away, or a player who sits in no game\n"
              "that goes on; games that are over name the player by a number then. forget does the same for\n"
              "one who sits in games, too: bots play on there until others take the seats. data shows all that\n"
              "is kept about one, as JSON. approve lets in who registered and waits for it (in.registration). After "
              "some mails of which nothing was understood, others from that\n"
              "address are not answered; answer ends that. Who\n"
              "stands by for RULES (or for any) gets a mail when a seat of such a game is to be taken over;\n"
              "off ends it. pairs lists who may be one person: by a mailbox they share, mails from one machine, and\n"
              "mails within three minutes of each other; a hint, and no more.\n",
    .options = options,
    .least = 1,
    .most = 3,
    .json = "list pairs",
    .run = run,
};
