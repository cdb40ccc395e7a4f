/* The clock of stored games when players or the house are away. */
#include "clocked.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/game/clock.h"
#include "engine/game/commit.h"
#include "engine/round/tick.h"
#include "engine/time/due.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

/* ---- absence and sleep ----------------------------------------------------- */

/* What a mail does that says so: hours of sleep in minutes, days of absence as moments. */
static void player_hours(int64_t id, int seat, const struct player_row *hours)
{
    struct err err = {0};
    struct game *game = hosted_table(&hosted, id);
    struct player_row row = {0};
    struct commit commit = {.game = game};
    clock_follow(&hosted.services, game, seat, hours);
    check_ok(commit_now(&hosted.services, &commit, &err));
    check_ok(player_get(hosted.services.store, game->player[seat - 1].id, &row, &err));
    row.away_from = hours->away_from;
    row.away_until = hours->away_until;
    row.sleep_from = hours->sleep_from;
    row.sleep_until = hours->sleep_until;
    check_ok(player_update(hosted.services.store, &row, &err));
    player_row_free(&row);
    commit_free(&commit);
    hosted_table_free(game);
}

static void away(int64_t game, int seat, moment from, moment until)
{
    struct player_row hours = {.away_from = from, .away_until = until};
    player_hours(game, seat, &hours);
}

static void the_clock_stands_for_who_is_away(void **state)
{
    (void)state;
    struct err err = {0};
    moment began = hosted.services.now, due = began + DAY;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    hosted.services.now += 6 * HOUR;
    away(game, 1, began, began + 5 * DAY); /* the morning of this day, as it were */
    /* 18 hours were left, and are so at the return */
    check_int(clocked_seat(game, 1).due, began + 5 * DAY + 18 * HOUR);
    check_int(clocked_seat(game, 1).absent, 5 * DAY - 6 * HOUR);
    check_int(clocked_seat(game, 1).still_until, began + 5 * DAY);
    check_int(clocked_seat(game, 1).remind_at, began + 5 * DAY); /* a day before it he is still away */
    check_int(clocked_seat(game, 2).due, due);
    hosted.services.now = due;
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_phase(game), 0);
    check_int(clocked_mails(game, 1), 0);
    /* back before: what was not needed goes back to the budget, and so does the deadline */
    hosted.services.now = began + 2 * DAY;
    away(game, 1, 0, 0);
    check_int(clocked_seat(game, 1).due, began + 2 * DAY + 18 * HOUR);
    check_int(clocked_seat(game, 1).absent, 2 * DAY - 6 * HOUR);
    check_int(clocked_seat(game, 1).still_until, 0);
    hosted.services.now = began + 2 * DAY + 18 * HOUR;
    check_ok(due_play(&hosted.services, game, &err));
    check_true(clocked_phase(game) > 0);
}

static void an_absence_to_come(void **state)
{
    (void)state;
    struct err err = {0};
    moment began = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    away(game, 1, began + DAY, began + 3 * DAY); /* the deadline comes first */
    check_int(clocked_seat(game, 1).due, began + DAY);
    check_int(clocked_seat(game, 1).absent, 0);
    away(game, 1, began + 20 * HOUR, began + 3 * DAY);
    check_int(clocked_seat(game, 1).due, began + 3 * DAY + 4 * HOUR);
    away(game, 1, began + 22 * HOUR, began + 2 * DAY); /* other dates take the place of the first */
    check_int(clocked_seat(game, 1).due, began + 2 * DAY + 2 * HOUR);
    check_int(clocked_seat(game, 1).absent, 26 * HOUR);
    hosted.services.now += HOUR;
    away(game, 1, 0, 0);
    check_int(clocked_seat(game, 1).due, began + DAY);
    check_int(clocked_seat(game, 1).absent, 0);
    /* one that is asked for something while away */
    away(game, 1, began, began + 4 * DAY);
    check_ok(hosted_mail(&hosted, game, 1, "bid 1", &err));
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_ok(hosted_mail(&hosted, game, 2, "answer red no", &err));
    check_int(clocked_seat(game, 1).due, began + 4 * DAY + 23 * HOUR); /* bid and answers have one clock */
    hosted.services.now += DAY;
    check_ok(hosted_mail(&hosted, game, 1, "answer blue no", &err));
    check_int(clocked_seat(game, 1).due, began + 5 * DAY); /* the whole pace, from the return */
    check_int(clocked_seat(game, 1).absent, 4 * DAY - HOUR);
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_ok(hosted_mail(&hosted, game, 1, "bid 1|answer blue no", &err));
    hosted.services.now += DAY;
    check_ok(
        hosted_mail(&hosted, game, 2, "answer red no", &err)); /* the third round: two days of it are needed no more */
    check_int(clocked_seat(game, 1).absent, 4 * DAY - HOUR);
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_int(clocked_seat(game, 1).absent, 2 * DAY);
}

static void the_budget_of_absence(void **state)
{
    (void)state;
    struct err err = {0};
    moment began = hosted.services.now;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set absence=2d", &err));
    away(id, 1, began, began + 5 * DAY);
    check_int(clocked_seat(id, 1).due, began + 3 * DAY);
    check_int(clocked_seat(id, 1).remind_at, 0); /* he is away all the time */
    struct game *game = hosted_table(&hosted, id);
    check_int(clock_absence_left(game, 1), 0);
    check_int(clock_absence_left(game, 2), 2 * DAY);
    hosted_table_free(game);
    away(id, 1, began, began + 6 * DAY); /* said again it gives no more */
    check_int(clocked_seat(id, 1).due, began + 3 * DAY);
    hosted.services.now = began + 3 * DAY;
    check_ok(due_play(&hosted.services, id, &err));
    check_true(clocked_phase(id) > 0 || clocked_seat(id, 1).passed != 0);
    check_ok(hosted_gm(&hosted, id, "set absence=0s", &err));
    away(id, 2, began, began + 50 * DAY);
    check_int(clocked_seat(id, 2).still_until, 0);
    /* who takes the seat over begins with the whole budget */
    check_ok(hosted_gm(&hosted, id, "seat 1 bot", &err));
    check_int(clocked_seat(id, 1).absent, 0);
}

static void nobody_gains_by_coming_and_going(void **state)
{
    (void)state;
    int64_t game = clocked_game("pace=24h schedule=daily 20:00");
    moment due = clocked_at("2001-09-10 20:00");
    check_int(clocked_seat(game, 1).due, due);
    for (int i = 0; i < 20; i++) {
        away(game, 1, hosted.services.now, hosted.services.now + 3 * DAY);
        check_int(clocked_seat(game, 1).due, due + 3 * DAY);
        away(game, 1, 0, 0);
        check_int(clocked_seat(game, 1).due, due);
        check_int(clocked_seat(game, 1).absent, 0);
    }
    for (int i = 0; i < 20; i++) {
        away(game, 1, hosted.services.now, hosted.services.now + 3 * DAY);
        hosted.services.now += 60;
        away(game, 1, 0, 0);
    }
    check_int(clocked_seat(game, 1).absent, 20 * 60);
    check_int(clocked_seat(game, 1).due, due);
}

static void no_deadline_ends_in_the_night(void **state)
{
    (void)state;
    struct err err = {0};
    /* asked at 01:46:40 UTC, due then a day later */
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    struct player_row hours = {.sleep_from = 23 * 60, .sleep_until = 7 * 60};
    player_hours(game, 1, &hours);
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 07:00"));
    check_int(clocked_seat(game, 1).remind_at, clocked_at("2001-09-09 07:00")); /* 24 hours; three before it is night */
    hosted.services.now = clocked_at("2001-09-09 08:00");
    check_ok(due_play(&hosted.services, game, &err));
    check_int(clocked_seat(game, 1).remind_at, clocked_at("2001-09-09 23:00"));
    hours = (struct player_row){.zone = (char[]){"America/New_York"}, .sleep_from = 22 * 60, .sleep_until = 6 * 60};
    player_hours(game, 1, &hours); /* 22:00 there is 02:00 UTC */
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 01:46:40"));
    hours.sleep_from = 21 * 60;
    player_hours(game, 1, &hours);
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 06:00 America/New_York"));
    hours.sleep_from = hours.sleep_until = 0;
    player_hours(game, 1, &hours);
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-10 01:46:40"));
    check_int(clocked_seat(game, 2).due, clocked_at("2001-09-10 01:46:40"));
}

/* Sleep that ends on a day off moves on, and the other way round. */
static void nights_and_days_off(void **state)
{
    (void)state;
    struct player_row hours = {.sleep_from = 23 * 60, .sleep_until = 7 * 60};
    int64_t game = clocked_game("pace=24h schedule=daily 23:30 off=tue");
    player_hours(game, 1, &hours);
    check_int(clocked_seat(game, 1).due, clocked_at("2001-09-12 07:00")); /* Monday 23:30, Tuesday is off */
    check_int(clocked_seat(game, 2).due, clocked_at("2001-09-10 23:30"));
}

/* ---- outages --------------------------------------------------------------- */

static int64_t tick_now(void)
{
    struct err err = {0};
    struct tick_report report = {0};
    check_ok(tick(&hosted.services, &report, &err));
    return report.moved;
}

/* T24: by a jump of the clock alone nothing is played, whichever way; to each deadline is left what was left. */
static void jumps_of_the_clock(void **state)
{
    (void)state;
    moment began = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    check_int(tick_now(), 0);
    static const int64_t jumps[] = {-DAY, DAY, 30 * DAY, -30 * DAY, -HOUR * 7, HOUR * 7, 400 * DAY, -400 * DAY};
    int64_t left = clocked_seat(game, 1).due - hosted.services.now;
    for (size_t i = 0; i < sizeof jumps / sizeof jumps[0]; i++) {
        hosted.services.now += jumps[i];
        check_int(tick_now(), jumps[i]);
        check_int(tick_now(), 0);
        check_int(clocked_phase(game), 0);
        check_int(clocked_seat(game, 1).due - hosted.services.now, left);
    }
    check_int(clocked_seat(game, 1).due, began + DAY);
    hosted.services.now -= 5 * HOUR; /* less than the setting: nothing moves, and nothing is played twice */
    check_int(tick_now(), 0);
    check_int(clocked_seat(game, 1).due, began + DAY);
    hosted.services.now += 5 * HOUR;
    check_int(tick_now(), 0);
    check_int(clocked_phase(game), 0);
}

static void the_game_master_hears_of_an_outage(void **state)
{
    (void)state;
    struct err err = {0};
    moment began = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2), other = hosted_game(&hosted, &rules_augur, 2, 2);
    int64_t paused = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, paused, "pause", &err));
    check_int(tick_now(), 0);
    hosted.services.now += 9 * HOUR;
    check_int(tick_now(), 9 * HOUR);
    check_int(clocked_seat(game, 1).due, began + 33 * HOUR);
    check_int(clocked_seat(game, 1).remind_at, began + 30 * HOUR);
    check_int(clocked_seat(other, 2).due, began + 33 * HOUR);
    check_int(clocked_seat(paused, 1).due, began + DAY);
    check_int(clocked_gm_mails(), 1); /* one for all games */
    size_t count = 0;
    struct outbox_row *rows = hosted_queued(&hosted, &count);
    struct outbox_row mail = {0};
    hosted_letter(&hosted, rows[count - 1].id, &mail);
    char name[40];
    (void)snprintf(name, sizeof name, "#%lld ", (long long)other);
    check_true(strstr(mail.text_part, "9h") != NULL && strstr(mail.text_part, name) != NULL);
    (void)snprintf(name, sizeof name, "#%lld ", (long long)paused);
    check_true(strstr(mail.text_part, name) == NULL);
    outbox_row_free(&mail);
    outbox_rows_free(rows, count);
    check_int(tick_now(), 0);
    check_int(clocked_gm_mails(), 1);
    check_ok(hosted_gm(&hosted, paused, "resume", &err));
    check_int(clocked_seat(paused, 1).due, began + 33 * HOUR);
}

/* A known fault: a game that was resumed before the first tick got the outage twice. */
static void a_game_resumed_in_an_outage(void **state)
{
    (void)state;
    struct err err = {0};
    moment began = hosted.services.now;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2), other = hosted_game(&hosted, &rules_augur, 2, 2);
    check_int(tick_now(), 0);
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    hosted.services.now += 10 * HOUR;
    check_ok(hosted_gm(&hosted, game, "resume", &err));
    check_int(clocked_seat(game, 1).due, began + 34 * HOUR);
    check_int(tick_now(), 0);
    check_int(clocked_seat(game, 1).due, began + 34 * HOUR);
    check_int(clocked_seat(other, 1).due, began + 34 * HOUR);
    int64_t fresh = hosted_game(&hosted, &rules_augur, 2, 2);
    hosted.services.now += 60;
    check_int(tick_now(), 0);
    check_int(clocked_seat(fresh, 1).due, began + 34 * HOUR);
}

static moment played_at(int64_t id)
{
    struct game *game = hosted_table(&hosted, id);
    moment when = game->row.played_at;
    hosted_table_free(game);
    return when;
}

static void what_else_an_outage_moves(void **state)
{
    (void)state;
    struct err err = {0};
    moment wake = 0, began = hosted.services.now;
    int64_t cooling = hosted_game(&hosted, &rules_augur, 2, 2), absent = hosted_game(&hosted, &rules_augur, 2, 2);
    int64_t damaged = hosted_game(&hosted, &rules_augur, 2, 2);
    int64_t night = clocked_game("pace=24h schedule=daily 20:00");
    check_int(tick_now(), 0);
    check_ok(hosted_gm(&hosted, cooling, "set cooling=4h", &err));
    clocked_both(cooling, "bid 1", "bid 1");
    away(absent, 1, began, began + 2 * DAY);
    hosted_sql(&hosted, "UPDATE game SET position = '{' WHERE id = 3");
    hosted.services.now += 10 * HOUR;
    /* what was written in its second half was written by the clock that runs now */
    hosted_sql(&hosted, "UPDATE game SET played_at = 1000018000 WHERE id = 1");
    hosted_sql(&hosted, "UPDATE game SET played_at = 1000018001 WHERE id = 2");
    check_int(tick_now(), 10 * HOUR);
    check_int(played_at(cooling), began + 15 * HOUR);
    check_int(played_at(absent), began + 5 * HOUR + 1);
    check_int(clocked_phase(cooling), 0);
    check_int(clocked_cools(cooling, &wake), began + 14 * HOUR);
    check_int(wake, began + 14 * HOUR);
    /* an absence is a matter of days: no more than was left is left at the return */
    check_int(clocked_seat(absent, 1).due, began + 3 * DAY);
    check_int(clocked_seat(absent, 1).absent, 38 * HOUR); /* what stood still anyway costs nothing */
    check_int(clocked_seat(absent, 2).due, began + 34 * HOUR);
    /* to the next time of the schedule */
    check_int(clocked_seat(night, 1).due, clocked_at("2001-09-10 20:00"));
    struct seat_row *rows = NULL;
    size_t count = 0;
    check_ok(seat_list(hosted.services.store, damaged, &rows, &count, &err));
    check_int(rows[0].due, began + 34 * HOUR);
    seat_rows_free(rows, count);
}

/* A date stays where it is; only what is counted moves. */
static void an_end_within_an_outage(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2), paused = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set end=2001-09-09 06:00", &err));
    check_ok(hosted_gm(&hosted, paused, "set end=2001-09-09 06:00", &err));
    check_ok(hosted_gm(&hosted, paused, "pause", &err));
    check_int(tick_now(), 0);
    hosted.services.now += 9 * HOUR;
    check_int(tick_now(), 9 * HOUR);
    struct game *game = hosted_table(&hosted, id);
    check_int(game->row.status, GAME_CANCELLED);
    check_int(game->row.phase, 0);
    hosted_table_free(game);
    /* a paused game ends when it is to go on */
    game = hosted_table(&hosted, paused);
    check_int(game->row.status, GAME_PAUSED);
    hosted_table_free(game);
    check_ok(hosted_gm(&hosted, paused, "resume", &err));
    check_int(tick_now(), 0);
    game = hosted_table(&hosted, paused);
    check_int(game->row.status, GAME_CANCELLED);
    hosted_table_free(game);
}

/* A mail that is to be tried again in an hour does not wait for a month when the clock is set back by one. */
static void mail_does_not_wait_for_the_clock(void **state)
{
    (void)state;
    struct err err = {0};
    struct outbox_row *rows = NULL;
    size_t count = 0;
    (void)hosted_game(&hosted, &rules_augur, 2, 2);
    hosted.services.now += 30 * DAY;
    check_int(tick_now(), 0);
    check_ok(scratch_claim(hosted.services.store, hosted.services.now, 60, 10, "a", &rows, &count, &err));
    check_true(count > 0);
    for (size_t i = 0; i < count; i++)
        check_ok(outbox_result(hosted.services.store,
                               &(struct outbox_outcome){.id = rows[i].id,
                                                        .owner = "a",
                                                        .class = OUTBOX_CLASS_LATER,
                                                        .now = hosted.services.now,
                                                        .next_at = hosted.services.now + HOUR,
                                                        .reply = "450"},
                               &err));
    outbox_rows_free(rows, count);
    hosted.services.now -= 30 * DAY;
    check_int(tick_now(), -30 * DAY);
    size_t waiting = 0;
    rows = hosted_queued(&hosted, &waiting);
    check_true(waiting >= count);
    for (size_t i = 0; i < waiting; i++)
        check_true(rows[i].next_at <= hosted.services.now);
    outbox_rows_free(rows, waiting);
}

/* A seat whose deadline has passed while another is waited for, and the time of grace, cost no tick anything. */
static void what_has_passed_is_not_looked_at(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t *due = NULL;
    size_t count = 0;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    away(id, 2, hosted.services.now, hosted.services.now + 10 * DAY);
    hosted.services.now += DAY;
    check_ok(due_play(&hosted.services, id, &err));
    check_ok(game_due(hosted.services.store, hosted.services.now + 3600, 10, &due, &count, &err));
    check_int(count, 0);
    struct game *game = hosted_table(&hosted, id);
    int64_t revision = game->row.revision;
    check_true(game->match.seat[0].overdue && !game->match.seat[1].overdue);
    check_true(!game->seat[0].waiting && game->seat[1].waiting);
    hosted_table_free(game);
    /* it may still change its mind; nothing else waits for it */
    check_ok(hosted_mail(&hosted, id, 1, "bid 3", &err));
    check_ok(hosted_mail(&hosted, id, 2, "bid 1", &err));
    struct move_row *rows = NULL;
    check_ok(record_move_list(hosted.services.store, &(struct move_range){.game = id, .from = 1, .last = INT64_MAX}, 10,
                              &rows, &count, &err));
    check_true(strstr(rows[0].orders, "bid 3") != NULL);
    record_move_rows_free(rows, count);
    id = hosted_game(&hosted, &rules_augur, 2, 2);
    check_ok(hosted_gm(&hosted, id, "set grace=2h", &err));
    hosted.services.now += DAY + HOUR;
    game = hosted_table(&hosted, id);
    revision = game->row.revision;
    hosted_table_free(game);
    check_ok(due_play(&hosted.services, id, &err));
    check_ok(due_play(&hosted.services, id, &err));
    game = hosted_table(&hosted, id);
    check_int(game->row.revision, revision + 1); /* a reminder had come; then nothing */
    hosted_table_free(game);
}

static void who_wants_no_mail_of_one_game(void **state)
{
    (void)state;
    int64_t id = hosted_game(&hosted, &rules_augur, 2, 2);
    struct game *game = hosted_table(&hosted, id);
    const struct player_row now = {.id = game->player[0].id, .away_until = hosted.services.now + DAY};
    clock_follow(&hosted.services, game, 1, &now);
    check_true(!game->player[0].mail_off);
    game->told.own[0] = GAME_OWN_END; /* they are out of it, and to hear of its end alone */
    clock_follow(&hosted.services, game, 1, &now);
    check_true(game->player[0].mail_off);
    hosted_table_free(game);
}

#define CLOCK_TEST(name) cmocka_unit_test_setup_teardown(name, hosted_setup, hosted_teardown)

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        CLOCK_TEST(the_clock_stands_for_who_is_away),
        CLOCK_TEST(an_absence_to_come),
        CLOCK_TEST(the_budget_of_absence),
        CLOCK_TEST(nobody_gains_by_coming_and_going),
        CLOCK_TEST(no_deadline_ends_in_the_night),
        CLOCK_TEST(nights_and_days_off),
        CLOCK_TEST(jumps_of_the_clock),
        CLOCK_TEST(the_game_master_hears_of_an_outage),
        CLOCK_TEST(a_game_resumed_in_an_outage),
        CLOCK_TEST(what_else_an_outage_moves),
        CLOCK_TEST(an_end_within_an_outage),
        CLOCK_TEST(mail_does_not_wait_for_the_clock),
        CLOCK_TEST(what_has_passed_is_not_looked_at),
        CLOCK_TEST(who_wants_no_mail_of_one_game),
    };
    return cmocka_run_group_tests_name("engine_away", tests, NULL, NULL);
}
