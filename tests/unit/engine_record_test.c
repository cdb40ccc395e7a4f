/* Records of played games: they replay, they verify, and whatever is changed in one is found. */
#include "augur.h"
#include "hosted.h"

#include "engine/game/game.h"
#include "engine/letters/closing.h"
#include "engine/play/moves.h"
#include "engine/play/replay.h"
#include "games/quorum/quorum.h"

const struct rules *const rules_all[] = {&rules_augur, &rules_quorum, NULL};

/* A whole game of three from one mail of seat 1; its first move is a setting, its fourth draws. */
static int64_t augur_game(void)
{
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, game, 1,
                         "hold high|bid 1|bid 1|bid 1|answer blue no|answer blue no|answer blue no"
                         "|answer green no|answer green no|answer green no",
                         &err));
    return game;
}

static void played_games_replay_and_verify(void **state)
{
    (void)state;
    struct replay_report report;
    struct err err = {0};
    for (int seats = 2; seats <= 4; seats++) {
        const int64_t games[] = {seats == 3 ? augur_game() : hosted_game(&hosted, &rules_augur, seats, 0),
                                 hosted_game(&hosted, &rules_quorum, seats, 0)};
        for (int i = 0; i < 2; i++) {
            struct jv *record = hosted_record(&hosted, games[i]);
            check_ok(replay_verify(record, &report, &err));
            check_true(report.over && report.fair);
            check_int(report.seats, seats);
            check_int(report.moves, (long long)jv_size(jv_get(record, "moves")));
            jv_free(record);
        }
    }
}

static void a_running_game_keeps_its_secret(void **state)
{
    (void)state;
    struct replay_report report;
    struct err err = {0};
    struct closing closing;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1", &err));
    struct jv *record = hosted_record(&hosted, id);
    check_true(jv_is_null(jv_get(record, "secret")) && jv_is_null(jv_get(record, "result")));
    check_ok(replay_record(record, &report, &err));
    check_true(!report.over && !report.fair);
    check_int(report.moves, 1);
    check_rc(replay_verify(record, &report, &err), RC_NONE);
    struct game *game = hosted_table(&hosted, id);
    check_rc(closing_make(&hosted.services, game, &closing, &err), RC_DENIED);
    check_true(closing.record == NULL && closing.course.rounds == 0);
    hosted_table_free(game);
    jv_free(record);
}

static void a_forming_game_has_no_record(void **state)
{
    (void)state;
    struct err err = {0};
    struct jv *record = NULL;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 1);
    hosted_sql(&hosted, "UPDATE game SET position = NULL");
    struct game *game = hosted_table(&hosted, id);
    check_rc(game_record(&hosted.services, game, &record, &err), RC_BAD);
    hosted_table_free(game);
}

/* ---- tampering ------------------------------------------------------------- */

/* One change: in the member of the record, or of its move number `move` (from 1). */
struct change {
    const char *what;
    int move; /* 0: the record itself */
    const char *key, *value;
    const char *said; /* what the refusal must name */
};

static const struct change changes[] = {
    {"no form", 0, "cursus", "2", "no record of Cursus"},
    {"rules", 0, "rules", "\"chess\"", "chess"},
    {"version", 0, "version", "\"1\"", "version"},
    {"seats", 0, "seats", "4", "setup"},
    {"too many seats", 0, "seats", "9", "seats"},
    {"options", 0, "options", "{\"rounds\":2}", "start"},
    {"unknown option", 0, "options", "{\"moon\":2}", "options"},
    {"start", 0, "start", "{}", "start"},
    {"setup draw", 0, "draws", "[[6,0],[6,0],[6,0],[6,0]]", "setup"},
    {"setup bound", 0, "draws", "[[7,1],[6,1],[6,1]]", "setup"},
    {"setup draws gone", 0, "draws", "null", "setup"},
    {"no moves", 0, "moves", "[]", "position"},
    {"moves gone", 0, "moves", "null", "moves"},
    {"position", 0, "position", "{\"round\":3}", "position"},
    {"result", 0, "result", "{\"over\":true,\"ranks\":[1,1,1],\"scores\":[9,9,9]}", "result"},
    {"no result", 0, "result", "null", "result"},
    {"secret", 0, "secret", "\"0000000000000000000000000000000000000000000000000000000000000000\"", "secret"},
    {"no hex", 0, "secret", "\"xyz\"", "secret"},
    {"commitment", 0, "commitment", "\"0000000000000000000000000000000000000000000000000000000000000000\"", "secret"},
    {"words", 0, "words", "[\"other\",\"words\",\"here\"]", "setup"},
    {"too few words", 0, "words", "[\"other\"]", "words"},
    {"game number", 0, "game", "77", "setup"},
    {"branch", 0, "branch", "1", "branches"},
    {"branch no number", 0, "branch", "\"x\"", "branch"},
    {"setting", 1, "orders", "[{\"seat\":1,\"text\":\"hold low\",\"by\":\"player\"}]", "move 1"},
    {"setting of another", 1, "orders", "[{\"seat\":2,\"text\":\"hold high\",\"by\":\"player\"}]", "move 1"},
    {"draw in a setting", 1, "draws", "[[6,1]]", "move 1"},
    {"setting and order mixed", 1, "orders",
     "[{\"seat\":1,\"text\":\"hold high\",\"by\":\"player\"},{\"seat\":1,\"text\":\"bid 1\",\"by\":\"plan\"}]",
     "move 1"},
    {"order that is none", 2, "orders", "[{\"seat\":1,\"text\":\"sing\",\"by\":\"player\"}]", "move 2"},
    {"order of nobody", 2, "orders", "[{\"seat\":9,\"text\":\"bid 1\",\"by\":\"player\"}]", "move 2"},
    {"orders missing", 2, "orders", "[]", "move 2"},
    {"orders gone", 2, "orders", "null", "move 2"},
    {"order twice", 2, "orders",
     "[{\"seat\":1,\"text\":\"bid 1\",\"by\":\"plan\"},{\"seat\":1,\"text\":\"bid 1\",\"by\":\"plan\"}]", "move 2"},
    {"setting that is none", 1, "phase", "\"round 1, bids\"", "move 1"},
    {"phase of settings", 2, "phase", "\"setting\"", "move 2"},
    {"events", 2, "events", "[]", "move 2"},
    {"hash", 2, "hash", "\"0000000000000000000000000000000000000000000000000000000000000000\"", "move 2"},
    {"hash gone", 2, "hash", "null", "move 2"},
    {"draw", 2, "draws", "[[6,1]]", "move 2"},
    {"draws gone", 4, "draws", "[]", "move 4"},
    {"draws no list", 4, "draws", "[1,2,3]", "move 4"},
    {"draw out of its bound", 4, "draws", "[[6,6],[6,1],[6,1]]", "move 4"},
    {"bound", 4, "draws", "[[7,0],[6,0],[6,0]]", "move 4"},
};

static void check_found(const struct jv *record, const char *what, const char *said)
{
    struct replay_report report;
    struct err err = {0};
    if (replay_verify(record, &report, &err) != RC_BAD)
        fail_msg("%s: not found", what);
    if (strstr(err.text, said) == NULL)
        fail_msg("%s: '%s' does not name '%s'", what, err.text, said);
}

static void every_changed_field_is_found(void **state)
{
    (void)state;
    struct jv *whole = hosted_record(&hosted, augur_game());
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const struct change *change = &changes[i];
        struct jv *record = jv_copy_deep(whole), *value = NULL;
        struct jv *object = change->move == 0 ? record : jv_at(jv_get(record, "moves"), (size_t)change->move - 1);
        char wrapped[600];
        (void)snprintf(wrapped, sizeof wrapped, "[%s]", change->value);
        check_int(jv_parse(wrapped, strlen(wrapped), &value, NULL), RC_OK);
        jv_put(object, change->key, jv_share(jv_at(value, 0)));
        check_found(record, change->what, change->said);
        jv_free(value);
        jv_free(record);
    }
    jv_free(whole);
}

/* Right or wrong, only the program of that version can tell. */
static void another_version_is_no_fault(void **state)
{
    (void)state;
    struct jv *record = hosted_record(&hosted, augur_game());
    struct replay_report report;
    struct err err = {0};
    jv_put_int(record, "version", 2);
    check_int(replay_verify(record, &report, &err), RC_DENIED);
    check_text(err.text, "the record is of version 2 of Augur; this program plays version 1");
    jv_free(record);
}

/* Single values inside, changed to another that would be legal in itself. */
static void every_changed_value_is_found(void **state)
{
    (void)state;
    struct jv *whole = hosted_record(&hosted, augur_game()), *record = jv_copy_deep(whole);
    struct jv *order = jv_at(jv_get(jv_at(jv_get(record, "moves"), 1), "orders"), 0);
    check_text(jv_string(jv_get(order, "text")), "bid 1");
    jv_put_string(order, "text", "bid 2");
    check_found(record, "order", "move 2");
    jv_put_string(order, "text", "bid 1");
    jv_put_string(order, "by", "default");
    check_found(record, "claimed default", "move 2");
    jv_put_string(order, "by", "somebody");
    check_found(record, "by", "move 2");
    jv_free(record);

    record = jv_copy_deep(whole);
    const struct jv *draw = jv_at(jv_get(jv_at(jv_get(record, "moves"), 3), "draws"), 0);
    int64_t value = 0;
    check_true(jv_int(jv_at(draw, 1), 0, 5, &value));
    struct jv *other = jv_new_array(), *draws = jv_new_array();
    jv_add_int(other, 6);
    jv_add_int(other, (value + 1) % 6);
    jv_add(draws, other);
    for (size_t i = 1; i < 3; i++)
        jv_add(draws, jv_share(jv_at(jv_get(jv_at(jv_get(record, "moves"), 3), "draws"), i)));
    jv_put(jv_at(jv_get(record, "moves"), 3), "draws", draws);
    check_found(record, "draw value", "move 4");
    jv_free(record);

    record = jv_copy_deep(whole);
    jv_add(jv_get(record, "moves"), jv_copy_deep(jv_at(jv_get(record, "moves"), 1)));
    check_found(record, "a move behind the end", "over before");
    jv_free(record);
    jv_free(whole);
}

/* A record that is true to itself, but whose dice are not those of the seed. */
static void chosen_dice_are_found(void **state)
{
    (void)state;
    struct replay_report report;
    struct err err = {0};
    struct match match;
    int32_t zeros[200] = {0};
    struct rules_setup setup = {.seats = 2, .option = {1}};
    match_begin(&match, &rules_augur, 2);
    match.chance = chance_forced(zeros, 200, NULL);
    check_ok(match_setup(&match, &setup, &err));
    struct jv *chosen = moves_draws(&match.draws), *record = NULL;
    /* until the seed itself did not happen to draw them */
    do {
        jv_free(record);
        record = hosted_record(&hosted, hosted_game(&hosted, &rules_augur, 2, 0));
    } while (jv_equal(jv_get(record, "draws"), chosen));
    jv_put(record, "draws", chosen);
    jv_put(record, "start", rules_save(&rules_augur, match.state));
    jv_put(record, "position", rules_save(&rules_augur, match.state));
    jv_put(record, "result", jv_new_null());
    jv_put(record, "moves", jv_new_array());
    struct jv *options = jv_new_object();
    jv_put_int(options, "rounds", 1);
    jv_put(record, "options", options);
    check_ok(replay_record(record, &report, &err));
    check_found(record, "all ones", "not the next one of the seed");
    jv_free(record);
    match_free(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(played_games_replay_and_verify), cmocka_unit_test(a_running_game_keeps_its_secret),
        cmocka_unit_test(a_forming_game_has_no_record),   cmocka_unit_test(every_changed_field_is_found),
        cmocka_unit_test(every_changed_value_is_found),   cmocka_unit_test(another_version_is_no_fault),
        cmocka_unit_test(chosen_dice_are_found),
    };
    return cmocka_run_group_tests(tests, hosted_setup, hosted_teardown);
}
