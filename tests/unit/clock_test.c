/* Days and hours as the clocks of a place show them. */
#include "check.h"

#include "base/moment.h"

enum { HOUR = 3600, DAY = 86400 };

static moment read(const char *words)
{
    struct err err = {0};
    moment when = 0;
    if (moment_read_zoned(words, 1000000000, &when, &err) != RC_OK)
        fail_msg("%s", err.text);
    return when;
}

static void times_of_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int64_t want;
    } good[] = {
        {"2026-12-20 18:00 Europe/Rome", 1797786000},
        {"2026-12-20 17:00 UTC", 1797786000},
        {"2026-12-20 17:00", 1797786000},
        {"2026-12-20T18:00 Europe/Rome", 1797786000},
        {"2026-12-20 Europe/Rome", 1797721200},
        {"@1797786000", 1797786000},
        {"+1d12h", 1000129600},
        {"2026-07-01 12:00 America/New_York", 1782921600},
        {"2028-02-29 12:00 Australia/Lord_Howe", 1835398800}, /* UTC+11 in their summer */
        {"2026-07-01 12:00 Australia/Lord_Howe", 1782869400}, /* UTC+10:30 in their winter */
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        check_int(read(good[i].words), good[i].want);
    static const char *const bad[] = {"2026-12-20 18:00 Mars/Olympus",
                                      "2026-12-20T18:00:00Z Europe/Rome",
                                      "@1797786000 Europe/Rome",
                                      "+12h Europe/Rome",
                                      "2027-02-29 12:00 Europe/Rome",
                                      "2026-12-20 18 Europe/Rome",
                                      "2026-12-20 25:00 Europe/Rome",
                                      "Europe/Rome",
                                      "tomorrow Europe/Rome",
                                      "2026-12-20 18:00 Europe/",
                                      "",
                                      " Europe/Rome"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct err err = {0};
        moment when;
        check_int(moment_read_zoned(bad[i], 0, &when, &err), RC_BAD);
        check_true(err.text[0] != '\0');
    }
}

static void a_missing_hour_and_a_doubled_one(void **state)
{
    (void)state;
    /* Rome, 2026-03-29: 02:00 is 03:00. 2026-10-25: 03:00 is 02:00. */
    check_int(read("2026-03-29 02:30 Europe/Rome"), read("2026-03-29 03:30 Europe/Rome"));
    check_int(read("2026-03-29 01:59 Europe/Rome"), read("2026-03-29 00:59 UTC"));
    check_int(read("2026-10-25 02:30 Europe/Rome"), read("2026-10-25 00:30 UTC"));
    check_int(read("2026-10-25 03:00 Europe/Rome"), read("2026-10-25 02:00 UTC"));
    /* New York, 2026-03-08 and 2026-11-01 */
    check_int(read("2026-03-08 02:30 America/New_York"), read("2026-03-08 07:30 UTC"));
    check_int(read("2026-11-01 01:30 America/New_York"), read("2026-11-01 05:30 UTC"));
    /* Lord Howe: half an hour only, 2026-10-04 02:00 is 02:30, 2026-04-05 02:00 is 01:30 */
    check_int(read("2026-10-04 02:15 Australia/Lord_Howe"), read("2026-10-04 02:45 Australia/Lord_Howe"));
    check_int(read("2026-04-05 01:45 Australia/Lord_Howe"), read("2026-04-04 14:45 UTC"));
    check_int(read("2026-04-05 02:00 Australia/Lord_Howe"), read("2026-04-04 15:30 UTC"));
    /* Samoa had no 30 December 2011 */
    check_int(read("2011-12-30 12:00 Pacific/Apia"), read("2011-12-31 12:00 Pacific/Apia"));
}

/* Each quarter of an hour of ten years is shown by the clocks, and read back as itself or as its twin an hour before.
 */
static void there_and_back(void **state)
{
    (void)state;
    static const char *const zones[] = {"Europe/Paris", "America/New_York", "Australia/Lord_Howe", "UTC"};
    struct zones *kept = zones_new();
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        int twins = 0;
        zones_keep(kept, zones[i]);
        for (moment when = read("2026-01-01"); when < read("2036-01-01"); when += HOUR / 4) {
            moment back = moment_of_local(moment_local(when, zones[i]), zones[i]);
            twins += back != when;
            check_true(back == when || back == when - HOUR || back == when - HOUR / 2);
        }
        check_int(twins, i == 3 ? 0 : i == 2 ? 10 * 2 : 10 * 4);
    }
    zones_free(kept);
}

static void days(void **state)
{
    (void)state;
    int64_t day = 0;
    struct text text = TEXT_EMPTY;
    check_true(day_read("2026-12-20", &day));
    check_int(day, 20807);
    check_int(day_of_week(day), 6);
    check_int(day_of_week(0), 3);
    check_int(day_of_week(-1), 2);
    check_true(day_read("2028-02-29", &day));
    day_write(day + 1, &text);
    check_text(text.data, "2028-03-01");
    text_free(&text);
    static const char *const bad[] = {"2027-02-29",  "2026-12-32", "2026-1-2",  "26-01-02",
                                      "2026-12-20x", "",           "1969-12-31"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_true(!day_read(bad[i], &day));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_of_a_place),
        cmocka_unit_test(a_missing_hour_and_a_doubled_one),
        cmocka_unit_test(there_and_back),
        cmocka_unit_test(days),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
