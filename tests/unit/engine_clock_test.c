/* The clock of stored games. */
#include "hosted.h"

#include "augur.h"
#include "base/cipher.h"
#include "engine/games.h"

const struct rules *const rules_all[] = {&rules_augur, NULL};

enum { HOUR = 3600, DAY = 86400 };

static struct seat_row seat_of(int64_t game, int seat)
{
    struct table *table = hosted_table(&hosted, game);
    struct seat_row row = table->seat[seat - 1];
    row.word = NULL;
    hosted_table_free(table);
    return row;
}

static int64_t phase_of(int64_t game)
{
    struct table *table = hosted_table(&hosted, game);
    int64_t phase = table->game.phase;
    hosted_table_free(table);
    return phase;
}

static int mails_of(int64_t game, int seat)
{
    struct err err = {0};
    int64_t count = 0;
    char address[64];
    (void)snprintf(address, sizeof address, "p%llds%d@players.example", (long long)game, seat);
    check_ok(outbox_sent_to(hosted.host.store, address, hosted.host.now, &count, &err));
    return (int)count;
}

static void more_time_for_all(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2);
    moment due = hosted.host.now + DAY;
    check_int(seat_of(game, 1).due, due);
    check_int(seat_of(game, 1).remind_at, due - 3 * HOUR);
    hosted.host.now += HOUR;
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_ok(hosted_gm(&hosted, game, "extend 1d12h", &err));
    check_int(seat_of(game, 1).due, due + 36 * HOUR);
    check_int(seat_of(game, 1).remind_at, due + 12 * HOUR); /* the one a day before comes again */
    check_int(seat_of(game, 2).due, due + 36 * HOUR);       /* answered; it may still change its mind */
    check_int(seat_of(game, 3).due, 0);
    check_int(mails_of(game, 1), 1);
    check_int(mails_of(game, 2), 1);
    hosted.host.now = due + 36 * HOUR - 1;
    check_ok(games_tick(&hosted.host, game, &err));
    check_int(phase_of(game), 0);
    hosted.host.now += 1;
    check_ok(games_tick(&hosted.host, game, &err));
    check_true(phase_of(game) > 0);
}

static void more_time_for_one(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    moment due = hosted.host.now + DAY;
    hosted.host.now = due + HOUR; /* too late, but nothing has run */
    check_rc(hosted_gm(&hosted, game, "extend 1h 2", &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, game, "extend 2h 2", &err));
    check_int(seat_of(game, 2).due, due + 2 * HOUR);
    check_int(seat_of(game, 1).passed, due); /* its default stands */
    check_int(seat_of(game, 1).due, 0);
    check_ok(games_tick(&hosted.host, game, &err));
    check_int(phase_of(game), 0); /* seat 2 is waited for */
    check_ok(hosted_mail(&hosted, game, 2, "bid 1", &err));
    check_true(phase_of(game) > 0);
}

static void a_deadline_is_set(void **state)
{
    (void)state;
    struct err err = {0};
    struct text told = TEXT_EMPTY;
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2); /* @1000000000 is 2001-09-09 01:46:40 UTC */
    check_ok(hosted_gm(&hosted, game, "deadline 2001-09-20 18:00 Europe/Rome", &err));
    check_int(seat_of(game, 1).due, 1001001600);
    check_int(seat_of(game, 2).due, 1001001600);
    check_int(seat_of(game, 1).remind_at, 1001001600 - DAY);
    check_ok(hosted_gm(&hosted, game, "deadline +2h 2", &err));
    check_int(seat_of(game, 1).due, 1001001600);
    check_int(seat_of(game, 2).due, hosted.host.now + 2 * HOUR);
    check_int(seat_of(game, 2).remind_at, 0);
    struct table *table = hosted_table(&hosted, game);
    check_int(table->seat[0].waiting, true);
    hosted_table_free(table);
    check_ok(audit_verify(hosted.host.store, game, &err));
    text_free(&told);
}

static void what_cannot_be_moved(void **state)
{
    (void)state;
    struct err err = {0};
    int64_t game = hosted_game(&hosted, &rules_augur, 3, 2);
    static const char *const bad[] = {"extend 0s",           "extend -2h",     "extend soon",
                                      "extend 1d 7",         "extend 1d red",  "extend",
                                      "extend 1d 1 2",       "deadline",       "deadline 2001-09-20 18:00 Mars/Olympus",
                                      "deadline 2001-09-31", "deadline never", "deadline +2h 0"};
    static const char *const denied[] = {"extend 1d 3",         "extend 1d 4", "deadline +2h 3",       "deadline -2h",
                                         "deadline 2001-09-09", "extend 400d", "deadline 2003-01-01 1"};
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
    check_ok(store_dump(hosted.host.store, &before, &err));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_rc(hosted_gm(&hosted, game, bad[i], &err), RC_BAD);
    for (size_t i = 0; i < sizeof denied / sizeof denied[0]; i++)
        check_rc(hosted_gm(&hosted, game, denied[i], &err), RC_DENIED);
    check_ok(store_dump(hosted.host.store, &after, &err));
    check_text(after.data, before.data);
    text_free(&before);
    text_free(&after);
    check_ok(hosted_gm(&hosted, game, "pause", &err));
    check_rc(hosted_gm(&hosted, game, "extend 1d", &err), RC_DENIED);
    check_rc(hosted_gm(&hosted, game, "deadline +1d", &err), RC_DENIED);
    check_ok(hosted_gm(&hosted, game, "cancel", &err));
    check_rc(hosted_gm(&hosted, game, "extend 1d", &err), RC_DENIED);
}

#define CLOCK_TEST(name) cmocka_unit_test_setup_teardown(name, hosted_setup, hosted_teardown)

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        CLOCK_TEST(more_time_for_all),
        CLOCK_TEST(more_time_for_one),
        CLOCK_TEST(a_deadline_is_set),
        CLOCK_TEST(what_cannot_be_moved),
    };
    return cmocka_run_group_tests_name("engine_clock", tests, NULL, NULL);
}
