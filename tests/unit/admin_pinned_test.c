/*
 * What whoever runs a house is told, pinned (pinned.h): what the doctor finds where the database was changed; ratings
 * and standings; how the house is; mails found, tried again and forgotten; the log of acts.
 */
#include "altered.h"
#include "certain.h"
#include "hosted.h"
#include "pinned.h"

#include "engine/admin/doctor.h"
#include "engine/admin/health.h"
#include "engine/admin/mails.h"
#include "engine/admin/new_era.h"
#include "engine/admin/rating.h"
#include "engine/admin/ratings.h"
#include "engine/admin/retention.h"
#include "engine/admin/standings.h"
#include "engine/admin/status.h"
#include "engine/game/actlog.h"
#include "engine/game/commit.h"
#include "engine/game/era.h"
#include "engine/game/outcome.h"
#include "engine/gm/acts.h"
#include "engine/gm/new_game.h"
#include "engine/queue/ways.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600, DAY = 86400, CLUB = 5, PLAYED = 14, ACTS_READ = 30, MAILS_IN = 12 };

static struct pinned pinned;
static struct text text;

static void put(const char *what)
{
    pinned_text(&pinned, what, &text);
}

static void put_rc(const char *what, enum rc rc, const struct err *err)
{
    text_addf(&text, "%d %s", rc, rc == RC_OK ? "" : err->text);
    put(what);
}

static void put_json(const char *what, struct jv *value)
{
    jv_dump(value, &text);
    jv_free(value);
    put(what);
}

static void open_house(const char *name, uint64_t number)
{
    pinned_begin(&pinned, name);
    certain_random(number);
    hosted_open(&hosted);
}

static void close_house(void)
{
    hosted_close(&hosted);
    text_free(&text);
    pinned_end(&pinned);
}

/* ---- the doctor ---- */

static int64_t branched_game(const struct rules *rules)
{
    struct err err = {0};
    int64_t game = hosted_game(&hosted, rules, rules->seats_min < 3 ? 3 : rules->seats_min, 1);
    for (int i = 0; i < 4; i++) {
        if (i == 1)
            check_ok(hosted_gm(&hosted, game, "undo 0", &err));
        char command[32];
        struct game *now = hosted_table(&hosted, game);
        (void)snprintf(command, sizeof command, "resolve %lld", (long long)now->row.phase);
        hosted_table_free(now);
        check_ok(hosted_gm(&hosted, game, command, &err));
    }
    return game;
}

static void doctor_finds_what_it_found(void **state)
{
    /* done, and taken back */
    static const char *const damage[][2] = {
        {"UPDATE game SET phase = phase + 1", "UPDATE game SET phase = phase - 1"},
        {"UPDATE game SET phase = phase - 1", "UPDATE game SET phase = phase + 1"},
        {"UPDATE game SET chance_position = chance_position + 1",
         "UPDATE game SET chance_position = chance_position - 1"},
        {"UPDATE game SET seed = hash, hash = seed", "UPDATE game SET seed = hash, hash = seed"},
        {"UPDATE game SET secret = commitment, commitment = secret",
         "UPDATE game SET secret = commitment, commitment = secret"},
        {"UPDATE game SET seed = secret, secret = seed", "UPDATE game SET seed = secret, secret = seed"},
        {"UPDATE game SET branch = branch + 1", "UPDATE game SET branch = branch - 1"},
        {"UPDATE game SET id = id + 1000", "UPDATE game SET id = id - 1000"},
        {"UPDATE game SET position = position || 'x'",
         "UPDATE game SET position = substr(position, 1, length(position) - 1)"},
        {"UPDATE move SET draws = '[[6,' || draws WHERE number = 1",
         "UPDATE move SET draws = substr(draws, 5) WHERE number = 1"},
        {"UPDATE move SET orders = 'x' || orders WHERE number = 2",
         "UPDATE move SET orders = substr(orders, 2) WHERE number = 2"},
        {"UPDATE move SET number = number + 1000 WHERE number = 2", "UPDATE move SET number = 2 WHERE number = 1002"},
        {"UPDATE move SET number = number + 1000 WHERE number = 1", "UPDATE move SET number = 1 WHERE number = 1001"},
        {"UPDATE move SET number = 1000 WHERE number = 0", "UPDATE move SET number = 0 WHERE number = 1000"},
        {"UPDATE branch SET from_number = from_number + 1", "UPDATE branch SET from_number = from_number - 1"},
        {"UPDATE branch SET parent = parent + 1", "UPDATE branch SET parent = parent - 1"},
        {"UPDATE audit SET at = at + 1 WHERE number = 2", "UPDATE audit SET at = at - 1 WHERE number = 2"},
        {"UPDATE audit SET act = act || 'x' WHERE number = 1",
         "UPDATE audit SET act = rtrim(act, 'x') WHERE number = 1"},
        {"UPDATE seat SET word = 'x' || word", "UPDATE seat SET word = substr(word, 2)"},
        {"UPDATE seat SET kind = 2 - kind WHERE kind <> 1", "UPDATE seat SET kind = 2 - kind WHERE kind <> 1"},
        {"UPDATE plan SET line = 'x' || line", "UPDATE plan SET line = substr(line, 2)"},
        {"UPDATE move SET draws = '[[6,1],' || substr(draws, 2) WHERE number = 0 AND branch = 0 AND length(draws) > 2",
         "UPDATE move SET draws = '[' || substr(draws, 8) WHERE number = 0 AND branch = 0 AND length(draws) > 2"},
        {"UPDATE move SET orders = 'x' || orders WHERE number = 1 AND branch = 0",
         "UPDATE move SET orders = substr(orders, 2) WHERE number = 1 AND branch = 0"},
        {"UPDATE game SET hash = seed, seed = hash, phase = 2 - phase WHERE phase < 3",
         "UPDATE game SET hash = seed, seed = hash, phase = 2 - phase WHERE phase < 3"},
        {"UPDATE move SET draws = '[[7,3]]' WHERE number = 1 AND branch = 0", ""},
        {"UPDATE move SET hash = (SELECT seed FROM game WHERE id = game) WHERE number = 3", ""},
        {"UPDATE move SET events = '[[1,2]]' WHERE number = 2", ""}};
    (void)state;
    open_house("doctor", 7);
    for (int i = 0; rules_all[i] != NULL; i++)
        (void)branched_game(rules_all[i]);
    for (size_t i = 0; i < sizeof damage / sizeof damage[0]; i++)
        for (int back = 0; back < 2 && damage[i][back][0] != '\0'; back++) {
            hosted_sql(&hosted, damage[i][back]);
            for (int64_t game = 1; game < 8; game++) {
                struct err err = {0};
                enum rc rc = doctor_game(&hosted.services, game, &err);
                text_addf(&text, "%s %lld: ", damage[i][back], (long long)game);
                put_rc(back == 0 ? "damaged" : "mended", rc, &err);
            }
        }
    close_house();
}

/* Tables and lines of numbers and words as they are seldom met. */
static void put_health(const struct jv *json, const char *change)
{
    struct err err = {0};
    text_add_all(&text, change, "\n");
    check_ok(health_text(&hosted.services, json, &text, &err));
    health_line(json, &text);
    check_ok(health_metrics(&hosted.services, json, &text, &err));
    put("health spoiled");
}

static void put_status(const struct jv *json, const char *change)
{
    struct err err = {0};
    text_add_all(&text, change, "\n");
    check_ok(status_text(&hosted.services, json, &text, &err));
    text_add_char(&text, '\n');
    check_ok(status_told(&hosted.services, json, &text, &err));
    put("status spoiled");
}

static void put_standings(const struct jv *json, const char *change)
{
    struct err err = {0};
    struct jv *facts = jv_new_object();
    text_add_all(&text, change, "\n");
    check_ok(standings_text(&hosted.services, json, 2, &text, &err));
    standings_facts(facts, &hosted.services, json, 1);
    put_json("standings spoiled", facts);
}

static void put_act(const struct jv *json, const char *change)
{
    text_add_all(&text, change, "\n");
    actlog_write(&hosted.services, json, true, &text);
    put("acts spoiled");
}

/* What depends on the machine is not looked at. */
static struct jv *look_at_health(void)
{
    struct err err = {0};
    struct jv *json = NULL, *database = jv_new_object();
    check_ok(health(&hosted.services, &json, &err));
    static const char *const sizes[] = {"bytes", "wal", "unused", "disk_free"};
    for (int i = 0; i < 4; i++)
        jv_put_int(database, sizes[i], i == 3 ? INT64_C(7000000000) : (i + 1) * 1234567);
    jv_put(json, "database", database);
    return json;
}

static void see_spoiled(void)
{
    struct err err = {0};
    struct jv *json = look_at_health();
    int64_t last = 0;
    altered_each(json, ALTERED_WITHIN, false, put_health);
    jv_free(json);
    check_ok(status_all(&hosted.services, &json, &err));
    altered_each(json, ALTERED_WITHIN, false, put_status);
    jv_put_string(jv_at(jv_get(json, "games"), 0), "why", "it was damaged");
    put_status(json, "why");
    jv_free(json);
    check_ok(status_one(&hosted.services, 2, &json, &err));
    altered_each(json, ALTERED_WITHIN, false, put_status);
    jv_free(json);
    check_ok(actlog_read(&hosted.services, 2, &(struct act_page){.limit = ACTS_READ}, &json, &last, &err));
    for (size_t i = 0; i < jv_size(json); i++)
        altered_each(jv_at(json, i), ALTERED_WITHIN, false, put_act);
    jv_free(json);
}

/* ---- ratings ---- */

static void see_ratings(void)
{
    for (int64_t difference = -90000; difference <= 90000; difference += 433)
        text_addf(&text, "%d ", rating_expected(difference));
    put("expected");
    for (int players = 2; players <= SEATS_MAX; players++)
        for (int round = 0; round < 6; round++) {
            int64_t rating[SEATS_MAX], change[SEATS_MAX];
            int rank[SEATS_MAX];
            for (int i = 0; i < players; i++) {
                rating[i] = RATING_START + (i * 7919 * (round + 1)) % 60000 - 30000;
                rank[i] = 1 + (i * (round + 1)) % players;
            }
            rating_game(rating, rank, players, change);
            for (int i = 0; i < players; i++)
                text_addf(&text, "%lld ", (long long)change[i]);
            put("changes");
        }
    for (int64_t points = -350; points < 350; points += 50)
        text_addf(&text, "%lld ", (long long)ratings_points(points));
    put("points");
}

static int64_t club_game(int number, const struct rules *rules, int seats)
{
    struct err err = {0};
    struct refusal why;
    char name[16], command[40];
    int64_t game = 0;
    (void)snprintf(name, sizeof name, "club%d", number);
    struct game_plan plan = {.name = name, .rules = rules, .pace = DAY, .by = "gm"};
    check_true(options_default(rules, seats, &plan.setup, &why));
    check_ok(new_game_open(&hosted.services, &plan, &game, &err));
    for (int seat = 1; seat <= seats; seat++) {
        (void)snprintf(command, sizeof command, number % 5 == 4 && seat == 1 ? "seat %d bot" : "seat %d player M%d",
                       seat, 1 + (seat + number) % CLUB);
        check_ok(hosted_gm(&hosted, game, command, &err));
    }
    if (number % 7 == 6)
        check_ok(hosted_gm(&hosted, game, "set ranked=no", &err));
    check_ok(hosted_gm(&hosted, game, "start", &err));
    return game;
}

static void finish(int64_t id, int seats, int number)
{
    struct err err = {0};
    int rank[SEATS_MAX] = {0};
    struct game *game = hosted_table(&hosted, id);
    struct commit commit = {.game = game};
    for (int seat = 0; seat < seats; seat++)
        rank[seat] = number % 4 == 3 ? 1 : 1 + (seat + number) % seats;
    put_rc("ended", game_agree(&hosted.services, game, rank, "Agreed.", &err), &err);
    check_ok(commit_now(&hosted.services, &commit, &err));
    commit_free(&commit);
    hosted_table_free(game);
    hosted.services.now += DAY;
}

static void see_standings(const struct rules *rules)
{
    struct err err = {0};
    struct jv *standings = NULL;
    check_ok(standings_build(&hosted.services, rules, &standings, &err));
    for (size_t most = 0; most < 12; most += 3) {
        struct jv *facts = jv_new_object();
        check_ok(standings_text(&hosted.services, standings, most, &text, &err));
        put("standings in words");
        standings_facts(facts, &hosted.services, standings, most);
        put_json("standings as facts", facts);
    }
    put_json("standings", standings);
}

static void ratings_are_as_they_were(void **state)
{
    struct err err = {0};
    (void)state;
    open_house("ratings", 11);
    see_ratings();
    for (int i = 1; i <= CLUB; i++) {
        char name[16], address[40];
        int64_t id = 0;
        (void)snprintf(name, sizeof name, "M%d", i);
        (void)snprintf(address, sizeof address, "m%d@players.example", i);
        check_ok(player_add(hosted.services.store, name, "", hosted.services.now, &id, &err));
        check_ok(player_address_add(hosted.services.store, id, address, true, hosted.services.now, &err));
    }
    see_standings(NULL);
    for (int number = 0; number < PLAYED; number++) {
        const struct rules *rules = rules_all[number % 2];
        int seats = rules->seats_min + number % 2;
        finish(club_game(number, rules, seats), seats, number);
    }
    for (int number = 0; number < 3; number++)
        (void)hosted_game(&hosted, rules_all[number], rules_all[number]->seats_min, 0);
    see_standings(NULL);
    see_standings(rules_all[0]);
    see_standings(rules_all[2]);
    struct jv *standings = NULL;
    check_ok(standings_build(&hosted.services, NULL, &standings, &err));
    altered_each(standings, ALTERED_WITHIN, false, put_standings);
    jv_free(standings);
    close_house();
}

/* ---- the house ---- */

static void see_health(void)
{
    struct err err = {0};
    struct jv *json = look_at_health();
    check_ok(health_text(&hosted.services, json, &text, &err));
    put("health in words");
    health_line(json, &text);
    put("health in a line");
    check_ok(health_metrics(&hosted.services, json, &text, &err));
    put("health in numbers");
    put_json("health", json);
}

static void file_mails(void)
{
    struct err err = {0};
    for (int i = 0; i < MAILS_IN; i++) {
        static const char *const heads[] = {
            "From: Ann <p1s1@players.example>\nTo: games+1.1.abcdefghij@example.org\nSubject: Re: Your turn\n\nhello\n",
            "From: stranger@elsewhere.example\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\n\nwho is it\n",
            "From: <p1s2@players.example>\nIn-Reply-To: <tabc.1.2.xyz@example.org>\nSubject: two\n lines\n\nx\n",
            "Subject: from nobody\n\nx\n"};
        char key[20], raw[400];
        enum inbox_fate fate;
        int64_t id = 0;
        (void)snprintf(key, sizeof key, "key%d", i);
        (void)snprintf(raw, sizeof raw, "%s%d\n", heads[i % 4], i);
        char source[] = "pipe";
        const struct inbox_row row = {.key = key,
                                      .size = strlen(raw),
                                      .received = hosted.services.now - 8 + i,
                                      .source = source,
                                      .raw = raw,
                                      .hash = {(uint8_t)i}};
        check_ok(inbox_put(hosted.services.store, &row, &fate, &id, &err));
        if (i % INBOX_STATES != INBOX_FILED)
            check_ok(inbox_done(hosted.services.store, id, (enum inbox_state)(i % INBOX_STATES),
                                i % 2 == 0 ? "" : "noted", hosted.services.now, &err));
    }
}

static void list_mails(const struct mails_want *want)
{
    struct err err = {0};
    struct jv *list = NULL;
    enum rc rc = mails_list(&hosted.services, want, &list, &err);
    if (rc == RC_OK)
        put_json("mails", list);
    put_rc("mails", rc, &err);
}

static void see_mails(void)
{
    static const char *const states[] = {"waiting", "accepted", "ignored", "refused", "quarantined", "parked",
                                         "queued",  "sending",  "sent",    "failed",  "dropped",     "lost"};
    mails_states(&text);
    put("states of mails");
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++)
        list_mails(&(struct mails_want){.state = states[i], .limit = 20});
    for (int i = 0; i < 6; i++)
        list_mails(&(struct mails_want){.player = i, .limit = (size_t)i * 3 + 1});
    list_mails(&(struct mails_want){.address = "p1s1@players.example", .limit = 50});
    list_mails(&(struct mails_want){.address = "nobody@players.example", .limit = 50});
    for (int i = 1; i < 4; i++)
        list_mails(&(struct mails_want){.game = i, .limit = 5});
    list_mails(&(struct mails_want){.since = hosted.services.now - 3, .limit = 50});
    list_mails(&(struct mails_want){.since = hosted.services.now, .state = "queued", .limit = 50});
}

static void see_mail(const char *word, int what)
{
    struct err err = {0};
    struct mail_name name = {0};
    struct jv *one = NULL;
    bool read = mail_name_read(word, &name);
    text_addf(&text, "%s %d %d %lld ", word, read, name.out, read ? (long long)name.id : 0);
    put("names of mails");
    if (!read)
        return;
    enum rc rc = what == 0   ? mails_retry(&hosted.services, &name, &err)
                 : what == 1 ? mails_drop(&hosted.services, &name, &err)
                             : RC_OK;
    text_addf(&text, "%s %d ", word, what);
    put_rc("mails acted on", rc, &err);
    rc = mails_one(&hosted.services, &name, &one, &err);
    if (rc == RC_OK)
        put_json("mails", one);
    if (rc == RC_OK && name.out && mails_show(&hosted.services, &name, &text, &err) == RC_OK)
        put("mails shown");
}

static void see_acts(int64_t game)
{
    for (int way = 0; way < 8; way++) {
        struct err err = {0};
        struct jv *acts = NULL;
        int64_t last = 0;
        const struct act_page page = {.phases = way % 2 == 0,
                                      .up = way % 4 > 1,
                                      .before = way > 5 ? 4 : 0,
                                      .after = way > 5 ? 2 : 0,
                                      .limit = way > 3 ? 3 : ACTS_READ};
        check_ok(actlog_read(&hosted.services, game, &page, &acts, &last, &err));
        for (size_t i = 0; i < jv_size(acts); i++)
            actlog_write(&hosted.services, jv_at(acts, i), way % 2 == 0, &text);
        text_addf(&text, "%lld ", (long long)last);
        put("acts in words");
        put_json("acts", acts);
    }
}

static void see_ways(void)
{
    struct err err = {0};
    for (int way = 0; way < WAYS; way++) {
        check_ok(way_works(&hosted.services, (enum way)way, "well", &err));
        hosted.services.now += HOUR;
        check_ok(way_fails(&hosted.services, (enum way)way, "nobody answers", &err));
    }
    see_health();
    hosted.services.now += 2 * DAY;
    see_health();
    check_ok(way_works(&hosted.services, WAY_OUT, "again", &err));
    check_ok(page_fault_put(hosted.services.store, 1, hosted.services.now, "no room", &err));
    check_ok(page_fault_put(hosted.services.store, 0, hosted.services.now, "no right", &err));
    see_health();
}

static void houses_are_as_they_were(void **state)
{
    struct err err = {0};
    struct retention_report swept;
    (void)state;
    open_house("house", 13);
    see_health();
    for (int i = 0; i < 3; i++)
        (void)hosted_game(&hosted, rules_all[i], rules_all[i]->seats_min, i);
    hosted.services.because = "of the rain";
    (void)snprintf(hosted.services.by, sizeof hosted.services.by, "user:anna");
    check_ok(hosted_gm(&hosted, 2, "extend 2h", &err));
    check_ok(hosted_gm(&hosted, 3, "pause", &err));
    check_ok(hosted_gm(&hosted, 3, "set grace=3h misses=2", &err));
    file_mails();
    see_health();
    see_mails();
    for (int64_t game = 0; game < 4; game++)
        see_acts(game);
    see_spoiled();
    for (int what = 2; what >= 0; what--)
        for (int i = 0; i < 14; i++) {
            static const char *const odd[] = {"in",  "out",   "in0", "out-1", "mail3",
                                              "inx", "out1x", "IN1", "in99",  "out99"};
            char word[20];
            (void)snprintf(word, sizeof word, "%s%d", i % 2 == 0 ? "in" : "out", i / 2 + 1 + what);
            see_mail(word, what);
            if (i < 10)
                see_mail(odd[i], what);
        }
    see_acts(0);
    see_ways();
    for (int days = 1; days < 500; days *= 5) {
        hosted.services.now += days * DAY;
        check_ok(retention_sweep(&hosted.services, &swept, &err));
        text_addf(&text, "%zu %zu %zu %zu %zu", swept.parked, swept.failed, swept.texts_in, swept.texts_out,
                  swept.finished);
        put("swept");
        see_mails();
    }
    struct era_report era = {0};
    put_rc("era", new_era_begin(&hosted.services, &(struct era_lost){.branches = 2}, &era, &err), &err);
    text_addf(&text, "%lld %zu %zu %zu", (long long)era.back_to, era.games, era.failed, era.dropped);
    put("era");
    for (int64_t game = 1; game < 4; game++) {
        struct jv *status = NULL;
        check_ok(status_one(&hosted.services, game, &status, &err));
        put_json("era", status);
        see_acts(game);
    }
    era_close(&hosted.services);
    close_house();
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(doctor_finds_what_it_found),
                                       cmocka_unit_test(ratings_are_as_they_were),
                                       cmocka_unit_test(houses_are_as_they_were)};
    return cmocka_run_group_tests_name("admin_pinned", tests, NULL, NULL);
}
