/* Who does not answer, and what the seats of a game agree on. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/announce.h"
#include "engine/audience.h"
#include "engine/doctor.h"
#include "engine/games.h"
#include "engine/miss.h"
#include "engine/outcome.h"
#include "engine/record.h"
#include "engine/replay.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* ---- what can be looked up ------------------------------------------------- */

static struct jv *record_of(int64_t game)
{
    struct err err = {0};
    struct jv *record = NULL;
    struct table *table = hosted_table(&hosted, game);
    check_ok(record_build(&hosted.host, table, &record, &err));
    hosted_table_free(table);
    return record;
}

static void check_sound(void)
{
    struct err err = {0};
    struct doctor_report report;
    struct text faults = TEXT_EMPTY;
    check_ok(doctor(&hosted.host, &faults, &report, &err));
    check_text(faults.data == NULL ? "" : faults.data, "");
    text_free(&faults);
}

/* How many mails of this kind to this seat (0: any, and those to nobody's seat) that say each of `words` ('|' between)
 * wait in the outbox. */
static int mails_of(int64_t game, int seat, const char *kind, const char *words)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    size_t count = 0;
    int found = 0;
    check_ok(outbox_list(hosted.host.store, OUTBOX_QUEUED, 0, 1000, &rows, &count, &err));
    for (size_t i = 0; i < count; i++) {
        struct outbox_row row;
        char copy[400], *word[8];
        if (rows[i].game != game || (seat != 0 && rows[i].seat != seat) || strcmp(rows[i].kind, kind) != 0)
            continue;
        (void)snprintf(copy, sizeof copy, "%s", words);
        int parts = words[0] == '\0' ? 0 : bars_split(copy, word, 8), held = 0;
        check_ok(outbox_get(hosted.host.store, rows[i].id, &row, &err));
        for (int k = 0; k < parts; k++)
            held += strstr(row.text_part, word[k]) != NULL;
        found += held == parts;
        outbox_row_free(&row);
    }
    outbox_rows_free(rows, count);
    return found;
}

/* ---- agreed results -------------------------------------------------------- */

static enum rc agree(int64_t game, const int *rank, const char *why, struct err *err)
{
    struct table *table = hosted_table(&hosted, game);
    struct bundle bundle = {.table = table, .actor = "vote", .act = "draw"};
    enum rc rc = table_agree(&hosted.host, table, rank, why, err);
    if (rc == RC_OK)
        rc = announce_all(&hosted.host, table, 0, false, &bundle, err);
    if (rc == RC_OK)
        rc = bundle_commit(&hosted.host, &bundle, err);
    bundle_free(&bundle);
    hosted_table_free(table);
    return rc;
}

static void an_agreed_result_ends_the_game(void **state)
{
    (void)state;
    struct err err = {0};
    static const int shared[] = {1, 3, 1};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, game, 1, "hold high|bid 1|answer blue yes|answer green no", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 2|bid 2|answer red no", &err));
    check_ok(hosted_mail(&hosted, game, 3, "bid 0", &err));
    check_ok(agree(game, shared, "Agreed: red and green win together.", &err));
    struct table *table = hosted_table(&hosted, game);
    struct result result;
    table_result(table, &result);
    check_true(result.over && table->agreed.over && match_over(&table->match) && audience_opens(&table->match));
    check_int(result.rank[0] * 100 + result.rank[1] * 10 + result.rank[2], 131);
    check_text(result.why, "Agreed: red and green win together.");
    check_int(table->game.status, GAME_FINISHED);
    check_int(table->game.ended, hosted.host.now);
    for (int i = 0; i < 3; i++) {
        check_true(!table->seat[i].waiting && table->seat[i].due == 0);
        check_int(table->match.seat[i].plan.count, 0);
    }
    hosted_table_free(table);
    check_int(mails_of(game, 0, "end", "ended by agreement|red and green win together|This was the secret"), 3);
    check_rc(agree(game, shared, "Again.", &err), RC_DENIED);
    check_sound();
}

static void what_came_too_late_for_an_agreement(void **state)
{
    (void)state;
    struct err err = {0};
    static const int draw[] = {1, 1};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(agree(game, draw, "Agreed: a draw.", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_text(hosted.filing.line[0].why.code, "E-OVER");
    struct table *table = hosted_table(&hosted, game);
    check_int(table->game.phase, 0);
    hosted_table_free(table);
    /* a game that waits for players has nothing to agree on */
    hosted_sql(&hosted, "UPDATE game SET outcome = '', status = 0, position = NULL");
    check_rc(agree(game, draw, "Agreed: a draw.", &err), RC_DENIED);
}

static void a_record_tells_that_it_was_agreed(void **state)
{
    (void)state;
    struct err err = {0};
    struct replay_report report;
    static const int ranks[] = {2, 1};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_ok(agree(game, ranks, "Red has conceded.", &err));
    struct jv *record = record_of(game), *result = jv_get(record, "result");
    check_true(jv_true(jv_get(result, "agreed")) && jv_true(jv_get(result, "over")));
    check_text(jv_string(jv_get(result, "why")), "Red has conceded.");
    check_ok(replay_verify(record, &report, &err));
    check_true(report.over && report.agreed && report.fair);
    /* scores follow from the moves, ranks must be ranks */
    static const char *const wrong[] = {"[2,2]", "[1,3]", "[1]", "[0,1]", "[\"1\",2]", "1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct jv *other = NULL;
        check_ok(jv_parse(wrong[i], strlen(wrong[i]), &other, &err));
        check_true(jv_put(result, "ranks", other));
        check_rc(replay_record(record, &report, &err), RC_BAD);
    }
    jv_free(record);
    record = record_of(game);
    struct jv *scores = jv_new_array();
    check_true(jv_add_int(scores, 40) && jv_add_int(scores, 40));
    check_true(jv_put(jv_get(record, "result"), "scores", scores));
    check_rc(replay_record(record, &report, &err), RC_BAD);
    jv_free(record);
    /* without the word it is a result that the moves do not give */
    record = record_of(game);
    check_true(jv_drop(jv_get(record, "result"), "agreed"));
    check_rc(replay_record(record, &report, &err), RC_BAD);
    jv_free(record);
    /* and a game that its rules have ended is nobody's to agree on */
    record = record_of(hosted_game(&hosted, &rules_augur, 2, 0));
    check_true(jv_put_bool(jv_get(record, "result"), "agreed", true));
    check_rc(replay_record(record, &report, &err), RC_BAD);
    jv_free(record);
}

static void an_outcome_that_was_tampered_with(void **state)
{
    (void)state;
    struct err err = {0};
    static const int draw[] = {1, 1};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(agree(game, draw, "Agreed: a draw.", &err));
    static const char *const wrong[] = {"{", "{\"ranks\":[1,1]}", "{\"ranks\":[1,3],\"why\":\"\"}", "[]"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char sql[120];
        struct table table;
        (void)snprintf(sql, sizeof sql, "UPDATE game SET outcome = '%s'", wrong[i]);
        hosted_sql(&hosted, sql);
        check_rc(table_load(&hosted.host, game, &table, &err), RC_DAMAGED);
        table_free(&table);
    }
}

/* ---- deadlines ------------------------------------------------------------- */

enum { HOUR = 3600, DAY = 86400 };

static void tick_at(int64_t game, moment now)
{
    struct err err = {0};
    hosted.host.now = now;
    check_ok(games_tick(&hosted.host, game, &err));
}

/* "2 on time, 1 late, 0 missed; 0 1": of who holds the seat, then the seat's misses in a row and in all. */
static void check_conduct(int64_t game, int seat, const char *want)
{
    struct err err = {0};
    struct conduct conduct;
    char got[80];
    struct table *table = hosted_table(&hosted, game);
    const struct seat_row *row = &table->seat[seat - 1];
    check_ok(conduct_get(hosted.host.store, row->player, &conduct, &err));
    (void)snprintf(got, sizeof got, "%lld on time, %lld late, %lld missed; %d %d", (long long)conduct.on_time,
                   (long long)conduct.late, (long long)conduct.missed, row->missed_row, row->misses);
    check_text(got, want);
    hosted_table_free(table);
}

static void each_deadline_counts_once(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    moment start = hosted.host.now;
    check_ok(hosted_gm(&hosted, game, "set grace=2h", &err));
    /* a plan keeps it, and what is half done is not counted yet */
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|answer blue no", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_conduct(game, 2, "0 on time, 0 late, 0 missed; 0 0");
    check_ok(hosted_mail(&hosted, game, 2, "answer red no", &err));
    check_conduct(game, 1, "1 on time, 0 late, 0 missed; 0 0");
    check_conduct(game, 2, "1 on time, 0 late, 0 missed; 0 0");
    /* in the grace it is taken, and late */
    tick_at(game, start + DAY + HOUR);
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_conduct(game, 1, "1 on time, 1 late, 0 missed; 0 0");
    check_ok(hosted_mail(&hosted, game, 1, "bid 0|answer blue no", &err));
    check_conduct(game, 1, "1 on time, 1 late, 0 missed; 0 0");
    /* behind the grace it is missed, with all that is asked under it */
    tick_at(game, start + DAY + 2 * HOUR);
    tick_at(game, start + DAY + 2 * HOUR);
    check_conduct(game, 1, "1 on time, 1 late, 0 missed; 0 0");
    check_conduct(game, 2, "1 on time, 0 late, 1 missed; 1 1");
    struct table *table = hosted_table(&hosted, game);
    check_int(table->match.phase, 6);
    hosted_table_free(table);
    /* an order that is taken ends the row; half an answer does not keep the deadline */
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_conduct(game, 2, "1 on time, 0 late, 1 missed; 0 1");
    tick_at(game, start + 2 * DAY + 4 * HOUR);
    check_conduct(game, 1, "1 on time, 1 late, 1 missed; 1 1");
    check_conduct(game, 2, "1 on time, 0 late, 2 missed; 1 2");
    check_sound();
}

/* The others have time still: what came too late is taken as long as nothing was played. */
static void a_miss_is_taken_back(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 3), id = 0;
    moment start = hosted.host.now;
    hosted.host.now += HOUR;
    check_ok(player_add(hosted.host.store, "newcomer", "", hosted.host.now, &id, &err));
    check_ok(address_add(hosted.host.store, id, "new@players.example", true, hosted.host.now, &err));
    check_ok(hosted_gm(&hosted, game, "seat 1 player newcomer", &err));
    tick_at(game, start + DAY);
    tick_at(game, start + DAY + 60);
    check_conduct(game, 2, "0 on time, 0 late, 1 missed; 1 1");
    check_conduct(game, 3, "0 on time, 0 late, 1 missed; 1 1");
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_conduct(game, 2, "0 on time, 1 late, 0 missed; 0 0");
    tick_at(game, start + DAY + HOUR);
    check_conduct(game, 1, "0 on time, 0 late, 1 missed; 1 1");
    check_conduct(game, 2, "0 on time, 1 late, 0 missed; 0 0");
    check_conduct(game, 3, "0 on time, 0 late, 1 missed; 1 1");
    /* a mail that came when something had been played is late as well, once, and only for what was missed */
    struct table *table = hosted_table(&hosted, game);
    check_int(table->seat[2].missed_phase, 1);
    miss_came_late(table, 3, 0);
    check_int(table->tallies, 0);
    miss_came_late(table, 3, 2);
    miss_came_late(table, 3, 2);
    struct bundle bundle = {.table = table};
    check_ok(bundle_commit(&hosted.host, &bundle, &err));
    hosted_table_free(table);
    check_conduct(game, 3, "0 on time, 1 late, 0 missed; 1 0");
}

/* What somebody else's mail plays on is counted as well. */
static void a_mail_of_another_finds_the_miss(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    hosted.host.now += DAY - 1;
    check_ok(hosted_mail(&hosted, game, 1, "bid 2|answer blue no", &err));
    hosted.host.now += 1;
    check_ok(hosted_mail(&hosted, game, 1, "add|bid 1", &err));
    check_conduct(game, 1, "1 on time, 0 late, 0 missed; 0 0");
    check_conduct(game, 2, "0 on time, 0 late, 1 missed; 1 1");
    check_int(mails_of(game, 2, "turn", "The default was played: bid 0"), 1);
}

/* By the terms the bot decides; the record says so and still replays. */
static void a_bot_decides_this_once(void **state)
{
    (void)state;
    struct err err = {0};
    struct replay_report report;
    struct text text = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, game, "set on_miss=bot", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|answer blue no", &err));
    tick_at(game, hosted.host.now + DAY);
    check_conduct(game, 2, "0 on time, 0 late, 1 missed; 1 1");
    struct jv *record = record_of(game);
    check_int(jv_dump(jv_get(record, "moves"), &text), RC_OK);
    check_true(strstr(text.data, "{\"by\":\"policy\",\"seat\":2,\"text\":\"bid ") != NULL);
    check_true(strstr(text.data, "\"by\":\"default\"") == NULL);
    check_ok(replay_record(record, &report, &err));
    jv_free(record);
    text_free(&text);
    check_int(mails_of(game, 2, "turn", "The deadline passed, and a bot decided for you: bid "), 1);
    struct table *table = hosted_table(&hosted, game);
    check_true(table->seat[1].kind == SEAT_PLAYER && table->game.status == GAME_RUNNING);
    hosted_table_free(table);
    check_sound();
}

static void the_game_pauses_itself(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_gm(&hosted, game, "set on_miss=pause grace=1h", &err));
    hosted.host.now += DAY;
    tick_at(game, hosted.host.now);
    struct table *table = hosted_table(&hosted, game);
    check_int(table->game.status, GAME_RUNNING);
    hosted_table_free(table);
    /* whose mail finds it out has his orders on file all the same */
    hosted.host.now += HOUR;
    check_ok(hosted_mail(&hosted, game, 1, "bid 2", &err));
    table = hosted_table(&hosted, game);
    check_int(table->game.status, GAME_PAUSED);
    check_int(table->game.phase, 0);
    check_int(table->match.seat[0].plan.count, 1);
    hosted_table_free(table);
    check_conduct(game, 1, "0 on time, 1 late, 0 missed; 0 0");
    check_conduct(game, 2, "0 on time, 0 late, 1 missed; 1 1");
    static const char words[] = "The game is paused|no orders came from|(blue)|(green)|vote resume";
    check_int(mails_of(game, 0, "notice", words), 3);
    check_int(mails_of(game, 0, "gm", "The game is paused"), 1);
    tick_at(game, hosted.host.now + 30 * DAY);
    check_ok(hosted_gm(&hosted, game, "resume", &err));
    table = hosted_table(&hosted, game);
    check_int(table->game.status, GAME_RUNNING);
    check_int(table->seat[1].due, hosted.host.now + DAY);
    check_true(table->seat[1].waiting && table->seat[2].waiting && !table->seat[0].waiting);
    hosted_table_free(table);
    check_ok(hosted_mail(&hosted, game, 2, "bid 0", &err));
    tick_at(game, hosted.host.now + DAY + HOUR);
    check_conduct(game, 2, "0 on time, 0 late, 1 missed; 0 1");
    check_conduct(game, 3, "0 on time, 0 late, 2 missed; 2 2");
    check_sound();
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_agreed_result_ends_the_game, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_came_too_late_for_an_agreement, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_record_tells_that_it_was_agreed, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(an_outcome_that_was_tampered_with, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(each_deadline_counts_once, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_miss_is_taken_back, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_mail_of_another_finds_the_miss, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_bot_decides_this_once, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_game_pauses_itself, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_people", tests, NULL, NULL);
}
