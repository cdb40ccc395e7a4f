/* Games that were taken back: their lines, records, dice, and mails of what is gone. */
#include "augur.h"
#include "hosted.h"

#include "base/jv.h"
#include "engine/admin/doctor.h"
#include "engine/game/commit.h"
#include "engine/game/outcome.h"
#include "engine/inbox/stale.h"
#include "engine/play/fairness.h"
#include "engine/play/replay.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* A plan for a whole game of three among two bots: phases 1 (bids), 2 (answers), 3 (omens are drawn), and so on to 9.
 */
static const char whole[] = "bid 1|bid 1|bid 1|answer blue no|answer blue no|answer blue no"
                            "|answer green no|answer green no|answer green no";

static int64_t finished(void)
{
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, game, 1, whole, &err));
    return game;
}

static struct game_row row_of(int64_t game)
{
    struct err err = {0};
    struct game_row row;
    check_ok(game_get(hosted.services.store, game, &row, &err));
    return row;
}

/* ---- lines ------------------------------------------------------------------ */

/* What players can see counts no settings: stages 0 1 1 1 2 3 3 are those of moves 0 to 6. */
static void a_stage_is_all_moves_but_settings(void **state)
{
    (void)state;
    struct branch line = {0};
    static const int64_t setting[] = {2, 3, 6}, stage[] = {0, 1, 1, 1, 2, 3, 3, 4}, number[] = {0, 3, 4, 6, 7, 8};
    check_int(branch_stage(&line, 7), 7);
    check_int(branch_number(&line, 7), 7);
    for (int i = 0; i < 3; i++)
        branch_add_setting(&line, setting[i]);
    check_int(branch_stage(&line, -1), -1);
    for (int i = 0; i < 8; i++)
        check_int(branch_stage(&line, i), stage[i]);
    for (int i = 0; i < 6; i++)
        check_int(branch_number(&line, i), number[i]);
    /* what is taken back counts no more */
    struct branch_row row = {.from = 2};
    branch_fork(&line, &row);
    check_int(branch_stage(&line, 6), 5);
    branch_free(&line);
}

/* Each branch has the settings of its own line. */
static void settings_are_read_along_the_line(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, id, 2, "hold high", &err));
    check_ok(hosted_mail(&hosted, id, 3, "hold high", &err));
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.phase, 2);
    check_int(game_stage(game), 0);
    hosted_table_free(game);
    check_ok(hosted_gm(&hosted, id, "undo 1", &err));
    game = hosted_table(&hosted, id);
    check_int(game->row.phase, 1);
    check_int(game->branch.settings, 1);
    check_int(game_stage(game), 0);
    check_int(game_back(game, 12), -1);
    hosted_table_free(game);
}

static void a_line_is_its_parents_up_to_a_move(void **state)
{
    (void)state;
    struct branch line = {0};
    int64_t last = 0;
    check_int(branch_at(&line, 7, &last), 0);
    check_true(last == INT64_MAX);
    static const int64_t from[] = {12, 5, 5, 8, 3};
    for (int i = 0; i < 5; i++) {
        struct branch_row row = {.from = from[i]};
        branch_fork(&line, &row);
        check_int(row.branch, i + 1);
        check_int(row.parent, i);
    }
    static const struct {
        int branch;
        int64_t number, last;
        int in;
    } wanted[] = {
        {1, 12, 12, 0}, {1, 13, INT64_MAX, 1}, {2, 5, 5, 0},         {2, 6, INT64_MAX, 2}, {3, 5, 5, 0},
        {4, 5, 5, 0},   {4, 6, 8, 3},          {4, 9, INT64_MAX, 4}, {5, 0, 3, 0},         {5, 4, INT64_MAX, 5},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        line.branch = wanted[i].branch;
        check_int(branch_at(&line, wanted[i].number, &last), wanted[i].in);
        check_true(last == wanted[i].last);
    }
    branch_free(&line);
}

static void branches_that_do_not_hold_together(void **state)
{
    (void)state;
    static const char *const harms[] = {"UPDATE branch SET parent = 1",          "UPDATE branch SET from_number = -1",
                                        "UPDATE branch SET branch = 2",          "DELETE FROM branch",
                                        "UPDATE branch SET parent = -1",         "UPDATE branch SET from_number = 4",
                                        "UPDATE branch SET seed = zeroblob(32)", "UPDATE game SET branch = 0"};
    static const char *const said[] = {"do not hold together", "do not hold together",
                                       "do not hold together", "do not hold together",
                                       "do not hold together", "move",
                                       "seed of branch 1",     "game"};
    for (size_t i = 0; i < sizeof harms / sizeof harms[0]; i++) {
        struct err err = {0};
        int64_t game = finished();
        check_ok(hosted_gm(&hosted, game, "undo 5", &err));
        hosted_sql(&hosted, harms[i]);
        hosted_doctor(&hosted, said[i]);
        (void)hosted_teardown(NULL);
        (void)hosted_setup(NULL);
    }
}

/* ---- undo ------------------------------------------------------------------- */

static void back_and_on_again(void **state)
{
    (void)state;
    struct err err = {0};
    struct replay_report report;
    int64_t id = finished();
    struct jv *before = hosted_record(&hosted, id);
    struct game_row was = row_of(id);
    check_int(was.phase, 9);
    check_int(was.status, GAME_FINISHED);
    check_ok(hosted_gm(&hosted, id, "undo 4", &err));
    struct game_row now = row_of(id);
    check_int(now.status, GAME_RUNNING);
    check_int(now.branch, 1);
    check_int(now.ended, 0);
    check_true(memcmp(now.commitment, was.commitment, STORE_HASH) == 0);
    check_true(memcmp(now.secret, was.secret, STORE_HASH) != 0 && memcmp(now.seed, was.seed, STORE_HASH) != 0);
    check_int(fairness_bound(now.secret, now.commitment), 2);
    /* the bots' answers wait for the first seat's; it stands where it stood after phase 4, without orders on file */
    check_int(now.phase, 4);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->match.seat[0].plan.count, 0);
    check_true(game->seat[0].waiting && game->seat[0].due == hosted.services.now + 86400);
    check_int(game->seat[0].asked_phase, 4);
    check_int(game->seat[0].told, 4);
    hosted_table_free(game);
    hosted_doctor(&hosted, "");
    check_ok(hosted_mail(&hosted, id, 1, "answer blue no|answer green no|bid 1|answer blue no|answer green no", &err));
    struct jv *after = hosted_record(&hosted, id);
    check_ok(replay_verify(after, &report, &err));
    check_true(report.over && report.fair);
    hosted_doctor(&hosted, "");
    for (size_t i = 0; i < 4; i++)
        check_true(jv_equal(jv_at(jv_get(after, "moves"), i), jv_at(jv_get(before, "moves"), i)));
    /* the omens after the point of return are others: 6 throws of a die are equal once in 46656 */
    check_true(!jv_equal(jv_at(jv_get(after, "moves"), 5), jv_at(jv_get(before, "moves"), 5)) ||
               !jv_equal(jv_at(jv_get(after, "moves"), 8), jv_at(jv_get(before, "moves"), 8)));
    struct jv *branches = jv_get(after, "branches");
    check_int((long long)jv_size(branches), 2);
    check_true(!jv_equal(jv_get(jv_at(branches, 0), "secret"), jv_get(jv_at(branches, 1), "secret")));
    check_true(jv_equal(jv_get(jv_at(branches, 0), "secret"), jv_get(before, "secret")));
    jv_free(before);
    jv_free(after);
    game_row_free(&was);
    game_row_free(&now);
}

/* Under way the secret stays closed and the same; the old line stays stored; a branch leaves a branch. */
static void an_undo_of_an_undo(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|bid 2|answer blue no|answer green no", &err));
    struct game_row was = row_of(game);
    check_int(was.phase, 4);
    int64_t number = 0;
    char kind[] = "pause", detail[] = "";
    struct ballot_row *ballots, ballot = {.game = game, .kind = kind, .detail = detail, .seat = 1, .at = 5, .until = 6};
    check_ok(club_ballot_add(hosted.services.store, &ballot, &number, &err));
    check_ok(hosted_gm(&hosted, game, "undo 3", &err));
    size_t asked = 0;
    check_ok(club_ballot_list(hosted.services.store, game, &ballots, &asked, &err));
    check_true(asked == 1 && ballots[0].state == BALLOT_LAPSED); /* it was about what is gone */
    club_ballot_rows_free(ballots, asked);
    check_ok(hosted_mail(&hosted, game, 1, "hold high|bid 0", &err));
    check_ok(hosted_gm(&hosted, game, "undo 1", &err));
    struct game_row now = row_of(game);
    check_int(now.branch, 2);
    check_int(now.phase, 1);
    check_true(memcmp(now.secret, was.secret, STORE_HASH) == 0);
    struct jv *record = hosted_record(&hosted, game);
    check_int((long long)jv_size(jv_get(record, "moves")), 1);
    check_true(jv_is_null(jv_get(record, "secret")));
    check_true(jv_is_null(jv_get(jv_at(jv_get(record, "branches"), 0), "secret")));
    check_int((long long)jv_size(jv_get(record, "branches")), 2);
    jv_free(record);
    hosted_doctor(&hosted, "");
    check_ok(hosted_gm(&hosted, game, "undo 0", &err));
    check_rc(hosted_gm(&hosted, game, "undo 0", &err), RC_DENIED); /* nothing came of that one yet */
    hosted_doctor(&hosted, "");
    check_ok(hosted_mail(&hosted, game, 1, whole, &err));
    hosted_doctor(&hosted, "");
    struct replay_report report;
    record = hosted_record(&hosted, game);
    check_ok(replay_verify(record, &report, &err));
    jv_free(record);
    /* what was taken back is still there, and looked after */
    struct move_row *rows;
    size_t count;
    check_ok(record_move_list(hosted.services.store, &(struct move_range){.game = game, .from = 4, .last = INT64_MAX},
                              10, &rows, &count, &err));
    check_int(count, 1);
    record_move_rows_free(rows, count);
    hosted_sql(&hosted, "UPDATE move SET hash = zeroblob(32) WHERE branch = 0 AND number = 4");
    hosted_doctor(&hosted, "move 4");
    game_row_free(&was);
    game_row_free(&now);
}

/* What was taken back, and taken back again, counts as what stands: each of its moves is played and looked at. */
static void the_moves_of_every_branch_are_played(void **state)
{
    (void)state;
    struct err err = {0};
    struct doctor_report report;
    struct text out = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|bid 2|answer blue no|answer green no", &err)); /* branch 0: to 4 */
    check_ok(hosted_gm(&hosted, game, "undo 1", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|bid 2|answer blue no|answer green no", &err)); /* branch 1 */
    check_ok(hosted_gm(&hosted, game, "undo 1", &err));
    struct game_row now = row_of(game);
    check_int(now.branch, 2);
    check_ok(doctor(&hosted.services, &out, &report, &err));
    check_text(out.data, "");
    size_t moves = 0;
    for (int branch = 0; branch <= now.branch; branch++) {
        struct move_row *rows = NULL;
        size_t count = 0;
        check_ok(record_move_list(hosted.services.store,
                                  &(struct move_range){.game = game, .branch = branch, .from = 1, .last = INT64_MAX},
                                  100, &rows, &count, &err));
        check_true(branch == 2 || count > 0);
        moves += count;
        record_move_rows_free(rows, count);
    }
    check_int(report.moves, moves);
    hosted_sql(&hosted, "UPDATE move SET hash = zeroblob(32) WHERE branch = 1 AND number = 2");
    hosted_doctor(&hosted, "move 2");
    text_free(&out);
    game_row_free(&now);
}

static void undrawn_dice_of_a_gone_line_are_found(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = finished();
    check_ok(hosted_gm(&hosted, game, "undo 5", &err));
    hosted_doctor(&hosted, "");
    /* other dice, and the position that they lead to: only the seed knows */
    hosted_sql(&hosted, "UPDATE move SET draws = CASE draws WHEN '[[6,5],[6,5],[6,5]]' THEN '[[6,4],[6,4],[6,4]]' "
                        "ELSE '[[6,5],[6,5],[6,5]]' END WHERE branch = 0 AND number = 9");
    hosted_doctor(&hosted, "branch 0, move 9");
}

static void what_cannot_be_taken_back(void **state)
{
    (void)state;
    struct err err = {0};
    struct game game;
    int64_t id = finished();
    check_rc(hosted_gm(&hosted, id, "undo 10", &err), RC_DENIED);
    check_true(strstr(err.text, "at phase 9") != NULL);
    check_rc(hosted_gm(&hosted, id, "undo 9", &err), RC_DENIED);
    check_true(strstr(err.text, "was over after phase 9") != NULL);
    check_rc(hosted_gm(&hosted, id, "undo", &err), RC_BAD);
    check_rc(hosted_gm(&hosted, id, "undo -1", &err), RC_BAD);
    check_rc(hosted_gm(&hosted, id, "undo four", &err), RC_BAD);
    /* one that an older Cursus opened has no second secret */
    hosted_sql(&hosted, "UPDATE game SET root = zeroblob(32)");
    check_rc(hosted_gm(&hosted, id, "undo 3", &err), RC_DENIED);
    check_true(strstr(err.text, "no other was committed to") != NULL);
    hosted_doctor(&hosted, "");
    int64_t other = hosted_game(&hosted, &rules_augur, 2, 2);
    check_rc(hosted_gm(&hosted, other, "undo 1", &err), RC_DENIED);
    /* a move that does not come out as it did */
    id = finished();
    hosted_sql(&hosted, "UPDATE move SET hash = zeroblob(32) WHERE number = 2");
    check_rc(hosted_gm(&hosted, id, "undo 3", &err), RC_DAMAGED);
    check_ok(game_load(&hosted.services, id, &game, &err));
    check_int(game.row.branch, 0);
    game_free(&game);
}

static void secrets_run_out(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 0); /* bots: each undo is followed by another end */
    for (int i = 1; i < SECRETS; i++)
        check_ok(hosted_gm(&hosted, game, "undo 2", &err));
    check_rc(hosted_gm(&hosted, game, "undo 2", &err), RC_DENIED);
    struct game_row row = row_of(game);
    check_int(row.branch, SECRETS - 1);
    check_true(memcmp(row.secret, row.root, STORE_HASH) == 0);
    game_row_free(&row);
    hosted_doctor(&hosted, "");
    struct replay_report report;
    struct jv *record = hosted_record(&hosted, game);
    check_ok(replay_verify(record, &report, &err));
    jv_free(record);
}

static void paused_and_cancelled_games(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1|answer blue no|answer green no|bid 2", &err));
    check_ok(hosted_gm(&hosted, id, "pause", &err));
    check_ok(hosted_gm(&hosted, id, "undo 1", &err));
    struct game_row row = row_of(id);
    check_int(row.status, GAME_PAUSED);
    game_row_free(&row);
    struct game *game = hosted_table(&hosted, id);
    check_true(game->seat[0].due == 0 && !game->seat[0].waiting);
    hosted_table_free(game);
    hosted.services.now += 5000;
    check_ok(hosted_gm(&hosted, id, "resume", &err));
    game = hosted_table(&hosted, id);
    check_true(game->seat[0].due == hosted.services.now + 86400 && game->seat[0].waiting);
    hosted_table_free(game);
    /* cancelled by mistake: it goes on where it was, and the secret was never opened */
    check_ok(hosted_mail(&hosted, id, 1, "answer blue no|answer green no", &err));
    struct game_row was = row_of(id);
    check_ok(hosted_gm(&hosted, id, "cancel", &err));
    char undo[24];
    (void)snprintf(undo, sizeof undo, "undo %lld", (long long)was.phase);
    check_ok(hosted_gm(&hosted, id, undo, &err));
    row = row_of(id);
    check_int(row.status, GAME_RUNNING);
    check_true(!row.archived);
    check_true(memcmp(row.secret, was.secret, STORE_HASH) == 0);
    game_row_free(&row);
    game_row_free(&was);
    hosted_doctor(&hosted, "");
}

/* What the seats agreed on is gone, and since the end opened the secret, the next one comes. */
static void an_agreed_end_is_taken_back(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1", &err));
    struct game *game = hosted_table(&hosted, id);
    struct commit commit = {.game = game};
    check_ok(game_agree(&hosted.services, game, (int[]){1, 1, 3}, "They agreed.", &err));
    check_ok(commit_now(&hosted.services, &commit, &err));
    hosted_table_free(game);
    struct game_row was = row_of(id);
    check_int(was.status, GAME_FINISHED);
    check_ok(hosted_gm(&hosted, id, "undo 1", &err));
    struct game_row now = row_of(id);
    check_int(now.status, GAME_RUNNING);
    check_text(now.outcome, "");
    check_int(fairness_bound(now.secret, now.commitment), 2);
    hosted_doctor(&hosted, "");
    check_ok(hosted_mail(&hosted, id, 1, whole, &err));
    struct jv *record = hosted_record(&hosted, id);
    check_true(jv_get(jv_get(record, "result"), "agreed") == NULL);
    jv_free(record);
    hosted_doctor(&hosted, "");
    game_row_free(&was);
    game_row_free(&now);
}

/* ---- records ---------------------------------------------------------------- */

static void check_found(const struct jv *record, const char *what, const char *said)
{
    struct replay_report report;
    struct err err = {0};
    if (replay_verify(record, &report, &err) != RC_BAD)
        fail_msg("%s: not found", what);
    if (strstr(err.text, said) == NULL)
        fail_msg("%s: '%s' does not name '%s'", what, err.text, said);
}

static void changed_branches_are_found(void **state)
{
    (void)state;
    static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";
    static const struct {
        const char *patch, *said;
    } changes[] = {
        {"{\"branches\":[]}", "branches"},
        {"{\"branches\":7}", "branches"},
        {"{\"branch\":1}", "branches"},
        {"{\"branches\":null}", "branches"},
    };
    struct err err = {0};
    int64_t game = finished();
    check_ok(hosted_gm(&hosted, game, "undo 5", &err));
    check_ok(hosted_mail(&hosted, game, 1, whole, &err));
    check_ok(hosted_gm(&hosted, game, "undo 3", &err));
    check_ok(hosted_mail(&hosted, game, 1, whole, &err));
    struct jv *record = hosted_record(&hosted, game);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        struct jv *patch = NULL;
        check_int(jv_parse(changes[i].patch, strlen(changes[i].patch), &patch, NULL), RC_OK);
        struct jv *other = jv_patch(record, patch);
        check_found(other, changes[i].patch, changes[i].said);
        jv_free(other);
        jv_free(patch);
    }
    struct jv *last = jv_at(jv_get(record, "branches"), 1), *first = jv_at(jv_get(record, "branches"), 0);
    char *right = strdup(jv_string(jv_get(last, "secret")));
    jv_put_int(last, "from", 6);
    check_found(record, "another point of return", "not the next one of the seed");
    jv_put_int(last, "from", 40);
    check_found(record, "a point of return behind the end", "branches");
    jv_put_int(last, "from", 3);
    jv_put_int(last, "branch", 0);
    jv_put_int(record, "branch", 0);
    check_found(record, "a branch that is none", "branches");
    jv_put_int(last, "branch", 1);
    jv_put_int(record, "branch", 1);
    check_found(record, "the seed of another branch", "not the next one of the seed");
    jv_put_int(last, "branch", 2);
    jv_put_int(record, "branch", 2);
    jv_put_string(last, "secret", zeros);
    check_found(record, "two secrets", "secret is not that of the last branch");
    jv_put_string(record, "secret", zeros);
    check_found(record, "a secret of no chain", "committed to");
    jv_put_string(record, "secret", right);
    jv_put_string(last, "secret", right);
    struct replay_report report;
    check_ok(replay_verify(record, &report, &err));
    jv_put_string(first, "secret", right);
    check_found(record, "a later secret first", "committed to");
    free(right);
    jv_free(record);
}

/* ---- mails of what is gone --------------------------------------------------- */

static bool is_stale(struct game *game, const struct token *token, moment received, const char *line)
{
    struct order_line read;
    (void)line_read(line, &read);
    return stale_lines(game, 1, token, received, &(const struct order_line *){&read}, 1);
}

static void mails_of_what_was_taken_back(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1", &err));
    hosted.services.now += 100;
    moment when = hosted.services.now;
    check_ok(hosted_gm(&hosted, id, "undo 0", &err));
    struct game *game = hosted_table(&hosted, id);
    struct token old = {.kind = TOKEN_SEAT, .phase = 0, .slot = {AUGUR_BID}, .slots = 1}, fresh = old, bare = old;
    fresh.branch = 1;
    bare.phase = -1;
    static const char *const plays[] = {"bid 2", "bid 99", "hold high", "clear", "add", "ready", "answer blue no"};
    static const char *const harmless[] = {"", "Hello", "help", "press all", "Thanks, I look forward to it!"};
    for (size_t i = 0; i < sizeof plays / sizeof plays[0]; i++) {
        check_true(is_stale(game, &old, when + 50, plays[i]));
        check_true(!is_stale(game, &fresh, when + 50, plays[i]));
        check_true(is_stale(game, NULL, when - 1, plays[i]) && is_stale(game, &bare, when - 1, plays[i]));
        check_true(!is_stale(game, NULL, when, plays[i]) && !is_stale(game, &bare, when, plays[i]));
    }
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        check_true(!is_stale(game, &old, when + 50, harmless[i]) && !is_stale(game, NULL, 0, harmless[i]));
    hosted_table_free(game);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_its_parents_up_to_a_move),
        cmocka_unit_test(a_stage_is_all_moves_but_settings),
        cmocka_unit_test_setup_teardown(settings_are_read_along_the_line, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(branches_that_do_not_hold_together, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(back_and_on_again, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(an_undo_of_an_undo, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_moves_of_every_branch_are_played, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(undrawn_dice_of_a_gone_line_are_found, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_cannot_be_taken_back, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(secrets_run_out, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(paused_and_cancelled_games, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(an_agreed_end_is_taken_back, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(changed_branches_are_found, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(mails_of_what_was_taken_back, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests_name("engine_line", tests, NULL, NULL);
}
