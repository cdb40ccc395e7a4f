#include "engine/act.h"

#include "engine/audience.h"
#include "engine/away.h"
#include "engine/clock.h"
#include "engine/confirm.h"
#include "engine/miss.h"
#include "engine/outdated.h"
#include "engine/record.h"
#include "engine/spelling.h"
#include "engine/split.h"
#include "engine/stale.h"
#include "engine/substitute.h"
#include "engine/vote.h"
#include "mail/incoming.h"

enum { PROSE_WORDS = 5, RESENT_STAGES = 12 };

/* The argument of the verbs that may name a game: the word behind them. */
static bool names_game(const struct said *said, char *out, size_t size)
{
    size_t len = strcspn(said->rest, " \t");
    if (!verb_is(said->verb, VERB_NAMES_GAME) || len == 0 || len >= size)
        return false;
    if (said->verb == VERB_JOIN && join_names_no_game(said->rest))
        return false;
    memcpy(out, said->rest, len);
    out[len] = '\0';
    return true;
}

static enum rc only_live_game(struct errand *errand, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = player_seats(errand->host->store, errand->player.id, GAMES_LIVE, &places, &count, err);
    struct game_row game = {0};
    if (rc == RC_OK && count == 1)
        rc = game_get(errand->host->store, places[0].game, &game, err);
    /* a mail that has waited for a yes cannot mean a game that came after it */
    if (rc == RC_OK && count == 1 && !(errand->owned && game.created > errand->received))
        errand->game = game.id;
    game_row_free(&game);
    free(places);
    return rc;
}

enum rc act_find_game(struct errand *errand, bool *refused, struct err *err)
{
    char word[64];
    int64_t spoken = 0;
    errand->game = errand->named != 0 ? errand->named : errand->who.game;
    for (int i = 0; i < errand->lines; i++) {
        int64_t named = 0;
        struct err why = {0};
        if (errand->line[i].taken || !names_game(&errand->line[i], word, sizeof word))
            continue;
        enum rc rc = errand_find_game(errand->host, word, &named, &why);
        if (rc != RC_OK && rc != RC_NONE)
            return err_set(err, rc, "%s", why.text);
        bool two =
            rc == RC_OK && errand->game != 0 && errand->game != named && (errand_has_orders(errand) || spoken != 0);
        if (rc == RC_NONE || two) {
            *refused = true;
            rc = rc == RC_NONE
                     ? errand_say(errand, "%s Write 'games' for the list.", why.text)
                     : errand_say(errand,
                                  "This mail is about two games, #%lld and #%lld. Nothing in it was done: write "
                                  "one mail for each.",
                                  (long long)errand->game, (long long)named);
            return rc == RC_OK ? RC_OK : err_set(err, RC_NOMEM, "out of memory");
        }
        errand->game = spoken = named;
    }
    return errand->game == 0 ? only_live_game(errand, err) : RC_OK;
}

/* Help, in the words of the game's rules too if it is known which. */
static enum rc help(struct errand *errand, struct table *table, const char *reply, struct err *err)
{
    struct text seat_reply = TEXT_EMPTY;
    enum rc rc = errand->game == 0 ? RC_NONE : table_load(errand->host, errand->game, table, err);
    bool loaded = rc == RC_OK; /* what is true of all games helps also where this one cannot be read */
    if (rc != RC_OK && !host_goes_on(rc))
        return rc;
    int seat = loaded ? table_seat_of(table, errand->player.id) : 0;
    if (seat != 0)
        post_reply_seat(errand->host, table, seat, &seat_reply);
    rc = commands_help(errand, loaded ? table : NULL, errand->back, seat == 0 ? reply : seat_reply.data, err);
    text_free(&seat_reply);
    return rc;
}

static enum rc plain_reply(struct errand *errand, struct table *table, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    errand_reply_to(errand, &reply);
    enum rc rc;
    if (errand_has(errand, VERB_GAMES))
        rc = commands_games(errand, reply.data, err);
    else if (errand_has(errand, VERB_STANDINGS))
        rc = commands_standings(errand, reply.data, err);
    else if (errand_has(errand, VERB_HELP) || (jv_size(errand->notes) == 0 && !errand_has_orders(errand)))
        rc = help(errand, table, reply.data, err);
    else
        rc = errand_reply(errand, "notice", "Your mail", errand->back, reply.data, NULL, err);
    text_free(&reply);
    return rc;
}

static bool is_game_line(const struct said *said)
{
    return !said->taken && !said->press && (said->verb == VERB_NONE || verb_is(said->verb, VERB_PLANS));
}

/* The lines that are left for the game. Returns how many; `out` borrows. */
static int game_lines(const struct errand *errand, const char *out[ERRAND_LINES])
{
    int count = 0;
    for (int i = 0; i < errand->lines; i++) {
        if (is_game_line(&errand->line[i]))
            out[count++] = errand->line[i].raw;
    }
    return count;
}

static int words_in(const char *line)
{
    int words = 0;
    for (const char *at = line + strspn(line, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        words++;
        at += strcspn(at, " \t");
    }
    return words;
}

/* Prose among the orders ("Hi, here is my move") is named, not taught. */
static bool split_prose(struct jv *facts, struct filing *filing, const char *const *lines)
{
    bool ok = true;
    struct jv *ignored = jv_new_array();
    for (int i = 0; ok && i < filing->count; i++) {
        struct filed_line *line = &filing->line[i];
        bool verb = line->fate == LINE_REFUSED && strcmp(line->why.code, REFUSAL_VERB.code) == 0;
        if (!verb || (words_in(lines[i]) < PROSE_WORDS && strpbrk(lines[i], ",!?:") == NULL))
            continue;
        line->fate = LINE_EMPTY;
        struct jv *one = jv_new_object();
        ok = jv_put_string(one, "line", lines[i]);
        ok = jv_add(ignored, one) && ok;
    }
    return jv_put(facts, "ignored", ignored) && ok;
}

static enum rc receipt(struct errand *errand, struct table *table, struct filing *filing, const char *const *lines,
                       struct err *err)
{
    char cause[40], room[512];
    struct jv *facts = NULL;
    struct outbox_row row = {0};
    char *record = NULL;
    bool over = table->game.status == GAME_FINISHED && table->status != GAME_FINISHED;
    if (errand_has(errand, VERB_RESEND))
        table->seat[errand->seat - 1].told = table_back(table, RESENT_STAGES);
    enum rc rc = announce_facts(errand->host, table, errand->seat, &facts, err);
    if (rc != RC_OK)
        return rc;
    bool ok = split_prose(facts, filing, lines) && facts_filing(facts, table, errand->seat, filing, lines) &&
              jv_put(facts, "notes", jv_share(errand->notes)) && jv_put_bool(facts, "orders_mail", filing->count > 0) &&
              jv_put_bool(facts, "seated", errand->seated);
    if (over)
        rc = record_text(errand->host, table, &record, err);
    (void)snprintf(cause, sizeof cause, "i%lld", (long long)errand->inbox);
    struct post post = {.kind = over ? "end" : "receipt",
                        .cause = cause,
                        .answers = errand_answers(errand, room, sizeof room),
                        .replied = true,
                        .record = record};
    if (!ok)
        rc = err_set(err, RC_NOMEM, "out of memory for a receipt");
    if (rc == RC_OK)
        rc = post_seat(errand->host, table, errand->seat, &post, facts, &row, err);
    jv_free(facts);
    free(record);
    if (rc != RC_OK)
        return rc == RC_NONE ? RC_OK : rc;
    announce_told(errand->host, table, errand->seat);
    return bundle_add(&errand->bundle, &row, err);
}

/* By whom, as far as it is known: a phase of this branch that never came is one of a time that the house has lost. */
static enum rc say_taken_back(struct errand *errand, const struct table *table)
{
    static const char since[] = "since your lines, or the mail that they answer, were sent.";
    struct text when = TEXT_EMPTY;
    moment_write_local(errand->host->back_to, facts_zone(errand->host, &errand->player), &when);
    bool never =
        stale_number(table, &errand->answers) > table->game.phase && errand->answers.branch == table->game.branch;
    enum rc rc = errand->who.past
                     ? errand_say(errand, "This house was taken back to how it stood on %s, %s", when.data, since)
                 : never ? errand_say(errand, "This game has been taken back %s", since)
                         : errand_say(errand, "The game master has taken the game back %s", since);
    text_free(&when);
    return rc;
}

/* Lines that are not for what is open now: kept, not used; the answer says why and what to do. */
static enum rc stale_park(struct errand *errand, struct table *table, bool taken_back, struct err *err)
{
    errand->bundle.state = INBOX_PARKED;
    errand->bundle.note = taken_back ? "is for what was taken back" : "answers a request that is past";
    enum rc rc = taken_back ? say_taken_back(errand, table) : late_say(errand, table, err);
    if (rc == RC_OK)
        rc = errand_say(errand,
                        "%sThey were not used, and nothing on file was changed. Look at %s below; if you want them "
                        "for what is asked now, send them again in reply to this mail.",
                        taken_back ? "" : "Your lines answer a mail that asked for something settled since. ",
                        taken_back ? "where the game stands" : "what happened");
    return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory");
}

/* One wrong letter in a name is mended, and the reply says so; where it could be two names, both are shown. */
static enum rc mend_spelling(struct errand *errand, struct table *table, struct err *err)
{
    enum rc rc = RC_OK;
    const void *view = audience_view(&table->match, errand->seat);
    for (int i = 0; rc == RC_OK && i < errand->lines && !match_over(&table->match); i++) {
        struct said *said = &errand->line[i];
        struct text meant = TEXT_EMPTY;
        if (!is_game_line(said) || said->verb != VERB_NONE)
            continue;
        enum spelling spelling = spelling_mend(table->rules, view, errand->seat, said->raw, &meant);
        if (spelling == SPELLING_DOUBTFUL)
            rc = errand_say(errand, "'%.200s' was not taken: it could mean %.200s.", said->raw, meant.data);
        if (spelling == SPELLING_MENDED) {
            rc = errand_say(errand, "I read '%.200s' as '%.200s'.", said->raw, meant.data);
            free(said->raw);
            said->raw = text_detach(&meant);
            rc = said->raw == NULL ? RC_NOMEM : rc;
        }
        text_free(&meant);
    }
    return rc == RC_OK ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a line");
}

/* Also an order that is refused, if it is one; words that could not be read are none. */
static void note_understood(struct errand *errand, const struct filing *filing)
{
    for (int i = 0; i < filing->count; i++) {
        const struct filed_line *line = &filing->line[i];
        bool read = line->fate != LINE_REFUSED ? line->fate != LINE_EMPTY
                                               : strcmp(line->why.code, REFUSAL_VERB.code) != 0 &&
                                                     strcmp(line->why.code, REFUSAL_SYNTAX.code) != 0;
        errand->understood = errand->understood || read;
    }
}

static enum rc file_orders(struct errand *errand, struct table *table, struct filing *filing, const char *const *lines,
                           int count, struct err *err)
{
    if (count == 0)
        return RC_OK;
    if (table->game.status != GAME_RUNNING && table->game.status != GAME_FINISHED) {
        enum rc rc =
            errand_say(errand, "#%lld is not running now: your orders were not taken.", (long long)table->game.id);
        return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory");
    }
    if (table->game.status == GAME_RUNNING && clock_has_ended(errand->host, table)) {
        enum rc rc =
            errand_say(errand, "The end of #%lld has come: your orders were not taken.", (long long)table->game.id);
        return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory");
    }
    bool stale = false;
    const struct token *token = errand->answers.phase < 0 ? NULL : &errand->answers;
    /* who was asked whether lines are his, and said yes, meant them for what is open now */
    if (errand->owned && token != NULL && token->branch == table->game.branch)
        token = NULL;
    if (stale_lines(table, errand->seat, token, errand->received, lines, count, &stale) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a mail");
    errand->understood = errand->understood || stale;
    if (stale)
        return stale_park(errand, table, stale_branch(table, token, errand->received), err);
    enum rc rc = filing_file(&table->match, errand->seat, FILING_TOGETHER, lines, count, filing, err);
    note_understood(errand, filing);
    return rc == RC_OK ? table_record_settings(errand->host, table, errand->seat, filing, err) : rc;
}

/* An answer where nothing was asked. */
static enum rc name_useless(struct errand *errand, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < errand->lines; i++) {
        struct said *said = &errand->line[i];
        if (said->taken || (said->verb != VERB_YES && said->verb != VERB_NO))
            continue;
        said->taken = true;
        rc = errand_say(errand, "Nothing was done for: %.200s", said->raw);
    }
    return rc == RC_OK ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a command");
}

/* A mail about a game in which the player has a seat and which has begun. */
static enum rc play(struct errand *errand, struct table *table, bool changed, bool started, struct err *err)
{
    struct filing filing = {0};
    const char *lines[ERRAND_LINES];
    uint64_t owed = 0;
    bool taken = false;
    enum rc rc = votes_run(errand, table, &changed, err);
    errand->understood = errand->understood || changed;
    if (rc == RC_OK)
        rc = name_useless(errand, err);
    if (rc == RC_OK)
        rc = press_run(errand, table, err);
    if (rc == RC_OK)
        rc = mend_spelling(errand, table, err);
    int count = rc == RC_OK ? game_lines(errand, lines) : 0;
    if (rc == RC_OK && pump_owed(&table->match, errand->seat, &owed) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a mail");
    if (rc == RC_OK)
        rc = file_orders(errand, table, &filing, lines, count, err);
    if (rc == RC_OK && miss_filed(errand->host, table, errand->seat, owed, &filing, &taken) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a mail");
    if (rc == RC_OK && table->game.status == GAME_RUNNING)
        rc = miss_deadlines(errand->host, table, &errand->bundle, err);
    if (rc == RC_OK && table->game.status == GAME_RUNNING)
        rc = table_pump(errand->host, table, err);
    changed = changed || filing.changed || taken || table->move_count > 0 || table->tallies > 0 ||
              table->game.status != table->status;
    if (rc == RC_OK)
        rc = receipt(errand, table, &filing, lines, err);
    if (rc == RC_OK && changed)
        rc = announce_all(errand->host, table, errand->seat, started, &errand->bundle, err);
    if (rc == RC_OK && changed)
        errand->bundle.table = table;
    filing_free(&filing);
    return rc;
}

static enum rc no_seat(struct errand *errand, const struct table *table, struct err *err)
{
    long long game = (long long)table->game.id;
    int kept = substitute_kept(table, errand->player.id);
    enum rc rc = kept == 0 ? errand_say(errand, "You have no seat in #%lld %s.", game, table->game.name)
                           : errand_say(errand,
                                        "A bot plays for you in #%lld %s: %s. Write 'return %lld' to have your seat "
                                        "back.",
                                        game, table->game.name, table_seat_name(table, kept), game);
    return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory for a reply");
}

/* A game that is still forming, or in which the player has no seat. */
static enum rc look(struct errand *errand, struct table *table, bool changed, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    if (errand->seat != 0)
        post_reply_seat(errand->host, table, errand->seat, &reply);
    else
        errand_reply_to(errand, &reply);
    struct jv *facts = facts_begin(errand->host, &errand->player, reply.data);
    enum rc rc =
        facts != NULL && facts_game(facts, table, errand->seat) && jv_put_bool(facts, "joined", errand->seat != 0)
            ? facts_conduct(facts, errand->host, table, err)
            : err_set(err, RC_NOMEM, "out of memory for a reply");
    if (rc == RC_OK && errand->seat != 0)
        rc = votes_run(errand, table, &changed, err);
    if (rc == RC_OK)
        rc = name_useless(errand, err);
    if (rc == RC_OK && errand->seat != 0)
        rc = press_run(errand, table, err);
    else if (rc == RC_OK && errand_has(errand, VERB_PRESS) &&
             errand_say(errand, "Your press was not sent: you have no seat in this game.") != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a reply");
    if (rc == RC_OK && errand->seat == 0 && !changed && jv_size(errand->notes) == 0)
        rc = no_seat(errand, table, err);
    if (rc == RC_OK)
        rc = errand_reply(errand, errand->seat != 0 ? "welcome" : "notice", "Your seat", errand->back, reply.data,
                          facts, err);
    jv_free(facts);
    text_free(&reply);
    if (rc == RC_OK && changed && table->game.status == GAME_RUNNING) { /* who had a seat has left it to a bot */
        rc = table_pump(errand->host, table, err);
        if (rc == RC_OK)
            rc = announce_all(errand->host, table, 0, false, &errand->bundle, err);
    }
    if (changed)
        errand->bundle.table = table;
    return rc;
}

static bool wants_game(const struct errand *errand)
{
    if (errand_has_orders(errand))
        return true;
    for (int i = 0; i < errand->lines; i++)
        if (!errand->line[i].taken && verb_is(errand->line[i].verb, VERB_OF_GAME))
            return true;
    /* an answer to a game's mail may be a vote */
    return errand->who.game != 0 && (errand_has(errand, VERB_YES) || errand_has(errand, VERB_NO));
}

/* A game master's words from somebody who is none, or in a mail that says yes to another question. */
static enum rc refuse_gm(struct errand *errand)
{
    bool any = errand_has(errand, VERB_GM);
    for (int i = 0; i < errand->lines; i++) {
        struct said *said = &errand->line[i];
        bool own = said->verb == VERB_GM && !said->taken;
        for (int k = i + 1; own && k < errand->lines && errand->line[k].press; k++)
            errand->line[k].taken = true;
        said->taken = said->taken || own;
    }
    return any ? errand_say(errand, "Only a game master may write 'gm': nothing was done for that.") : RC_OK;
}

/* What could not be read of the mail; a signature's bytes are no loss. */
static enum rc name_unread(struct errand *errand, struct err *err)
{
    static const char *const silent[] = {"smime.p7s", "signature.asc", "application/pgp-signature"};
    const struct incoming *mail = errand->mail;
    bool ok = true;
    for (size_t i = 0; ok && i < mail->ignored.count; i++) {
        bool quiet = false;
        for (size_t k = 0; k < sizeof silent / sizeof silent[0]; k++)
            quiet = quiet || strcmp(mail->ignored.items[i], silent[k]) == 0;
        ok = quiet || errand_say(errand, "Attached and not read: %.200s", mail->ignored.items[i]) == RC_OK;
    }
    if (ok && errand->unread > 0)
        ok = errand_say(errand,
                        "Your mail is very long: its last %d lines were not read. Send them again in a mail of "
                        "their own.",
                        errand->unread) == RC_OK;
    if (ok && (mail->notes & NOTE_ENCODING_BROKEN) != 0)
        ok = errand_say(errand, "Your mail was damaged on its way; I read what could be read. Please check what was "
                                "taken.") == RC_OK;
    return ok ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a reply");
}

/* What the same mail has just set, for the answer to it. */
static enum rc take_settings(const struct errand *errand, struct table *table, struct err *err)
{
    if (!errand->player_changed || errand->seat == 0)
        return RC_OK;
    struct player_row *row = &table->player[errand->seat - 1];
    char *zone = strdup(errand->player.zone == NULL ? "" : errand->player.zone);
    char *name = strdup(errand->player.name);
    if (zone == NULL || name == NULL) {
        free(zone);
        free(name);
        return err_set(err, RC_NOMEM, "out of memory for a setting");
    }
    free(row->zone);
    free(row->name);
    row->zone = zone;
    row->name = name;
    row->digest = errand->player.digest;
    row->mail_off = errand->player.mail_off;
    row->picture_off = errand->player.picture_off;
    row->epoch = errand->player.epoch;
    return RC_OK;
}

static enum rc name_whole(struct errand *errand, struct err *err)
{
    static const enum verb whole[] = {VERB_HELP, VERB_GAMES, VERB_STANDINGS};
    for (size_t i = 0; i < sizeof whole / sizeof whole[0]; i++)
        if (errand_has(errand, whole[i]) && !(errand->newcomer && whole[i] == VERB_HELP) &&
            errand_say(errand, "The answer to '%s' is a mail of its own: send it alone.", verb_name(whole[i])) != RC_OK)
            return err_set(err, RC_NOMEM, "out of memory for a reply");
    return RC_OK;
}

static enum rc act_on_outdated(struct errand *errand, struct table *table, struct err *err)
{
    bool changed = false;
    enum rc rc = away_follow(errand, table, &changed, err);
    if (rc == RC_OK)
        rc = take_settings(errand, table, err);
    return rc == RC_OK ? outdated_answer(errand, table, err) : rc;
}

enum rc act_on_game(struct errand *errand, struct table *table, struct err *err)
{
    bool changed = false, seated = false, started = false;
    enum rc rc = table_load(errand->host, errand->game, table, err);
    if (rc != RC_OK)
        return rc;
    errand->seat = table_seat_of(table, errand->player.id);
    if (table->outdated)
        return act_on_outdated(errand, table, err);
    rc = confirm_final(errand, table, err);
    if (rc == RC_OK && errand->ask[0] == '\0')
        rc = away_follow(errand, table, &changed, err);
    if (rc == RC_OK && errand->ask[0] == '\0')
        rc = take_settings(errand, table, err);
    if (rc == RC_OK && errand->ask[0] == '\0')
        rc = seats_run(errand, table, &seated, &started, err);
    if (rc == RC_OK && errand->ask[0] != '\0')
        return confirm_sure(errand, table, err);
    changed = changed || seated;
    if (rc != RC_OK)
        return rc;
    if (errand->seat != 0 && table->live)
        return play(errand, table, changed, started, err);
    return look(errand, table, changed, err);
}

/* A mail about no game, or one that cannot be placed. */
static enum rc act_on_none(struct errand *errand, struct table *table, bool refused, struct err *err)
{
    enum rc rc = name_useless(errand, err);
    bool changed = false;
    if (rc == RC_OK && !refused && errand->game == 0 && wants_game(errand) && jv_size(errand->notes) == 0 &&
        errand_say(errand, "I cannot tell which game this is about. Reply to a mail of that game, or write the number "
                           "of the game before each order (12: take 3), or 'state GAME', 'join GAME'; 'games' lists "
                           "them.") != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a reply");
    if (rc == RC_OK)
        rc = away_follow(errand, NULL, &changed, err);
    return rc == RC_OK ? plain_reply(errand, table, err) : rc;
}

/* What of a mail comes before its game: the words about the player, and what could not be read. */
static enum rc act_on_player(struct errand *errand, struct err *err)
{
    if (player_print(&errand->player, errand->bundle.player_was) != RC_OK)
        return err_set(err, RC_NOMEM, "out of memory for a player");
    enum rc rc = commands_run(errand, err);
    if (rc == RC_OK && refuse_gm(errand) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a command");
    if (rc == RC_OK)
        rc = name_unread(errand, err);
    if (errand->player_changed)
        errand->bundle.player = &errand->player;
    return rc;
}

static enum rc act_on_several(struct errand *errand, struct err *err)
{
    bool changed = false;
    enum rc rc = name_whole(errand, err);
    errand->understood = true; /* its lines name games */
    if (rc == RC_OK)
        rc = name_useless(errand, err);
    if (rc == RC_OK)
        rc = away_follow(errand, NULL, &changed, err);
    return rc == RC_OK ? split_run(errand, err) : rc;
}

/* The unsubscribe button once more: who wants no mail needs none about that. */
static bool only_stops_again(const struct errand *errand)
{
    bool any = false;
    for (int i = 0; i < errand->lines; i++) {
        const struct said *said = &errand->line[i];
        if (said->verb != VERB_STOP && said->raw[strspn(said->raw, " \t\r")] != '\0')
            return false;
        any = any || said->verb == VERB_STOP;
    }
    return any && errand->player.mail_off;
}

enum rc act(struct errand *errand, struct table *table, struct err *err)
{
    enum split split = SPLIT_NONE;
    struct err why = {0};
    bool refused = false, empty = true;
    if (only_stops_again(errand)) {
        errand->bundle.note = "stopped already";
        return RC_OK;
    }
    enum rc rc = split_mail(errand, &split, &why);
    if (rc == RC_BAD)
        return act_on_none(errand, table, true, err);
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    for (int i = 0; i < errand->lines; i++)
        empty = empty && errand->line[i].verb == VERB_NONE;
    empty = empty && !errand_has_orders(errand);
    rc = act_on_player(errand, err);
    if (rc == RC_OK && split == SPLIT_SEVERAL)
        return act_on_several(errand, err);
    if (rc == RC_OK)
        rc = act_find_game(errand, &refused, err);
    if (rc != RC_OK)
        return rc;
    if (refused || errand->game == 0 || (!wants_game(errand) && !(empty && errand->who.game != 0)))
        return act_on_none(errand, table, refused, err);
    rc = name_whole(errand, err);
    return rc == RC_OK ? act_on_game(errand, table, err) : rc;
}
