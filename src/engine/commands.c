/* The commands that concern a player and no game. */
#include "engine/errand.h"

#include "engine/audience.h"
#include "engine/away.h"
#include "engine/standings.h"
#include "engine/substitute.h"
#include "mail/incoming.h"
#include "rules/options.h"

enum { STANDINGS_GAMES = 10 };

static void lower_word(const char *text, char *out, size_t size)
{
    size_t len = strcspn(text, " ");
    if (len >= size)
        len = size - 1;
    for (size_t i = 0; i < len; i++)
        out[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] - 'A' + 'a') : text[i];
    out[len] = '\0';
}

static enum rc set_zone(struct errand *errand, const char *zone)
{
    if (zone[0] == '\0')
        return errand_say(errand, "Your time zone is %s. Write for example: zone Europe/Rome",
                          facts_zone(errand->host, &errand->player));
    if (!zone_known(zone))
        return errand_say(errand, "I know no time zone '%.60s'. Write one as Europe/Rome or America/New_York.", zone);
    char *own = strdup(zone);
    if (own == NULL)
        return RC_NOMEM;
    free(errand->player.zone);
    errand->player.zone = own;
    errand->player_changed = errand->hours_changed = true;
    return errand_say(errand, "Your time zone is %s now.", zone);
}

/* Another name from now on; the games and what was written stay his. */
static enum rc set_name(struct errand *errand, const char *name)
{
    struct err why = {0};
    if (name[0] == '\0')
        return errand_say(errand, "Your name is %s. To change it write it behind the word, for example: name Emil",
                          errand->player.name);
    if (strcmp(name, errand->player.name) == 0)
        return errand_say(errand, "Your name is %s already.", name);
    enum rc rc = name_check(errand->host, name, errand->player.id, &why);
    if (rc == RC_BAD || rc == RC_CONFLICT)
        return errand_say(errand, "Your name stays %s: %s.", errand->player.name, why.text);
    char *own = rc == RC_OK ? strdup(name) : NULL;
    if (own == NULL)
        return rc == RC_OK ? RC_NOMEM : rc;
    rc = errand_say(errand, "Your name is %s now, and no longer %s. Mails and records of before keep the old one.", own,
                    errand->player.name);
    free(errand->player.name);
    errand->player.name = own;
    errand->player_changed = true;
    return rc;
}

static enum rc set_digest(struct errand *errand, const char *rest)
{
    char word[16];
    lower_word(rest, word, sizeof word);
    for (int level = 0; level < DIGEST_LEVELS; level++) {
        if (strcmp(word, digest_name((enum digest)level)) != 0)
            continue;
        errand->player.digest = level;
        errand->player_changed = true;
        return errand_say(errand, "Reports: %s.",
                          level == DIGEST_ASKED   ? "only when something is asked of you, and at the end"
                          : level == DIGEST_DAILY ? "when you are asked, and once a day if something happened"
                                                  : "each time a game goes on");
    }
    return errand_say(errand, "Write 'digest asked', 'digest daily' or 'digest every'.");
}

static enum rc set_picture(struct errand *errand, const char *rest)
{
    char word[8];
    lower_word(rest, word, sizeof word);
    bool off = strcmp(word, "off") == 0;
    if (!off && strcmp(word, "on") != 0)
        return errand_say(errand, "Write 'picture on' or 'picture off'.");
    errand->player.picture_off = off;
    errand->player_changed = true;
    return errand_say(errand, off ? "Your mails come without pictures now." : "Your mails have pictures now.");
}

/* "stop" is what a mail program's unsubscribe button sends, and what looks into links may press: it pauses the mail and
 * nothing else, and its answer holds the way back. */
static enum rc set_mail(struct errand *errand, bool off)
{
    errand->player.mail_off = off;
    errand->player.last_call = false;
    errand->player_changed = errand->mail_changed = true;
    if (!off)
        return errand_say(errand, "You have mail again.");
    errand->undo = "start";
    errand->undo_label = "Start my mail again";
    return errand_say(errand,
                      "No more mail will come to you but answers to your own. Your seats are kept and deadlines "
                      "go on; before the first of them passes because you hear nothing, one more mail comes. "
                      "Write 'start' to have mail again.");
}

/* All keys of the player at once: he need not know which of them somebody has. */
static enum rc set_keys(struct errand *errand, const char *rest)
{
    if (rest[0] == '\0')
        return errand_say(errand, "Write 'new token' if you want new keys in your mails.");
    struct text detail = TEXT_EMPTY;
    text_addf(&detail, "player %lld", (long long)errand->player.id);
    errand->player.epoch++;
    errand->player_changed = true;
    errand->bundle.actor = "player";
    errand->bundle.act = "new token";
    free(errand->bundle.detail);
    errand->bundle.detail = text_detach(&detail);
    if (errand->bundle.detail == NULL)
        return RC_NOMEM;
    return errand_say(errand, "The keys in your mails are new. Mails that you got before this one cannot be answered "
                              "any more without a question from me: answer this one, or any that comes later.");
}

/* The ids of all rules, with commas between. */
static void write_rules(struct text *out)
{
    for (int i = 0; rules_all[i] != NULL; i++)
        text_addf(out, "%s%s", i == 0 ? "" : ", ", rules_all[i]->id);
}

/* "standby quorum", "standby any" or alone, "standby off" */
static enum rc set_standby(struct errand *errand, const char *rest)
{
    char word[32];
    lower_word(rest, word, sizeof word);
    bool off = strcmp(word, "off") == 0, any = word[0] == '\0' || strcmp(word, "any") == 0;
    const struct rules *rules = off || any ? NULL : rules_find(word);
    if (!off && !any && rules == NULL) {
        struct text known = TEXT_EMPTY;
        write_rules(&known);
        enum rc rc = errand_say(errand, "I know no game '%.60s' to stand by for. Write 'standby any', or one of: %s.",
                                rest, known.failed ? "" : known.data);
        text_free(&known);
        return rc;
    }
    if (bundle_standby(&errand->bundle, errand->player.id, any || off ? "" : rules->id, !off, NULL) != RC_OK)
        return RC_NOMEM;
    if (off)
        return errand_say(errand, "You stand by for no game any more.");
    return errand_say(
        errand,
        "You stand by for %s. When a seat is to be taken over you get a mail; 'games' lists those that are "
        "on offer now. 'standby off' ends it.",
        any ? "any game" : rules->title);
}

static enum rc run_one(struct errand *errand, struct said *said)
{
    enum rc rc = RC_OK;
    bool taken = true;
    if (said->verb == VERB_STOP)
        rc = set_mail(errand, true);
    else if (said->verb == VERB_START)
        rc = set_mail(errand, false);
    else if (said->verb == VERB_ZONE)
        rc = set_zone(errand, said->rest);
    else if (said->verb == VERB_AWAY)
        rc = away_set(errand, said->rest);
    else if (said->verb == VERB_BACK)
        rc = away_end(errand, said->rest);
    else if (said->verb == VERB_SLEEP)
        rc = away_sleep(errand, said->rest);
    else if (said->verb == VERB_DIGEST)
        rc = set_digest(errand, said->rest);
    else if (said->verb == VERB_PICTURE)
        rc = set_picture(errand, said->rest);
    else if (said->verb == VERB_STANDBY)
        rc = set_standby(errand, said->rest);
    else if (said->verb == VERB_NEW)
        rc = set_keys(errand, said->rest);
    else if (said->verb == VERB_NAME)
        rc = set_name(errand, said->rest);
    else if (said->verb == VERB_REGISTER)
        rc = errand_say(errand,
                        said->rest[0] == '\0' || strcmp(said->rest, errand->player.name) == 0
                            ? "You are registered already, as %s."
                            : "You are registered already, as %s. To be called otherwise write: name %s",
                        errand->player.name, said->rest);
    else
        taken = false;
    said->taken = said->taken || taken;
    return rc;
}

enum rc commands_run(struct errand *errand, struct err *err)
{
    for (int i = 0; i < errand->lines; i++)
        if (!errand->line[i].taken && run_one(errand, &errand->line[i]) != RC_OK)
            return err_set(err, RC_NOMEM, "out of memory for a command");
    return RC_OK;
}

enum rc commands_help(struct errand *errand, const struct table *table, const char *to, const char *reply,
                      struct err *err)
{
    if (table == NULL)
        return errand_reply(errand, "help", "Playing by mail", to, reply, NULL, err);
    struct jv *facts = facts_begin(errand->host, &errand->player, reply);
    enum rc rc = facts != NULL && facts_game(facts, table, 0)
                     ? errand_reply(errand, "help", "Playing by mail", to, reply, facts, err)
                     : err_set(err, RC_NOMEM, "out of memory for help");
    jv_free(facts);
    return rc;
}

/* With whom one would play. */
static bool list_players(struct jv *one, const struct errand *errand, const struct table *table)
{
    struct jv *players = jv_new_array();
    bool ok = players != NULL;
    for (size_t i = 0; ok && i < table->seat_count; i++) {
        struct conduct conduct = {0};
        struct text text = TEXT_EMPTY;
        if (table->seat[i].player == 0)
            continue;
        ok = conduct_get(errand->host->store, table->seat[i].player, &conduct, NULL) == RC_OK;
        facts_conduct_write(&conduct, &text);
        struct jv *player = jv_new_object();
        ok = ok && !text.failed && jv_put_string(player, "player", audience_name(table, (int)i + 1)) &&
             jv_put_string(player, "conduct", text.data == NULL ? "" : text.data);
        ok = jv_add(players, player) && ok;
        text_free(&text);
    }
    return jv_put(one, "players", players) && ok;
}

/* A seat that this player could take over, or have back. */
static bool list_offer(struct jv *one, const struct errand *errand, const struct table *table, const char *reply)
{
    char body[64];
    struct text link = TEXT_EMPTY;
    int kept = substitute_kept(table, errand->player.id), seat = kept;
    bool sits = table_seat_of(table, errand->player.id) != 0 || table->game.status == GAME_FORMING;
    for (int i = 1; !sits && seat == 0 && i <= table->game.seats; i++)
        seat = table->seat[i - 1].kept_for != 0 ? i : 0;
    if (seat == 0)
        return true;
    if (kept != 0)
        (void)snprintf(body, sizeof body, "return %lld", (long long)table->game.id);
    else
        (void)snprintf(body, sizeof body, "takeover %lld as %s", (long long)table->game.id,
                       table_seat_name(table, seat));
    facts_mailto(reply, body, body, &link);
    bool ok = !link.failed && jv_put_string(one, "offer", body) && jv_put_string(one, "offer_mailto", link.data);
    text_free(&link);
    return ok;
}

static bool list_game(struct jv *list, const struct errand *errand, const struct game_row *game, const char *reply)
{
    struct table table;
    char body[64];
    struct text link = TEXT_EMPTY;
    struct err why = {0};
    enum rc rc = table_load(errand->host, game->id, &table, &why);
    if (host_goes_on(rc)) { /* no reason to hide the others; `cursus gm status` shows it as damaged */
        table_free(&table);
        return true;
    }
    struct jv *one = jv_new_object();
    bool ok = rc == RC_OK;
    int taken = 0;
    for (size_t i = 0; ok && i < table.seat_count; i++)
        taken += table.seat[i].kind != SEAT_EMPTY;
    (void)snprintf(body, sizeof body, "join %lld", (long long)game->id);
    facts_mailto(reply, body, body, &link);
    ok = ok && jv_put_int(one, "number", game->id) && jv_put_string(one, "name", game->name) &&
         jv_put_string(one, "title", table.rules->title) && jv_put_int(one, "seats_taken", taken) &&
         jv_put_int(one, "seats", game->seats) &&
         jv_put_string(one, "status", game->status == GAME_FORMING ? "open" : "running") &&
         jv_put_bool(one, "mine", table_seat_of(&table, errand->player.id) != 0);
    if (ok && game->status == GAME_FORMING && taken < game->seats)
        ok = jv_put_string(one, "join_mailto", link.data);
    text_free(&link);
    struct text told = TEXT_EMPTY;
    if (ok)
        options_told(table.rules, &table.setup, &told);
    ok = ok && !told.failed && jv_put_string(one, "plays_by", told.len == 0 ? "" : told.data);
    text_free(&told);
    if (ok && game->status == GAME_FORMING)
        ok = list_players(one, errand, &table);
    ok = ok && list_offer(one, errand, &table, reply);
    table_free(&table);
    return jv_add(list, one) && ok;
}

/* What the player stands by for, as the mail in hand leaves it: "Quorum, Doge", "any game" or nothing. */
static enum rc write_standby(const struct errand *errand, struct text *out, struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    bool any = false;
    enum rc rc = standby_list(errand->host->store, "", &rows, &count, err);
    for (int i = -1; rc == RC_OK && (i < 0 || rules_all[i] != NULL); i++) {
        const char *id = i < 0 ? "" : rules_all[i]->id;
        bool on = false;
        for (size_t k = 0; k < count; k++)
            on = on || (rows[k].player == errand->player.id && strcmp(rows[k].rules, id) == 0);
        for (size_t k = 0; k < errand->bundle.standings; k++) {
            const struct standing *said = &errand->bundle.standing[k];
            if (!said->on || strcmp(said->rules, id) == 0)
                on = said->on;
        }
        any = any || (on && i < 0);
        if (on && (i < 0 || !any))
            text_addf(out, "%s%s", out->len == 0 ? "" : ", ", i < 0 ? "any game" : rules_all[i]->title);
    }
    standby_rows_free(rows, count);
    return rc == RC_OK && out->failed ? err_set(err, RC_NOMEM, "out of memory for a list") : rc;
}

enum rc commands_games(struct errand *errand, const char *reply, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    enum rc rc = game_list(errand->host->store, GAMES_LIVE, &rows, &count, err);
    if (rc != RC_OK)
        return rc;
    struct jv *facts = facts_begin(errand->host, &errand->player, reply), *list = jv_new_array();
    bool ok = facts != NULL && list != NULL;
    for (size_t i = 0; ok && i < count; i++)
        ok = list_game(list, errand, &rows[i], reply);
    struct text standby = TEXT_EMPTY;
    ok = jv_put(facts, "games", list) && ok && jv_put_bool(facts, "games_any", count > 0);
    game_rows_free(rows, count);
    rc = write_standby(errand, &standby, err);
    ok = ok && (standby.data == NULL || jv_put_string(facts, "standby", standby.data));
    text_free(&standby);
    if (rc == RC_OK)
        rc = ok ? errand_reply(errand, "games", "Games", errand->back, reply, facts, err)
                : err_set(err, RC_NOMEM, "out of memory for the list of games");
    jv_free(facts);
    return rc;
}

/* The rules that the mail asks for; NULL: all. False: there are none of that name, and a note says so. */
static bool asked_rules(struct errand *errand, const struct rules **out, enum rc *rc)
{
    char word[32];
    struct text known = TEXT_EMPTY;
    *out = NULL;
    for (int i = 0; i < errand->lines; i++) {
        const struct said *said = &errand->line[i];
        if (said->verb != VERB_STANDINGS || said->press || said->rest[0] == '\0')
            continue;
        lower_word(said->rest, word, sizeof word);
        *out = rules_find(word);
        if (*out != NULL)
            continue;
        rules_names(&known);
        *rc = known.failed ? RC_NOMEM : errand_say(errand, "There are no rules '%s'; there are: %s.", word, known.data);
        text_free(&known);
        return false;
    }
    return true;
}

enum rc commands_standings(struct errand *errand, const char *reply, struct err *err)
{
    const struct rules *rules = NULL;
    struct jv *standings = NULL;
    enum rc rc = RC_OK;
    if (!asked_rules(errand, &rules, &rc))
        return rc == RC_OK ? errand_reply(errand, "notice", "Standings", errand->back, reply, NULL, err)
                           : err_set(err, rc, "out of memory for standings");
    rc = standings_build(errand->host, rules, &standings, err);
    if (rc != RC_OK)
        return rc;
    struct jv *facts = facts_begin(errand->host, &errand->player, reply);
    rc = facts != NULL && standings_facts(facts, errand->host, standings, STANDINGS_GAMES)
             ? errand_reply(errand, "standings", "Standings", errand->back, reply, facts, err)
             : err_set(err, RC_NOMEM, "out of memory for standings");
    jv_free(facts);
    jv_free(standings);
    return rc;
}

/* A word as a name, as far as it can be one: what no name may hold becomes '_'. False if it cannot. */
static bool make_name(const char *word, size_t len, char out[NAME_BYTES + 1])
{
    if (len > NAME_BYTES)
        return false;
    memcpy(out, word, len);
    out[len] = '\0';
    for (size_t i = 0; out[i] != '\0'; i++)
        if ((unsigned char)out[i] < 0x80 && !name_valid((char[]){out[i], '\0'}) && out[i] != ' ')
            out[i] = '_';
    return name_valid(out) && !name_reserved(out);
}

/* What stands behind `register` or `name`; "" if nothing does. */
static const char *asked_name(const struct errand *errand)
{
    const char *name = "";
    for (int i = 0; i < errand->lines; i++)
        if ((errand->line[i].verb == VERB_REGISTER || errand->line[i].verb == VERB_NAME) &&
            errand->line[i].rest[0] != '\0')
            name = errand->line[i].rest;
    return name;
}

/* The name that a newcomer has: the one he asks for, else the display name of From, else the local part. */
static void wanted_name(const struct errand *errand, char out[NAME_BYTES + 1])
{
    const struct incoming *mail = errand->mail;
    const char *asked = asked_name(errand);
    size_t local = strcspn(mail->from, "@");
    if (!(name_valid(asked) && make_name(asked, strlen(asked), out)) &&
        !(name_valid(mail->from_name) && make_name(mail->from_name, strlen(mail->from_name), out)) &&
        !make_name(mail->from, local > NAME_BYTES ? NAME_BYTES : local, out))
        (void)snprintf(out, NAME_BYTES + 1, "player");
}

/* "Anna 2" for the second Anna. A long name gives up its end, whole characters of it, to the number. */
static void numbered_name(const char *wanted, int number, char out[NAME_BYTES + 1])
{
    char room[8];
    struct text tail = text_fixed(room, sizeof room), name = text_fixed(out, NAME_BYTES + 1);
    if (number > 1) {
        text_add_char(&tail, ' ');
        text_add_int(&tail, number);
    }
    size_t len = text_fit(wanted, strlen(wanted), NAME_BYTES - tail.len);
    while (len > 0 && wanted[len - 1] == ' ')
        len--;
    text_add_bytes(&name, wanted, len);
    text_add(&name, tail.data);
}

enum rc commands_add_player(const struct host *host, const char *wanted, int64_t *id, struct err *err)
{
    char name[NAME_BYTES + 1];
    struct names *names = NULL;
    enum rc rc = names_load(host, &names, err);
    bool found = false;
    for (int number = name_reserved(wanted) ? 2 : 1; rc == RC_OK && !found && number < 1000; number++) {
        numbered_name(wanted, number, name);
        if (names_taken(names, name, 0))
            continue;
        rc = player_add(host->store, name, "", host->now, id, err);
        found = rc == RC_OK;
        rc = rc == RC_CONFLICT ? RC_OK : rc;
    }
    names_free(names);
    return rc == RC_OK && !found ? err_set(err, RC_CONFLICT, "the name '%s' is taken", wanted) : rc;
}

/* Says why a newcomer is not called as he wished, or that he may be called otherwise. */
static enum rc say_name(struct errand *errand, const char *name)
{
    const char *asked = asked_name(errand);
    if (asked[0] == '\0')
        return errand_say(errand,
                          "You are called %s here, as your mail has it. To change that write the word 'name' and "
                          "another one, for example: name Emil",
                          name);
    if (strcmp(asked, name) == 0)
        return RC_OK;
    if (!name_valid(asked))
        return errand_say(errand,
                          "A name has 1 to %d letters, digits, blanks, . - ' or _; the one you wrote could not be had.",
                          NAME_BYTES);
    return errand_say(errand, "The name '%s' cannot be had: %s.", asked,
                      name_reserved(asked) ? "it means something in mails here, or looks as if it did"
                                           : "another player has it, or one that looks like it");
}

enum rc commands_register(struct errand *errand, struct err *err)
{
    char wanted[NAME_BYTES + 1];
    int64_t id = 0;
    const struct host *host = errand->host;
    wanted_name(errand, wanted);
    /* the new player's number stands in the token of the reply, so it must be known before the bundle is written */
    enum rc rc = host_begin(host, err);
    if (rc == RC_OK)
        rc = commands_add_player(host, wanted, &id, err);
    if (rc == RC_OK)
        rc = address_add(host->store, id, errand->mail->from, true, host->now, err);
    if (rc == RC_CONFLICT) {
        /* somebody registered it unproved: the one who reads its mail is the one who confirmed */
        rc = address_move(host->store, errand->mail->from, id, err);
        if (rc == RC_OK)
            rc = address_prove(host->store, errand->mail->from, err);
    }
    if (rc == RC_OK)
        rc = player_get(host->store, id, &errand->player, err);
    return rc == RC_OK ? say_name(errand, errand->player.name) : rc;
}
