/* Stored games: who is faster wins whole, the cache is rebuilt, tampering is found, secrets stay. */
#include "augur.h"
#include "engine/admin/doctor.h"
#include "engine/game/audience.h"
#include "engine/game/guests.h"
#include "engine/game/outdated.h"
#include "engine/gm/new_game.h"
#include "engine/inbox/stale.h"
#include "engine/letters/announce.h"
#include "engine/play/views.h"
#include "engine/time/due.h"
#include "games/quorum/quorum.h"
#include "hosted.h"
#include "rules/options.h"

const struct rules *const rules_all[] = {&rules_augur, &rules_quorum, NULL};

static char *position_text(const struct game *game)
{
    struct text text = TEXT_EMPTY;
    struct jv *position = rules_save(game->rules, game->match.state);
    jv_dump(position, &text);
    jv_free(position);
    return text_detach(&text);
}

/* ---- compare and swap ------------------------------------------------------ */

static void file_bid(struct game *game, int seat, struct commit *commit)
{
    struct err err = {0};
    struct filing filing = {0};
    const char *line = "bid 1";
    *commit = (struct commit){.game = game, .audit.actor = "player", .audit.act = "orders"};
    plan_file_texts(&game->match, seat, FILING_EACH, &line, 1, &filing);
    check_ok(game_pump(&hosted.services, game, &err));
    check_ok(announce_all(&hosted.services, game, 0, true, commit, &err));
    plan_filing_free(&filing);
}

static void the_slower_of_two_does_nothing(void **state)
{
    (void)state;
    struct err err = {0};
    struct commit one, two;
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    struct game *fast = hosted_table(&hosted, id), *slow = hosted_table(&hosted, id);
    file_bid(fast, 1, &one);
    file_bid(slow, 2, &two);
    check_int(two.count, 3);
    check_ok(commit_now(&hosted.services, &one, &err));
    char *before = scratch_dump(hosted.services.store);
    check_rc(commit_now(&hosted.services, &two, &err), RC_CONFLICT);
    check_true(!store_in_transaction(hosted.services.store));
    char *after = scratch_dump(hosted.services.store);
    check_text(after, before);
    free(before);
    free(after);
    commit_free(&one);
    commit_free(&two);
    hosted_table_free(fast);
    hosted_table_free(slow);
    /* loaded anew it finds what the faster one did, and both bids count */
    check_ok(hosted_mail(&hosted, id, 2, "bid 1", &err));
    check_ok(hosted_mail(&hosted, id, 3, "bid 1", &err));
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.phase, 1);
    hosted_table_free(game);
}

static void what_a_seat_said_is_kept(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, id, 1, "wait|otherwise default|bid 1 / 2|bid 3|answer blue yes", &err));
    check_ok(hosted_mail(&hosted, id, 2, "otherwise ask if surprised|bid 0|answer red no", &err));
    struct game *game = hosted_table(&hosted, id);
    const struct match_seat *red = &game->match.seat[0], *blue = &game->match.seat[1];
    check_true(red->wait && red->otherwise_default && !red->ask_surprised);
    check_true(!blue->wait && !blue->otherwise_default && blue->ask_surprised);
    check_int(red->plan.count, 3);
    check_true(red->plan.line[0].asked && !red->plan.line[1].asked && !red->plan.line[2].asked);
    check_int(red->plan.line[0].order.len, 2);
    check_int(red->plan.line[2].order.slot, AUGUR_ANSWER + 1);
    check_int(game->seat[0].due, hosted.services.now + 86400);
    check_true(!game->seat[0].waiting && !game->seat[1].waiting && game->seat[2].waiting);
    hosted_table_free(game);
}

/* Lines held back by a surprise, and slots that wait since a line was spent, outlive the process. */
static void what_waits_is_kept(void **state)
{
    (void)state;
    struct err err = {0};
    static const char no1[] = "answer blue no|answer green no", no2[] = "answer red no|answer green no",
                      no3[] = "answer red no|answer blue no";
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, id, 2, "otherwise ask if surprised|bid 0|bid 0", &err));
    check_ok(hosted_mail(&hosted, id, 3, "bid 3|bid 3|bid 1", &err));
    check_ok(hosted_mail(&hosted, id, 1, "bid 0|bid 0", &err));
    for (int round = 0; round < 2; round++) {
        check_ok(hosted_mail(&hosted, id, 1, no1, &err));
        check_ok(hosted_mail(&hosted, id, 2, no2, &err));
        check_ok(hosted_mail(&hosted, id, 3, no3, &err));
        if (round > 0)
            break;
        struct game *game = hosted_table(&hosted, id);
        check_true(game->match.seat[1].plan.line[0].surprised && game->seat[1].waiting);
        check_true(!game->match.seat[0].plan.line[0].surprised && !game->seat[0].waiting);
        hosted_table_free(game);
        check_ok(hosted_mail(&hosted, id, 2, "ready", &err));
    }
    struct game *game = hosted_table(&hosted, id);
    check_true(slot_set_has(&game->match.seat[2].blocked, AUGUR_BID));
    check_true(game->seat[2].waiting);
    hosted_table_free(game);
}

/* ---- the cache ------------------------------------------------------------- */

static int64_t game_with_moves(void)
{
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 1);
    check_ok(hosted_mail(&hosted, game, 1, "hold high|bid 1|answer blue yes|answer green no", &err));
    return game;
}

static void another_version_is_played_again(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = game_with_moves();
    struct game *game = hosted_table(&hosted, id);
    char *want = position_text(game);
    check_int(game->row.phase, 4);
    hosted_table_free(game);
    hosted_sql(&hosted, "UPDATE game SET position_version = 0, position = '{\"an\":\"older form\"}'");
    game = hosted_table(&hosted, id);
    char *got = position_text(game);
    check_text(got, want);
    check_int(game->match.phase, 4);
    check_int(game->row.position_version, rules_augur.version);
    hosted_table_free(game);
    free(got);
    free(want);
    /* it goes on, with the dice that would have fallen, and is of this version from then on */
    check_ok(
        hosted_mail(&hosted, id, 1, "bid 1|bid 1|answer blue no|answer blue no|answer green no|answer green no", &err));
    hosted_sql(&hosted, "CREATE TABLE holds (x INTEGER CHECK (x = 1))");
    hosted_sql(&hosted, "INSERT INTO holds SELECT position_version FROM game ORDER BY id DESC LIMIT 1");
    hosted_sql(&hosted, "DROP TABLE holds");
    hosted_doctor(&hosted, "");
}

static void another_version_that_plays_otherwise_is_not_played(void **state)
{
    (void)state;
    struct text what = TEXT_EMPTY;
    int64_t id = game_with_moves();
    hosted_sql(&hosted, "UPDATE game SET position_version = 0; UPDATE move SET hash = zeroblob(32) WHERE number = 3");
    struct game *game = hosted_table(&hosted, id);
    check_true(game->outdated && !game->live);
    check_int(game->outcome.past.seats, 0);
    outdated_write(game, &what);
    check_true(strstr(what.data, "was begun by version 0 of Augur, which this program does not play as that one did") !=
               NULL);
    text_free(&what);
    hosted_table_free(game);
}

/* ---- the doctor ------------------------------------------------------------ */

/* Each is done to a game of its own, whose id stands for $. */
static const struct {
    const char *sql, *said;
} harms[] = {
    /* as src/base/jv_pack.c writes the numbers 1 and 2 */
    {"UPDATE game SET position = replace(position, 'roundi2', 'roundi4') WHERE id = $", "stored position"},
    {"UPDATE game SET position = '{' WHERE id = $", "stored position"},
    {"UPDATE game SET hash = zeroblob(32) WHERE id = $", "stored hash"},
    {"UPDATE game SET chance_position = chance_position + 1 WHERE id = $", "dice do not go on"},
    {"UPDATE game SET seed = zeroblob(32) WHERE id = $", "seed is not that"},
    {"UPDATE game SET secret = zeroblob(32) WHERE id = $", "commitment"},
    {"UPDATE game SET commitment = zeroblob(32) WHERE id = $", "commitment"},
    {"UPDATE game SET phase = phase + 1 WHERE id = $", "at move 5, but 4"},
    {"UPDATE game SET options = '{\"rounds\":99}' WHERE id = $", "options"},
    {"UPDATE seat SET word = 'other' WHERE game = $ AND number = 1", "seed is not that"},
    {"DELETE FROM move WHERE game = $ AND number = 2", "move 2 is missing"},
    {"DELETE FROM move WHERE game = $ AND number = 0", "move 0 is missing"},
    {"UPDATE move SET orders = replace(orders, 'bid 1', 'bid 2') WHERE game = $ AND number = 2", "move 2"},
    {"UPDATE move SET orders = '[' WHERE game = $ AND number = 2", "move 2: it cannot be read"},
    {"UPDATE move SET phase = 'setting' WHERE game = $ AND number = 2", "move 2"},
    {"UPDATE move SET phase = 'setting', orders = '[]' WHERE game = $ AND number = 2", "move 2"},
    {"UPDATE move SET draws = replace(draws, '[6,', '[7,') WHERE game = $ AND number = 4", "move 4"},
    {"UPDATE move SET draws = '[]' WHERE game = $ AND number = 0", "move 0"},
    {"UPDATE move SET events = '[[30000,127,1,2,3]]' WHERE game = $ AND number = 2", "move 2"},
    {"UPDATE move SET events = replace(events, '[3,2,1,', '[3,127,1,') WHERE game = $ AND number = 0", "move 0"},
    {"UPDATE move SET events = '[' WHERE game = $ AND number = 2", "move 2"},
    {"UPDATE move SET events = events || ' ' WHERE game = $ AND number = 2", "move 2: other events"},
    {"UPDATE move SET hash = zeroblob(32) WHERE game = $ AND number = 1", "move 1"},
    {"UPDATE move SET position = '{}' WHERE game = $ AND number = 0", "move 0"},
    {"UPDATE audit SET detail = 'x' WHERE game = $ AND number = 1", "audit"},
    {"DELETE FROM audit WHERE game = $ AND number = 2", "audit"},
    {"INSERT INTO plan (game, seat, place, line) VALUES ($, 1, 50, 'sing')", "cannot be read"},
};

static void the_doctor_finds_each_harm(void **state)
{
    (void)state;
    struct err err = {0};
    struct doctor_report report;
    struct text out = TEXT_EMPTY;
    (void)game_with_moves();
    check_ok(doctor(&hosted.services, &out, &report, &err));
    check_text(out.data, "");
    check_int(report.faults, 0);
    check_true(report.games >= 1 && report.moves >= 4);
    for (size_t i = 0; i < sizeof harms / sizeof harms[0]; i++) {
        char sql[400], number[24], begin[40];
        const char *at = strchr(harms[i].sql, '$');
        (void)hosted_teardown(NULL);
        (void)hosted_setup(NULL);
        int64_t game = game_with_moves();
        (void)snprintf(number, sizeof number, "%lld", (long long)game);
        (void)snprintf(begin, sizeof begin, "game %s", number);
        (void)snprintf(sql, sizeof sql, "%.*s%s%s", (int)(at - harms[i].sql), harms[i].sql, number, at + 1);
        hosted_sql(&hosted, sql);
        text_clear(&out);
        check_ok(doctor(&hosted.services, &out, &report, &err));
        if (report.faults == 0 || strstr(out.data, harms[i].said) == NULL || strstr(out.data, begin) == NULL)
            fail_msg("%s: the doctor says '%s'", sql, out.data);
    }
    text_free(&out);
}

/* Moves, hashes and position rewritten so that they fit each other: the audit chain saw others. */
static void the_audit_chain_vouches_for_moves(void **state)
{
    (void)state;
    struct err err = {0};
    struct doctor_report report;
    struct text out = TEXT_EMPTY;
    int64_t id = game_with_moves();
    struct game *game = hosted_table(&hosted, id);
    char sql[200];
    /* the last move is forgotten whole, as if it had never been */
    (void)snprintf(sql, sizeof sql, "UPDATE move SET number = 99 WHERE game = %lld AND number = 3", (long long)id);
    hosted_table_free(game);
    hosted_sql(&hosted, sql);
    check_ok(doctor(&hosted.services, &out, &report, &err));
    check_int(report.faults, 1);
    check_true(strstr(out.data, "move 3 is missing") != NULL);
    text_free(&out);
}

/* ---- who hears what -------------------------------------------------------- */

/* Counts mails to the seats of a game, and fails if one tells a seat of another's omen or of an answer that was not
 * for it. Omens are told as "omen SEAT VALUE 0", answers as "answer FROM TO GIVEN". */
static int read_mails(int64_t game, enum outbox_state which)
{
    struct err err = {0};
    struct outbox_row *rows = NULL;
    size_t count = 0;
    int mails = 0;
    check_ok(
        outbox_list(hosted.services.store, &(struct outbox_range){.state = which, .limit = 1000}, &rows, &count, &err));
    for (size_t i = 0; i < count; i++) {
        struct outbox_row whole = {0};
        if (rows[i].game != game)
            continue;
        mails++;
        hosted_letter(&hosted, rows[i].id, &whole);
        for (const char *at = whole.text_part; at != NULL && *at != '\0'; at = strchr(at, '\n'), at += at != NULL) {
            int from = 0, to = 0, value = 0;
            if (sscanf(at, "- omen %d %d", &from, &value) == 2)
                check_int(from, rows[i].seat);
            if (sscanf(at, "- answer %d %d %d", &from, &to, &value) == 3)
                check_true(from == rows[i].seat || to == rows[i].seat);
        }
        /* the place where the own omen is told, so that this test can see anything at all */
        char own[24];
        (void)snprintf(own, sizeof own, "- omen %d ", rows[i].seat);
        if (rows[i].phase == 0 && strcmp(rows[i].kind, "turn") == 0)
            check_true(strstr(whole.text_part, own) != NULL);
        outbox_row_free(&whole);
    }
    outbox_rows_free(rows, count);
    return mails;
}

static void private_events_stay_private(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    static const char *const answers[] = {"answer blue yes|answer green no", "answer red no|answer green yes",
                                          "answer red no|answer blue no"};
    for (int round = 0; round < 3; round++) {
        for (int seat = 1; seat <= 3; seat++)
            check_ok(hosted_mail(&hosted, id, seat, "bid 0", &err));
        for (int seat = 1; seat <= 3; seat++)
            check_ok(hosted_mail(&hosted, id, seat, answers[seat - 1], &err));
    }
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.status, GAME_FINISHED);
    hosted_table_free(game);
    int mails = 0;
    for (int which = 0; which < OUTBOX_STATES; which++)
        mails += read_mails(id, (enum outbox_state)which);
    check_true(mails >= 9);
}

static void audience_of_views_and_press(void **state)
{
    (void)state;
    int64_t id = hosted_game(&hosted, &rules_augur, 4, 3);
    struct game *game = hosted_table(&hosted, id);
    for (int seat = 0; seat <= 4; seat++) {
        struct jv *view = rules_save(&rules_augur, view_get(&game->match, seat));
        for (int other = 1; other <= 4; other++)
            check_int(jv_is_null(jv_at(jv_get(view, "omen"), (size_t)other - 1)), other != seat);
        jv_free(view);
    }
    const struct event event = {.seen_by = 1u << 2};
    for (int seat = 0; seat <= 4; seat++)
        check_int(view_hears(&event, seat), seat == 2);
    check_true(!audience_opens(game));
    /* never to the writer, to bots, or to those who stopped their mail */
    check_int(audience_press(game, 1, 0x1e), 1u << 2 | 1u << 3);
    game->player[1].mail_off = true;
    check_int(audience_press(game, 1, 0x1e), 1u << 3);
    check_text(audience_name(game, 4), "bot");
    check_true(strchr(audience_name(game, 1), '@') == NULL);
    hosted_table_free(game);
}

/* ---- a new holder ---------------------------------------------------------- */

static void a_new_holder_starts_afresh(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t number = hosted_game(&hosted, &rules_augur, 3, 3), id = 0;
    check_ok(hosted_mail(&hosted, number, 1, "wait|otherwise default|bid 1|bid 2", &err));
    hosted.services.now += 3600;
    check_ok(player_add(hosted.services.store, "newcomer", "", hosted.services.now, &id, &err));
    check_ok(player_address_add(hosted.services.store, id, "new@players.example", true, hosted.services.now, &err));
    check_ok(hosted_gm(&hosted, number, "seat 1 player newcomer", &err));
    struct game *game = hosted_table(&hosted, number);
    check_int(game->match.seat[0].plan.count, 0);
    check_true(!game->match.seat[0].wait && !game->match.seat[0].otherwise_default);
    check_true(game->seat[0].waiting);
    check_int(game->seat[0].due, hosted.services.now + 86400);
    check_int(game->seat[1].due, hosted.services.now - 3600 + 86400);
    hosted_table_free(game);
    check_int(scratch_mails_to(hosted.services.store, "new@players.example", 0), 1);
    /* a bot plays at once */
    check_ok(hosted_mail(&hosted, number, 2, "bid 0", &err));
    check_ok(hosted_mail(&hosted, number, 3, "bid 0", &err));
    check_ok(hosted_gm(&hosted, number, "seat 1 bot", &err));
    game = hosted_table(&hosted, number);
    check_int(game->row.phase, 1);
    hosted_table_free(game);
    check_rc(hosted_gm(&hosted, number, "seat 2 player nobody", &err), RC_NONE);
    check_rc(hosted_gm(&hosted, number, "seat 17 bot", &err), RC_DENIED);
}

static bool stale_reply(struct game *game, int seat, int phase, bool stages, const char *line)
{
    struct token token = {.kind = TOKEN_SEAT, .phase = phase, .stages = stages, .slot = {AUGUR_BID}, .slots = 1};
    struct order_line read;
    (void)line_read(line, &read);
    return stale_lines(game, seat, &token, hosted.services.now, &(const struct order_line *){&read}, 1);
}

static bool is_stale(struct game *game, int seat, int phase, const char *line)
{
    return stale_reply(game, seat, phase, false, line);
}

/* A reply to an older mail may change an answer whose phase is still open, though settings of others were moves
 * since; it is never fed to a later request, not even to one that a line on file answers. */
static void replies_to_an_old_phase(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 3, 3);
    check_ok(hosted_mail(&hosted, id, 1, "bid 1|bid 2", &err));
    check_ok(hosted_mail(&hosted, id, 2, "hold high", &err));
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.phase, 1);
    check_true(!is_stale(game, 1, 0, "bid 3") && !is_stale(game, 2, 0, "bid 3"));
    hosted_table_free(game);
    check_ok(hosted_mail(&hosted, id, 2, "bid 0", &err));
    check_ok(hosted_mail(&hosted, id, 3, "bid 0", &err));
    game = hosted_table(&hosted, id);
    check_true(is_stale(game, 1, 0, "bid 3"));
    check_true(!is_stale(game, 1, 0, "answer blue no")); /* the old mail did not ask for that */
    check_true(!is_stale(game, 1, 0, "clear bid") && !is_stale(game, 1, -1, "bid 3"));
    hosted_table_free(game);
    check_ok(hosted_mail(&hosted, id, 1, "answer blue no|answer green no", &err));
    check_ok(hosted_mail(&hosted, id, 2, "answer red no|answer green no", &err));
    check_ok(hosted_mail(&hosted, id, 3, "answer red no|answer blue no", &err));
    game = hosted_table(&hosted, id);
    check_true(!game->seat[0].waiting && game->seat[1].waiting); /* red's second bid answers */
    check_true(is_stale(game, 1, 0, "bid 3") && is_stale(game, 2, 0, "bid 3"));
    check_true(!is_stale(game, 1, (int)game->row.phase, "bid 3"));
    check_true(game_stage(game) == game->row.phase - 1);
    check_true(stale_reply(game, 1, 0, true, "bid 3"));
    check_true(!stale_reply(game, 1, (int)game_stage(game), true, "bid 3"));
    check_true(stale_reply(game, 1, (int)game_stage(game) + 1, true, "bid 3")); /* of a time that is lost */
    hosted_table_free(game);
}

/* After a pause everybody is written to again, with the new deadline. */
static void a_pause_gives_the_time_back(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), before = 0, after = 0;
    char address[64];
    (void)snprintf(address, sizeof address, "p%llds1@players.example", (long long)id);
    before = scratch_mails_to(hosted.services.store, address, 0);
    struct game *game = hosted_table(&hosted, id);
    moment due = game->seat[0].due;
    hosted_table_free(game);
    hosted.services.now += 3600;
    check_ok(hosted_gm(&hosted, id, "pause", &err));
    check_rc(hosted_gm(&hosted, id, "pause", &err), RC_DENIED);
    hosted.services.now += 30 * 86400;
    check_ok(due_play(&hosted.services, id, &err));
    check_ok(hosted_gm(&hosted, id, "resume", &err));
    game = hosted_table(&hosted, id);
    check_int(game->row.phase, 0);
    check_int(game->seat[0].due, due + 30 * 86400);
    hosted_table_free(game);
    /* the unsent mail before the pause is dropped for the new one */
    size_t count = 0;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++)
        after += strcmp(rows[i].envelope_to, address) == 0 && rows[i].created == hosted.services.now;
    outbox_rows_free(rows, count);
    check_int(before, 2); /* the welcome is the other one */
    check_int(after, 2);  /* the word that the pause lasts, and what is asked now that it is over */
}

static void a_table_that_cannot_follow_holds_nothing_up(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    /* terms that went together once */
    hosted_sql(&hosted, "UPDATE game SET terms = '{\"joining\":\"asked\",\"names\":\"hidden\",\"refill\":\"2\"}'");
    hosted.services.now += 86400 + 3600;
    check_ok(due_play(&hosted.services, id, &err));
    struct game *game = hosted_table(&hosted, id);
    check_true(game->row.phase > 0); /* its deadlines came */
    check_int(config_number(game->config, SETTING_GAME_REFILL), 0);
    hosted_table_free(game);
    struct outbox_row letter;
    size_t count = 0;
    int told = 0;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    for (size_t i = 0; i < count; i++) {
        hosted_letter(&hosted, rows[i].id, &letter);
        told += strstr(letter.text_part, "No table follows") != NULL;
        outbox_row_free(&letter);
    }
    outbox_rows_free(rows, count);
    check_int(told, 1);
}

static void who_waits_hears_no_later_than_it_begins(void **state)
{
    (void)state;
    struct err err = {0};
    struct refusal why;
    struct game_row row = {0};
    int64_t other = hosted_game(&hosted, &rules_augur, 2, 2), id = 0;
    struct game *game = hosted_table(&hosted, other);
    char rules[64];
    guests_wanted("augur", 0, rules);
    check_ok(club_standby_put(hosted.services.store, game->seat[0].player, rules, hosted.services.now, &err));
    hosted_table_free(game);
    static const char *const terms[] = {"start=2001-09-09T01:48:00Z"};
    struct game_plan plan = {
        .name = "ides", .rules = &rules_augur, .pace = 86400, .by = "gm", .terms = terms, .term_count = 1};
    check_true(options_default(&rules_augur, 3, &plan.setup, &why));
    check_ok(new_game_open(&hosted.services, &plan, &id, &err));
    check_ok(game_get(hosted.services.store, id, &row, &err));
    check_true(guests_tell(row.guests) != 0);
    check_int(row.wake_at, 1000000080);
    game_row_free(&row);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_slower_of_two_does_nothing, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_a_seat_said_is_kept, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(what_waits_is_kept, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(another_version_is_played_again, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(another_version_that_plays_otherwise_is_not_played, hosted_setup,
                                        hosted_teardown),
        cmocka_unit_test_setup_teardown(the_doctor_finds_each_harm, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(the_audit_chain_vouches_for_moves, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(private_events_stay_private, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(audience_of_views_and_press, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_new_holder_starts_afresh, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(replies_to_an_old_phase, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_pause_gives_the_time_back, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(a_table_that_cannot_follow_holds_nothing_up, hosted_setup, hosted_teardown),
        cmocka_unit_test_setup_teardown(who_waits_hears_no_later_than_it_begins, hosted_setup, hosted_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
