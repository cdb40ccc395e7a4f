#include "engine/inbox/commands.h"

#include "base/jv.h"
#include "base/mem.h"
#include "base/zone.h"
#include "engine/admin/standings.h"
#include "engine/game/audience.h"
#include "engine/game/game.h"
#include "engine/game/guests.h"
#include "engine/game/mailboxes.h"
#include "engine/game/news.h"
#include "engine/gm/substitutes.h"
#include "engine/inbox/away.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/household.h"
#include "engine/inbox/mail_words.h"
#include "engine/inbox/verdict.h"
#include "engine/letters/language.h"
#include "mail/address.h"
#include "mail/incoming.h"
#include "rules/rules.h"
#include "site/handbook.h"
#include "words/catalog.h"

/* The page of the handbook: puts "blocks" (site/handbook.h), and the same as "lines", [{"text"}], for the text part.
 * False: there is no such page. */
static bool rules_page(const struct rules *rules, struct jv *facts)
{
    const struct catalog *language = handbook_language(rules->id);
    if (language == NULL)
        return false;
    struct text page = TEXT_EMPTY;
    handbook_page(rules->id, language, &page);
    handbook_read(page.data, NULL, facts);
    text_free(&page);
    jv_put(facts, "lines", handbook_lines(jv_get(facts, "blocks")));
    return true;
}

enum { STANDINGS_GAMES = 10, WISH_BYTES = 400 };

static void set_zone(struct job *job, const char *zone)
{
    if (zone[0] == '\0') {
        job_tell(job, "answer.zone.is", SAID("zone", facts_zone(job->services, &job->player)));
        return;
    }
    const char *places = zone_places(zone);
    if (zone_is_ambiguous(zone) || !moment_zone_known(zone)) {
        job_tell(job, places == NULL ? "answer.zone.unknown" : "answer.zone.several", SAID_PART("zone", zone, 60),
                 SAID("places", places == NULL ? "" : places));
        return;
    }
    struct text own = TEXT_EMPTY;
    zone_write(zone, &own);
    free(job->player.zone);
    job->player.zone = text_detach(&own);
    job->changed.player = job->changed.hours = true;
    job_tell(job, "answer.zone", SAID("zone", job->player.zone));
}

/* "English (en), Deutsch (de)" */
static void list_languages(struct text *out)
{
    for (const struct catalog *one = catalogs; one->code != NULL; one++)
        text_addf(out, "%s%s (%s)", one == catalogs ? "" : ", ", one->name, one->code);
}

/* The answer is in the new language already. */
static void set_language(struct job *job, const char *rest)
{
    struct text known = TEXT_EMPTY;
    char word[LANGUAGE_BYTES];
    mail_words_lower(rest, word, sizeof word);
    word[strcspn(word, ".,!")] = '\0';
    const struct catalog *wanted = catalog_named(word);
    list_languages(&known);
    if (wanted != NULL) {
        free(job->player.language);
        job->player.language = mem_copy_text(wanted->code);
        job->changed.player = true;
        (void)catalog_use(wanted);
    }
    job_tell(job, wanted != NULL ? "answer.language" : "answer.language.is", SAID("language", catalog_used()->name),
             SAID("languages", known.data));
    text_free(&known);
}

/* Another name from now on; the games and what was written stay his. */
static enum rc set_name(struct job *job, const char *name, struct err *err)
{
    struct err why = {0};
    if (name[0] == '\0') {
        job_tell(job, "answer.name.is", SAID("name", job->player.name));
        return RC_OK;
    }
    if (strcmp(name, job->player.name) == 0) {
        job_tell(job, "answer.name.same", SAID("name", name));
        return RC_OK;
    }
    enum rc rc = name_check(job->services, name, job->player.id, &why);
    if (rc == RC_BAD || rc == RC_CONFLICT) {
        job_tell(job, "answer.name.refused", SAID("name", job->player.name), SAID("why", why.text));
        return RC_OK;
    }
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    char *own = mem_copy_text(name);
    job_tell(job, "answer.name", SAID("name", own), SAID("before", job->player.name));
    free(job->player.name);
    job->player.name = own;
    job->changed.player = true;
    return RC_OK;
}

/* All keys of the player at once: he need not know which of them somebody has. */
static void set_keys(struct job *job, const char *rest)
{
    if (rest[0] == '\0') {
        job_tell(job, "answer.token.how");
        return;
    }
    struct text detail = TEXT_EMPTY;
    text_addf(&detail, "player %lld", (long long)job->player.id);
    job->player.epoch++;
    job->changed.player = true;
    job->commit.audit.actor = "player";
    job->commit.audit.act = "new token";
    free(job->commit.audit.detail);
    job->commit.audit.detail = text_detach(&detail);
    job_tell(job, "answer.token");
}

/* From an absence, or to seats that a deputy plays. */
static enum rc come_back(struct job *job, const char *rest, struct err *err)
{
    bool any = false;
    enum rc rc = rest[0] == '\0' ? handlers_deputies_back(job, &any, err) : RC_OK;
    if (!any || job->player.away_until > job->services->now)
        away_end(job, rest);
    return rc;
}

/* Another person is registered by a mail with nothing else in it (household.h). */
static void tell_registered(struct job *job, const char *wish)
{
    bool other = wish[0] != '\0' && strcmp(wish, job->player.name) != 0;
    job_tell(job, other ? "answer.registered.name" : "answer.registered", SAID("name", job->player.name),
             SAID_PART("wish", wish, WISH_BYTES));
    if (other && (int64_t)job->who.home.count < config_number(job->services->config, SETTING_IN_HOUSEHOLD))
        job_tell(job, "answer.registered.another", SAID_PART("wish", wish, WISH_BYTES));
}

enum rc commands_do(struct job *job, struct statement *said, struct err *err)
{
    enum rc rc = RC_OK;
    bool taken = true, of_game = false;
    rc = commands_habits(job, said, &of_game, err);
    if (rc != RC_OK || of_game || mail_words(job, said)) {
        statement_end(said, STATEMENT_DONE);
        return rc;
    }
    if (said->verb == VERB_OPEN)
        return handlers_open(job, said, err);
    if (said->verb == VERB_ZONE)
        set_zone(job, said->rest);
    else if (said->verb == VERB_LANGUAGE)
        set_language(job, said->rest);
    else if (said->verb == VERB_AWAY)
        away_set(job, said->rest);
    else if (said->verb == VERB_BACK)
        rc = come_back(job, said->rest, err);
    else if (said->verb == VERB_SLEEP)
        away_sleep(job, said->rest);
    else if (said->verb == VERB_STANDBY)
        commands_standby(job, said->rest);
    else if (said->verb == VERB_NEW)
        set_keys(job, said->rest);
    else if (said->verb == VERB_NAME)
        rc = set_name(job, said->rest, err);
    else if (said->verb == VERB_ADDRESS)
        rc = verdict_claim_ask(job, said->rest, err);
    else if (said->verb == VERB_BLOCK || said->verb == VERB_UNBLOCK)
        rc = commands_block(job, said, &taken, err);
    else if (said->verb == VERB_FORGET) /* asked, and answered with yes, twice */
        commands_forget(job);
    else if (said->verb == VERB_EVENT)
        rc = commands_event(job, said, err);
    else if (said->verb == VERB_REGISTER)
        tell_registered(job, said->rest);
    else
        taken = false;
    if (taken)
        statement_end(said, STATEMENT_DONE);
    return rc;
}

enum rc commands_help(struct job *job, const struct game *game, const char *to, const char *reply, struct err *err)
{
    if (game == NULL)
        return job_reply(job, "help", "answer.title.help", (struct route){to, reply}, NULL, err);
    struct report report = {.facts = facts_begin(job->services, &job->player, reply)};
    facts_game(&report, game, 0);
    jv_put_bool(report.facts, "over", audience_opens(game));
    enum rc rc = job_reply(job, "help", "answer.title.help", (struct route){to, reply}, &report, err);
    report_free(&report);
    return rc;
}

/* The rules that the mail names, else those of the game that it is about. NULL: neither. */
static enum rc wanted_rules(struct job *job, const struct rules **out, struct err *err)
{
    char word[32];
    struct game_row row = {0};
    *out = NULL;
    for (int i = 0; i < job->statements; i++) {
        if (job->statement[i].verb != VERB_RULES || statement_is_block(&job->statement[i]))
            continue;
        mail_words_lower(job->statement[i].rest, word, sizeof word);
        *out = rules_find(word);
    }
    if (*out != NULL || job->game == 0)
        return RC_OK;
    enum rc rc = game_get(job->services->store, job->game, &row, err);
    if (rc == RC_OK)
        *out = rules_find(row.rules);
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc commands_rules(struct job *job, const char *reply, struct err *err)
{
    const struct rules *rules;
    struct text title = TEXT_EMPTY, known = TEXT_EMPTY;
    enum rc rc = wanted_rules(job, &rules, err);
    if (rc != RC_OK)
        return rc;
    struct report report = {.facts = facts_begin(job->services, &job->player, reply)};
    bool found = rules != NULL && rules_page(rules, report.facts);
    rules_names(&known);
    if (!found)
        job_tell(job, "answer.rules", SAID("rules", known.data));
    say(&title, found ? "answer.title.rules.of" : "answer.title.rules", SAID("rules", found ? rules->title : ""));
    report_set(&report, &report.about.title, "title", title.data);
    rc = job_reply(job, found ? "rules" : "notice", NULL, (struct route){job->back, reply}, &report, err);
    report_free(&report);
    text_free(&known);
    text_free(&title);
    return rc;
}

/* With whom one would play. */
static enum rc list_players(struct jv *one, const struct job *job, const struct game *game, struct err *err)
{
    struct jv *players = jv_new_array();
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < game->seat_count; i++) {
        struct conduct conduct = {0};
        struct text text = TEXT_EMPTY;
        if (game->seat[i].player == 0)
            continue;
        rc = club_conduct_get(job->services->store, game->seat[i].player, &conduct, err);
        facts_conduct_write(&conduct, &text);
        struct jv *player = jv_new_object();
        jv_put_string(player, "player", audience_name(game, (int)i + 1));
        jv_put_text(player, "conduct", &text);
        jv_add(players, player);
    }
    jv_put(one, "players", players);
    return rc;
}

/* A seat that this player could take over, or have back. */
static void list_offer(struct jv *one, const struct job *job, const struct game *game, const char *reply)
{
    char body[64];
    int kept = substitute_kept(game, job->player.id), seat = kept;
    bool sits = game_seat_of(game, job->player.id) != 0 || game->row.status == GAME_FORMING;
    for (int i = 1; !sits && seat == 0 && i <= game->row.seats; i++)
        seat = game->seat[i - 1].kept_for != 0 ? i : 0;
    if (seat == 0)
        return;
    if (kept != 0)
        (void)snprintf(body, sizeof body, "return %lld", (long long)game->row.id);
    else
        (void)snprintf(body, sizeof body, "takeover %lld as %s", (long long)game->row.id, game_seat_name(game, seat));
    jv_put_string(one, "offer", body);
    facts_link(one, "offer_mailto", reply, body);
}

/* What is in no list is so for its players, and for who was invited. */
static bool is_shown(const struct job *job, const struct game *game)
{
    return config_flag(game->config, SETTING_GAME_LISTED) || game_seat_of(game, job->player.id) != 0 ||
           substitute_kept(game, job->player.id) != 0 ||
           guests_of(game->row.guests, job->player.id, NULL) == GUEST_INVITED;
}

static enum rc list_game(struct jv *list, const struct job *job, const struct game_row *row, const char *reply,
                         struct err *err)
{
    struct game game;
    char body[64];
    enum rc rc = game_load(job->services, row->id, &game, err);
    if (rc != RC_OK) {
        game_free(&game);
        /* a damaged one is no reason to hide the others; `cursus gm status` shows it */
        return services_goes_on(rc) ? RC_OK : rc;
    }
    if (!is_shown(job, &game)) {
        game_free(&game);
        return RC_OK;
    }
    struct jv *one = jv_new_object();
    int taken = 0;
    for (size_t i = 0; i < game.seat_count; i++)
        taken += game.seat[i].kind != SEAT_EMPTY;
    (void)snprintf(body, sizeof body, "join %lld", (long long)row->id);
    jv_put_int(one, "number", row->id);
    jv_put_string(one, "name", row->name);
    jv_put_string(one, "title", game.rules->title);
    jv_put_int(one, "seats_taken", taken);
    jv_put_int(one, "seats", row->seats);
    jv_put_string(one, "status", catalog_text(row->status == GAME_FORMING ? "mail.games.open" : "mail.games.running"));
    jv_put_bool(one, "mine", game_seat_of(&game, job->player.id) != 0);
    if (row->status == GAME_FORMING && taken < row->seats)
        facts_link(one, "join_mailto", reply, body);
    struct text told = TEXT_EMPTY;
    game_customs(&game, &told);
    jv_put_text(one, "plays_by", &told);
    jv_put_string(one, "motto", config_text(game.config, SETTING_GAME_ABOUT));
    if (row->status == GAME_FORMING)
        rc = list_players(one, job, &game, err);
    list_offer(one, job, &game, reply);
    game_free(&game);
    jv_add(list, one);
    return rc;
}

enum rc commands_games(struct job *job, const char *reply, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    enum rc rc = game_list(job->services->store, GAMES_LIVE, &rows, &count, err);
    if (rc != RC_OK)
        return rc;
    struct jv *facts = facts_begin(job->services, &job->player, reply), *list = jv_new_array();
    struct report report = {.facts = facts};
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = list_game(list, job, &rows[i], reply, err);
    struct text standby = TEXT_EMPTY;
    jv_put(facts, "games", list);
    jv_put_bool(facts, "games_any", count > 0);
    game_rows_free(rows, count);
    if (rc == RC_OK)
        rc = commands_standby_write(job, &standby, err);
    jv_put_text(facts, "standby", &standby);
    if (rc == RC_OK)
        rc = job_reply(job, "games", "answer.title.games", (struct route){job->back, reply}, &report, err);
    report_free(&report);
    return rc;
}

/* The rules that the mail asks for; NULL: all. False: there are none of that name, and a note says so. */
static bool asked_rules(struct job *job, const struct rules **out)
{
    char word[32];
    struct text known = TEXT_EMPTY;
    *out = NULL;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (said->verb != VERB_STANDINGS || statement_is_block(said) || said->rest[0] == '\0')
            continue;
        mail_words_lower(said->rest, word, sizeof word);
        *out = rules_find(word);
        if (*out != NULL)
            continue;
        rules_names(&known);
        job_tell(job, "answer.standings.unknown", SAID("rules", word), SAID("known", known.data));
        text_free(&known);
        return false;
    }
    return true;
}

enum rc commands_standings(struct job *job, const char *reply, struct err *err)
{
    const struct rules *rules = NULL;
    struct jv *standings = NULL;
    if (!asked_rules(job, &rules))
        return job_reply(job, "notice", "answer.title.standings", (struct route){job->back, reply}, NULL, err);
    enum rc rc = standings_build(job->services, rules, &standings, err);
    if (rc != RC_OK)
        return rc;
    struct report report = {.facts = facts_begin(job->services, &job->player, reply)};
    standings_facts(report.facts, job->services, standings, STANDINGS_GAMES);
    rc = job_reply(job, "standings", "answer.title.standings", (struct route){job->back, reply}, &report, err);
    report_free(&report);
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
static const char *asked_name(const struct job *job)
{
    const char *name = "";
    for (int i = 0; i < job->statements; i++)
        if ((job->statement[i].verb == VERB_REGISTER || job->statement[i].verb == VERB_NAME) &&
            job->statement[i].rest[0] != '\0')
            name = job->statement[i].rest;
    return name;
}

/* The name that a newcomer has: the one he asks for, else the display name of From, else the local part. */
static void wanted_name(const struct job *job, char out[NAME_BYTES + 1])
{
    const struct incoming *mail = job->mail;
    const char *asked = asked_name(job);
    size_t local = strcspn(mail->from, "@");
    if (!(name_valid(asked) && make_name(asked, strlen(asked), out)) &&
        !(name_valid(mail->from_name) && make_name(mail->from_name, strlen(mail->from_name), out)) &&
        !make_name(mail->from, local > NAME_BYTES ? NAME_BYTES : local, out))
        (void)snprintf(out, NAME_BYTES + 1, "player");
}

/* Says why a newcomer is not called as he wished, or that he may be called otherwise. */
static void say_name(struct job *job, const char *name)
{
    const char *asked = asked_name(job);
    if (asked[0] == '\0') {
        job_tell(job, "answer.named", SAID("name", name));
        return;
    }
    if (strcmp(asked, name) == 0)
        return;
    if (!name_valid(asked)) {
        job_tell(job, "answer.named.invalid", SAID_NUMBER("bytes", NAME_BYTES));
        return;
    }
    job_tell(job, name_reserved(asked) ? "answer.named.reserved" : "answer.named.taken", SAID("name", asked));
}

enum rc commands_stranger(struct job *job, const char *reply, struct err *err)
{
    char name[NAME_BYTES + 1];
    struct text line = TEXT_EMPTY;
    struct jv *facts = facts_begin(job->services, NULL, reply);
    struct report report = {.facts = facts};
    wanted_name(job, name);
    text_addf(&line, "%s %s", verb_name(VERB_REGISTER), name);
    jv_put_string(facts, "stranger", line.data);
    jv_put_bool(facts, "short", !job_has(job, VERB_HELP));
    facts_link(facts, "register_mailto", reply, line.data);
    enum rc rc = job_reply(job, "help", "answer.title.help", (struct route){job->back, reply}, &report, err);
    report_free(&report);
    text_free(&line);
    return rc;
}

/* Says to a mailbox, which gets the mail of both, that a player has it already under another spelling. */
static enum rc say_mailbox(struct job *job, struct err *err)
{
    char mailbox[ADDRESS_BYTES + 1];
    struct mailboxes boxes = {0};
    struct player_row other = {0};
    size_t at = 0;
    if (!address_mailbox(job->mail->from, mailbox)) /* most have one spelling */
        return RC_OK;
    enum rc rc = mailboxes_read(job->services, &boxes, err);
    const struct address_row *row;
    do /* who has this very spelling was told of */
        row = mailboxes_next(&boxes, job->player.id, &at);
    while (row != NULL && strcmp(row->address, job->mail->from) == 0);
    if (rc == RC_OK && row != NULL) {
        rc = player_get(job->services->store, row->player, &other, err);
        if (rc == RC_OK)
            job_tell(job, "answer.welcome.mailbox", SAID("other", other.name), SAID("address", row->address));
    }
    player_row_free(&other);
    mailboxes_free(&boxes);
    return rc;
}

/* They sit nowhere before a game master says so. */
static enum rc wait_for_master(struct job *job, struct err *err)
{
    job_tell(job, "answer.welcome.waits");
    return job_alert(job, 0, SAYING("tell.waits", SAID("name", job->player.name), SAID("address", job->mail->from)),
                     err, "waits%lld", (long long)job->player.id);
}

enum rc commands_register(struct job *job, struct err *err)
{
    char wanted[NAME_BYTES + 1];
    int64_t id = 0;
    const struct services *services = job->services;
    wanted_name(job, wanted);
    /* the new player's number stands in the token of the reply, so it must be known before the commit is written */
    enum rc rc = services_begin(services, err);
    if (rc == RC_OK)
        rc = names_add_player(services, wanted, &id, err);
    if (rc == RC_OK) /* somebody registered it unproved: the one who reads its mail is the one who confirmed */
        rc = player_address_drop_unproved(services->store, job->mail->from, err);
    if (rc == RC_OK)
        rc = player_address_add(services->store, id, job->mail->from, true, services->now, err);
    if (rc == RC_OK)
        rc = news_registered(services, id, err);
    bool waits = !job->who.invited && config_choice(services->config, SETTING_IN_REGISTRATION) == REGISTRATION_APPROVAL;
    if (rc == RC_OK && waits)
        rc = player_waits(services->store, id, services->now, err);
    player_row_free(&job->player); /* of a household, who wrote for the new one */
    job->player = (struct player_row){0};
    if (rc == RC_OK)
        rc = player_get(services->store, id, &job->player, err);
    const struct catalog *theirs = statement_language(job);
    if (rc == RC_OK && theirs != NULL && theirs != language_of(services, NULL)) {
        (void)catalog_use(theirs);
        free(job->player.language);
        job->player.language = mem_copy_text(theirs->code);
        rc = player_update(services->store, &job->player, err);
    }
    if (rc == RC_OK) {
        job_tell(job, "answer.welcome", SAID("name", job->player.name));
        say_name(job, job->player.name);
        if (job->player.language[0] != '\0')
            set_language(job, "");
        if (job->who.home.count > 0)
            job_tell(job, "answer.welcome.household", SAID_BY("names", household_names, job),
                     SAID("name", job->player.name));
        rc = say_mailbox(job, err);
    }
    return rc == RC_OK && waits ? wait_for_master(job, err) : rc;
}
