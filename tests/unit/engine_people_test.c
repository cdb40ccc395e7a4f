/* Who does not answer, and what the seats of a game agree on. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/announce.h"
#include "engine/audience.h"
#include "engine/doctor.h"
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

/* How many mails of this kind to this seat (0: any) wait in the outbox; all of them say each of `words` ('|' between).
 */
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
        found++;
        (void)snprintf(copy, sizeof copy, "%s", words);
        int parts = words[0] == '\0' ? 0 : bars_split(copy, word, 8);
        check_ok(outbox_get(hosted.host.store, rows[i].id, &row, &err));
        for (int k = 0; k < parts; k++)
            if (strstr(row.text_part, word[k]) == NULL)
                fail_msg("'%s' does not stand in:\n%s", word[k], row.text_part);
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

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_agreed_result_ends_the_game, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_came_too_late_for_an_agreement, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_record_tells_that_it_was_agreed, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(an_outcome_that_was_tampered_with, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_people", tests, NULL, NULL);
}
