/* The clock of stored games: deadlines, terms, cooling, the end. */
#include "clocked.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/time/due.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

static void more_time_for_all(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2);
    moment due = hosted.services.now + DAY;
    check_int(clocked_seat(game, 1).due, due);
    check_int(clocked_seat(game, 1).remind_at, due - 3 * HOUR);
    hosted.services.now += HOUR;
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_ok(hosted_gm(&hosted, game, "extend 1d12h", &err));
    check_int(clocked_seat(game, 1).due, due + 36 * HOUR);
    check_int(clocked_seat(game, 1).remind_at, due + 12 * HOUR); /* the one a day before comes again */
    check_int(clocked_seat(game, 2).due, due + 36 * HOUR);       /* answered; it may still change its mind */
    check_int(clocked_seat(game, 3).due, 0);
    check_int(clocked_mails(game, 1), 1);
    check_int(clocked_mails(game, 2), 1);
    hosted.services.now = due + 36 * HOUR - 1;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_phase(game), 0);
    hosted.services.now += 1;
    check_ok(due_play(&hosted.services, game, &err));
    check_true(clocked_phase(game) > 0);
}

static void more_time_for_one(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    moment due = hosted.services.now + DAY;
    hosted.services.now = due + HOUR; /* too late, but nothing has run */
    check_rc(hosted_gm(&hosted, game, "extend 1h 2", &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, game, "extend 2h 2", &err));
    check_int(clocked_seat(game, 2).due, due + 2 * HOUR);
    check_int(clocked_seat(game, 1).passed, due); /* its default stands */
    check_int(clocked_seat(game, 1).due, 0);
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_phase(game), 0); /* seat 2 is waited for */
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_true(clocked_phase(game) > 0);
}

/* Whose default stands already has to decide again when the game master gives more time. */
static void a_deadline_that_has_passed_is_open_again(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    moment due = hosted.services.now + DAY;
    hosted.services.now = due + HOUR;
    check_ok(hosted_gm(&hosted, game, "extend 2h 2", &err));
    check_int(clocked_seat(game, 1).passed, due);
    check_ok(hosted_gm(&hosted, game, "extend 3h 1", &err));
    check_int(clocked_seat(game, 1).passed, 0);
    check_int(clocked_seat(game, 1).due, due + 3 * HOUR);
    check_int(clocked_seat(game, 2).due, due + 2 * HOUR);
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_int(clocked_phase(game), 0); /* seat 1 is waited for */
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_true(clocked_phase(game) > 0);
}

static void a_deadline_is_set(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2); /* @1000000000 is 2001-09-09 01:46:40 UTC */
    check_ok(hosted_gm(&hosted, id, "deadline 2001-09-20 18:00 Europe/Rome", &err));
    check_int(clocked_seat(id, 1).due, 1001001600);
    check_int(clocked_seat(id, 2).due, 1001001600);
    check_int(clocked_seat(id, 1).remind_at, 1001001600 - DAY);
    check_ok(hosted_gm(&hosted, id, "deadline +2h 2", &err));
    check_int(clocked_seat(id, 1).due, 1001001600);
    check_int(clocked_seat(id, 2).due, hosted.services.now + 2 * HOUR);
    check_int(clocked_seat(id, 2).remind_at, 0);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->seat[0].waiting, true);
    hosted_table_free(game);
    check_ok(audit_verify(hosted.services.store, id, &err));
    text_free(&told);
}

static void what_cannot_be_moved(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2);
    static const char *const bad[] = {"extend 0s",
                                      "extend -2h",
                                      "extend soon",
                                      "extend",
                                      "deadline",
                                      "deadline 2001-09-20 18:00 Mars/Olympus",
                                      "deadline 2001-09-31",
                                      "deadline never"};
    static const char *const denied[] = {"extend 1d 17",   "extend 1d mauve",      "extend 1d 1 2",
                                         "deadline +2h 0", "extend 1d 3",          "extend 1d 4",
                                         "deadline +2h 3", "deadline -2h",         "deadline 2001-09-09",
                                         "extend 400d",    "deadline 2003-01-01 1"};
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
    check_ok(store_dump(hosted.services.store, &before, &err));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_rc(hosted_gm(&hosted, game, bad[i], &err), RC_BAD);
    for (size_t i = 0; i < sizeof denied / sizeof denied[0]; i++)
        check_rc(hosted_gm(&hosted, game, denied[i], &err), RC_DENIED);
    check_ok(store_dump(hosted.services.store, &after, &err));
    check_text(after.data, before.data);
    text_free(&before);
    text_free(&after);
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    check_rc(hosted_gm(&hosted, game, "extend 1d", &err), RC_DENIED);
    check_rc(hosted_gm(&hosted, game, "deadline +1d", &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_rc(hosted_gm(&hosted, game, "extend 1d", &err), RC_DENIED);
}

/* ---- terms ----------------------------------------------------------------- */

static void deadlines_by_terms(void **state)
{
    (void)state;
    /* @1000000000 is Sunday, 2001-09-09 01:46:40 UTC */
    static const struct {
        const char *terms, *due;
    } cases[] = {
        {"pace=24h", "2001-09-10 01:46:40"},
        {"pace=24h schedule=mon,thu 18:00 Europe/Rome", "2001-09-10 18:00 Europe/Rome"},
        {"pace=48h schedule=mon,thu 18:00 Europe/Rome", "2001-09-13 18:00 Europe/Rome"},
        {"pace=24h schedule=mon,thu 18:00", "2001-09-10 18:00 UTC"},
        {"pace=24h schedule=daily 00:30,12:00 America/New_York", "2001-09-10 00:30 America/New_York"},
        {"pace=24h off=mon,tue", "2001-09-12 01:46:40"},
        {"pace=24h off=2001-09-10..2001-09-12", "2001-09-13 01:46:40"},
        {"pace=24h schedule=mon,thu 18:00 Europe/Rome off=2001-09-10", "2001-09-13 18:00 Europe/Rome"},
        {"pace=24h paces=answer=12h", "2001-09-10 01:46:40"},
        {"pace=24h paces=bid=12h,answer=13h", "2001-09-09 13:46:40"},
        {"pace=24h end=2001-09-09 18:00", "2001-09-09 18:00"},
        {"pace=24h end=2001-09-10 18:00 schedule=tue 18:00", "2001-09-10 18:00"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int64_t game = clocked_game(cases[i].terms);
        struct seat_row row = clocked_seat(game, 1);
        if (row.due != clocked_at(cases[i].due))
            fail_msg("%s: @%lld, not %s", cases[i].terms, (long long)row.due, cases[i].due);
        check_true(row.waiting);
    }
}

/* Bid and answers of a round have one clock; a pace of its own is a deadline of its own. */
static void decisions_with_a_pace_of_their_own(void **state)
{
    (void)state;
    struct err err = {0};
    moment began = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2); /* red answers 2 and 3, blue 1 and 3 */
    check_ok(hosted_gm(&hosted, game, "set paces=answer:1=36h,answer:2=12h", &err));
    hosted.services.now += HOUR;
    clocked_both(game, "bid 1", "bid 1");
    check_int(clocked_seat(game, 1).due, began + DAY); /* answer:3 has the longest, which is the turn's */
    check_int(clocked_seat(game, 2).due, hosted.services.now + 36 * HOUR);
    hosted.services.now = began + DAY;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 1).passed, began + DAY);
    check_int(clocked_seat(game, 2).due, began + 37 * HOUR);
    hosted.services.now = began + 37 * HOUR;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 2).due, hosted.services.now + DAY); /* the next round's bid */
    check_int(clocked_seat(game, 1).due, hosted.services.now + DAY);
}

static void terms_that_are_refused(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    static const char *const bad[] = {"set schedule=mon",
                                      "set schedule=mon 18:00 Mars/Olympus",
                                      "set off=weekend",
                                      "set schedule=mon 18:00 off=mon",
                                      "set off=mon-sun",
                                      "set paces=bid",
                                      "set paces=bid=5s",
                                      "set paces=bid=1h,bid=2h",
                                      "set paces=god=12h",
                                      "set paces=answer:5=12h",
                                      "set paces=answer:=12h",
                                      "set cooling=8d",
                                      "set absence=never",
                                      "set end=soon",
                                      "set end=+3d",
                                      "set end=2001-09-09",
                                      "set end=2027-01-01 18:00 Mars/Olympus",
                                      "set 18:00"};
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
    check_ok(store_dump(hosted.services.store, &before, &err));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (hosted_gm(&hosted, game, bad[i], &err) != RC_BAD)
            fail_msg("'%s' was not refused", bad[i]);
    check_ok(store_dump(hosted.services.store, &after, &err));
    check_text(after.data, before.data);
    text_free(&before);
    text_free(&after);
    check_rc(hosted_gm(&hosted, game, "set paces=god=12h", &err), RC_BAD);
    check_true(strstr(err.text, "Augur asks for no 'god'; it asks for bid, answer") != NULL);
}

/* A zone that the system knew when the terms were set, and knows no more. */
static void a_zone_that_is_gone(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = clocked_game("pace=24h schedule=daily 18:00 Europe/Rome");
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 18:00 Europe/Rome"));
    hosted_sql(&hosted, "UPDATE game SET terms = replace(terms, 'Europe/Rome', 'Europe/Roma')");
    hosted_sql(&hosted, "UPDATE player SET zone = 'Europe/Roma', sleep_from = 1080, sleep_until = 1140");
    clocked_both(game, "bid 1", "bid 1");
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 18:00 Europe/Rome"));
    clocked_both(game, "answer blue no", "answer red no");
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 19:00 UTC"));
    check_ok(due_play(&hosted.services, game, &err));
}

/* ---- cooling, ready -------------------------------------------------------- */

static void a_phase_cools(void **state)
{
    (void)state;
    struct err err = {0};
    moment wake = 0, began = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, game, "set cooling=1h", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_int(clocked_cools(game, &wake), 0);
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_int(clocked_cools(game, &wake), began + HOUR);
    check_int(wake, began + HOUR);
    hosted.services.now += HOUR / 2;
    check_ok(hosted_mail(&hosted, game, 2, "bid 3", &err)); /* another mind; it cools on */
    check_int(clocked_cools(game, &wake), began + HOUR);
    hosted.services.now = began + HOUR - 1;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_phase(game), 0);
    hosted.services.now = began + HOUR;
    int64_t *due = NULL;
    size_t count = 0;
    check_ok(game_due(hosted.services.store, hosted.services.now, 10, &due, &count, &err));
    check_int(count, 1);
    free(due);
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_phase(game), 1);
    struct move_row *rows = NULL;
    check_ok(record_move_list(hosted.services.store, &(struct move_range){.game = game, .from = 1, .last = INT64_MAX},
                              10, &rows, &count, &err));
    check_true(strstr(rows[0].orders, "bid 3") != NULL);
    record_move_rows_free(rows, count);
    check_int(clocked_cools(game, &wake), 0);
    check_int(wake, 0);
}

static void what_is_taken_back_cools_anew(void **state)
{
    (void)state;
    struct err err = {0};
    moment wake = 0, began = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, game, "set cooling=1h", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    hosted.services.now += HOUR / 2;
    check_ok(hosted_mail(&hosted, game, 2, "clear", &err));
    check_int(clocked_cools(game, &wake), 0);
    hosted.services.now = began + 2 * HOUR;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_phase(game), 0);
    check_ok(hosted_mail(&hosted, game, 2, "bid 2", &err));
    check_int(clocked_cools(game, &wake), began + 3 * HOUR);
    /* never beyond the deadline */
    check_ok(hosted_gm(&hosted, game, "deadline +30m", &err));
    hosted.services.now += HOUR / 2;
    check_ok(due_play(&hosted.services, game, &err));
    check_true(clocked_phase(game) >= 1);
}

static void who_is_ready_need_not_wait(void **state)
{
    (void)state;
    struct err err = {0};
    moment wake = 0;
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2); /* the bot is always ready */
    check_ok(hosted_gm(&hosted, game, "set cooling=1h", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|ready", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_int(clocked_phase(game), 0);
    check_true(clocked_cools(game, &wake) != 0);
    check_ok(hosted_mail(&hosted, game, 2, "bid 2", &err));
    check_int(clocked_phase(game), 0);
    check_ok(hosted_mail(&hosted, game, 1, "bid 2", &err)); /* ready to what it was, not to this */
    check_true(!clocked_seat(game, 1).ready);
    check_ok(hosted_mail(&hosted, game, 2, "ready", &err));
    check_int(clocked_phase(game), 0);
    check_ok(hosted_mail(&hosted, game, 1, "ready", &err));
    check_int(clocked_phase(game), 1);
    check_true(!clocked_seat(game, 1).ready && !clocked_seat(game, 2).ready);
    check_ok(hosted_mail(&hosted, game, 1, "answer blue no|answer green no|ready", &err));
    check_ok(hosted_mail(&hosted, game, 2, "answer red no|answer green no|ready", &err));
    check_true(clocked_phase(game) > 1);
}

static void plans_and_deadlines_do_not_cool(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|bid 2|answer blue no", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 1|bid 2|answer red no", &err)); /* two bids, one answer between */
    int64_t phase = clocked_phase(game);
    check_true(phase >= 4);
    check_ok(hosted_gm(&hosted, game, "set cooling=1h", &err));
    check_ok(hosted_mail(&hosted, game, 1, "answer blue no|bid 1", &err));
    hosted.services.now += DAY; /* seat 2's deadline answers, and what seat 1 has said need not cool any more */
    check_ok(due_play(&hosted.services, game, &err));
    check_true(clocked_phase(game) > phase);
}

/* ---- the hard end ---------------------------------------------------------- */

static enum game_status status_of(int64_t id)
{
    struct game *game = hosted_table(&hosted, id);
    enum game_status status = game->row.status;
    hosted_table_free(game);
    return status;
}

static void a_game_has_an_end(void **state)
{
    (void)state;
    struct err err = {0};
    moment wake = 0, began = hosted.services.now, end = began + 20 * DAY;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, game, "set end=2001-09-29 01:46:40 pace=60d", &err));
    (void)clocked_cools(game, &wake);
    check_int(wake, end - 7 * DAY);
    check_ok(hosted_gm(&hosted, game, "extend 30d", &err));
    hosted.services.now = end - 7 * DAY - 1;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_gm_mails(), 0);
    hosted.services.now += 1;
    /* a mail that comes first does not swallow the warning */
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_ok(due_play(&hosted.services, game, &err));
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_gm_mails(), 1);
    (void)clocked_cools(game, &wake);
    check_int(wake, end);
    hosted.services.now = end - 1;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(status_of(game), GAME_RUNNING);
    hosted.services.now = end;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(status_of(game), GAME_CANCELLED);
    check_int(clocked_phase(game), 0);
    check_int(clocked_gm_mails(), 1);
    check_int(clocked_mails(game, 1), 1);
    check_int(clocked_seat(game, 2).due, 0);
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_gm_mails(), 1);
    (void)clocked_cools(game, &wake);
    check_int(wake, 0);
    check_ok(audit_verify(hosted.services.store, game, &err));
}

static void another_end_is_set(void **state)
{
    (void)state;
    struct err err = {0};
    moment wake = 0;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, game, "set end=2001-09-12", &err)); /* nearer than a week: who sets it knows of it */
    (void)clocked_cools(game, &wake);
    check_int(wake, clocked_at("2001-09-12"));
    check_ok(hosted_gm(&hosted, game, "set end=2001-09-09 12:00", &err));
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-09 12:00"));
    check_ok(hosted_gm(&hosted, game, "set end=", &err));
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 01:46:40"));
    (void)clocked_cools(game, &wake);
    check_int(wake, 0);
    hosted.services.now = clocked_at("2001-09-12");
    check_ok(due_play(&hosted.services, game, &err));
    check_int(status_of(game), GAME_RUNNING);
}

#define CLOCK_TEST(name) cmocka_unit_test_setup_teardown(name, hosted_setup, hosted_teardown)

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        CLOCK_TEST(more_time_for_all),
        CLOCK_TEST(more_time_for_one),
        CLOCK_TEST(a_deadline_that_has_passed_is_open_again),
        CLOCK_TEST(a_deadline_is_set),
        CLOCK_TEST(what_cannot_be_moved),
        CLOCK_TEST(deadlines_by_terms),
        CLOCK_TEST(decisions_with_a_pace_of_their_own),
        CLOCK_TEST(terms_that_are_refused),
        CLOCK_TEST(a_zone_that_is_gone),
        CLOCK_TEST(a_phase_cools),
        CLOCK_TEST(what_is_taken_back_cools_anew),
        CLOCK_TEST(who_is_ready_need_not_wait),
        CLOCK_TEST(plans_and_deadlines_do_not_cool),
        CLOCK_TEST(a_game_has_an_end),
        CLOCK_TEST(another_end_is_set),
    };
    return cmocka_run_group_tests_name("engine_clock", tests, NULL, NULL);
}
