/* Days and hours as the clocks of a place show them. */
#include "check.h"

#include "base/timetable.h"

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
        {"2026-12-20 18:00 UTC-5", 1797807600},
        {"2026-12-20 18:00 GMT+2", 1797782400},
        {"2026-12-20 18:00 UTC +5:30", 1797769800},
        {"2026-12-20T18:00:00+02:00", 1797782400},
        {"2026-12-20 18:00 Etc/GMT-2", 1797782400},
        {"@1797786000", 1797786000},
        {"+1d12h", 1000129600},
        {"2026-07-01 12:00 America/New_York", 1782921600},
        {"2028-02-29 12:00 Australia/Lord_Howe", 1835398800}, /* UTC+11 in their summer */
        {"2026-07-01 12:00 Australia/Lord_Howe", 1782869400}, /* UTC+10:30 in their winter */
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        check_int(read(good[i].words), good[i].want);
    static const char *const bad[] = {"2026-12-20 18:00 Mars/Olympus",
                                      "2026-12-20 18:00 CEST",
                                      "2026-12-20 18:00 BST",
                                      "2026-12-20 18:00 UTC+25",
                                      "2026-12-20 18:00 XYZ+3",
                                      "2026-12-20+02:00",
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
    struct zones *kept = moment_zones_new();
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        int twins = 0;
        moment_zones_keep(kept, zones[i]);
        for (moment when = read("2026-01-01"); when < read("2036-01-01"); when += HOUR / 4) {
            moment back = moment_of_local(moment_local(when, zones[i]), zones[i]);
            twins += back != when;
            check_true(back == when || back == when - HOUR || back == when - HOUR / 2);
        }
        check_int(twins, i == 3 ? 0 : i == 2 ? 10 * 2 : 10 * 4);
    }
    moment_zones_free(kept);
}

static void days(void **state)
{
    (void)state;
    int64_t day = 0;
    struct text text = TEXT_EMPTY;
    check_true(moment_day_read("2026-12-20", &day));
    check_int(day, 20807);
    check_int(moment_day_of_week(day), 6);
    check_int(moment_day_of_week(0), 3);
    check_int(moment_day_of_week(-1), 2);
    check_true(moment_day_read("2028-02-29", &day));
    moment_day_write(day + 1, &text);
    check_text(text.data, "2028-03-01");
    text_free(&text);
    static const char *const bad[] = {"2027-02-29",  "2026-12-32", "2026-1-2",  "26-01-02",
                                      "2026-12-20x", "",           "1969-12-31"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_true(!moment_day_read(bad[i], &day));
}

static struct timetable table_of(const char *words)
{
    struct timetable table;
    if (!timetable_read(words, &table))
        fail_msg("'%s' is no timetable", words);
    return table;
}

static struct days_off off_of(const char *words)
{
    struct days_off off;
    if (!timetable_days_off_read(words, &off))
        fail_msg("'%s' are no days off", words);
    return off;
}

static void timetables_are_read(void **state)
{
    (void)state;
    struct timetable table = table_of("thu,Mon 21:00,18:00,18:00 Europe/Rome");
    check_int(table.week, 1 | 8);
    check_int(table.hours, 2);
    check_int(table.second[0], 18 * HOUR);
    check_int(table.second[1], 21 * HOUR);
    check_text(table.zone, "Europe/Rome");
    check_int(table_of("fri-mon 00:00").week, 16 | 32 | 64 | 1);
    check_int(table_of("daily 20:00").week, 127);
    check_text(table_of("daily 20:00").zone, "");
    check_text(table_of("daily 20:00 UTC+5:30").zone, "UTC+5:30");
    check_int(table_of("").hours, 0);
    static const char *const bad[] = {
        "mon",
        "18:00",
        "mon 18",
        "mon 24:00",
        "mon 18:60",
        "mon,,thu 18:00",
        "monday 18:00",
        "mon 18:00 Europe/Rome now",
        "mon, thu 18:00",
        "mon 18:00,",
        "daily,mon 18:00",
        "mon 18:00 ../zone",
        "mon 18:00 /etc",
        "mon 1800",
        "mon -8:00",
        "mon 01:00,02:00,03:00,04:00,05:00,06:00,07:00,08:00,09:00,10:00,11:00,12:00,13:00"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (timetable_read(bad[i], &table))
            fail_msg("'%s' was taken", bad[i]);
}

static void tries_are_put_off(void **state)
{
    (void)state;
    static const struct {
        int64_t first, most;
        int failures;
        int64_t wait;
    } cases[] = {{60, 1800, 0, 60},      {60, 1800, 1, 60},   {60, 1800, 2, 120},        {60, 1800, 3, 240},
                 {60, 1800, 5, 960},     {60, 1800, 6, 1800}, {60, 1800, 99, 1800},      {3600, 3600, 0, 3600},
                 {3600, 3600, 99, 3600}, {1, 1800, 4, 8},     {1, 1800, INT32_MAX, 1800}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_int(moment_span_between_tries(cases[i].first, cases[i].most, cases[i].failures), cases[i].wait);
}

/* Of a day off no time is allowed, and of any other day each one. */
static bool is_off(const struct days_off *off, int64_t day)
{
    const struct timetable any = {0};
    moment noon = moment_of_local((struct local){.day = day, .second = 12 * 3600}, "UTC");
    return timetable_next(&any, off, "UTC", noon) != noon;
}

static void days_off_are_read(void **state)
{
    (void)state;
    int64_t day = 0;
    struct days_off off = off_of("sat, sun,2026-12-24..2027-01-02, 2027-05-01");
    static const struct {
        const char *day;
        bool off;
    } want[] = {{"2026-12-20", true},  {"2026-12-21", false}, {"2026-12-23", false}, {"2026-12-24", true},
                {"2026-12-31", true},  {"2027-01-02", true},  {"2027-01-04", false}, {"2027-05-01", true},
                {"2027-04-30", false}, {"2027-05-03", false}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        check_true(moment_day_read(want[i].day, &day));
        check_int(is_off(&off, day), want[i].off);
    }
    check_true(!is_off(&(struct days_off){0}, day));
    static const char *const bad[] = {
        "sat;sun",      "2027-02-29",  "2027-01-02..2026-12-24", "2026-01-01..2027-01-02", "sat,", ",sat", "weekend",
        "2026-12-24..", "..2026-12-24"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (timetable_days_off_read(bad[i], &off))
            fail_msg("'%s' was taken", bad[i]);
    struct timetable mondays = table_of("mon 18:00"), any = table_of("");
    struct days_off monday = off_of("mon"), week = off_of("mon-sun");
    check_true(!timetable_possible(&mondays, &monday));
    check_true(timetable_possible(&any, &monday));
    check_true(!timetable_possible(&any, &week));
}

static void the_first_allowed_time(void **state)
{
    (void)state;
    static const struct {
        const char *table, *off, *zone, *from, *want;
    } cases[] = {
        /* 2026-12-18 is a Friday */
        {"mon,thu 18:00", "", "Europe/Rome", "2026-12-18 12:00 UTC", "2026-12-21 18:00 Europe/Rome"},
        {"mon,thu 18:00", "", "Europe/Rome", "2026-12-21 17:00 UTC", "2026-12-21 18:00 Europe/Rome"},
        {"mon,thu 18:00", "", "Europe/Rome", "2026-12-21 17:00:01 UTC", "2026-12-24 18:00 Europe/Rome"},
        {"mon,thu 18:00,21:00", "", "Europe/Rome", "2026-12-21 18:00 UTC", "2026-12-21 21:00 Europe/Rome"},
        {"mon,thu 18:00", "2026-12-24..2027-01-01", "UTC", "2026-12-22 UTC", "2027-01-04 18:00 UTC"},
        {"daily 20:00", "sat,sun", "America/New_York", "2026-12-19 03:00 UTC", "2026-12-21 20:00 America/New_York"},
        {"daily 20:00", "sat,sun", "America/New_York", "2026-12-19 01:00 UTC", "2026-12-18 20:00 America/New_York"},
        {"", "sat,sun", "Europe/Rome", "2026-12-18 22:59 UTC", "2026-12-18 22:59 UTC"},
        {"", "sat,sun", "Europe/Rome", "2026-12-18 23:00 UTC", "2026-12-21 00:00 Europe/Rome"},
        {"", "sat,sun", "Europe/Rome", "2026-12-19 14:30:05 UTC", "2026-12-21 15:30:05 Europe/Rome"},
        /* the same local time, over a change of the clocks */
        {"", "sat,sun", "Europe/Rome", "2026-03-28 14:00 UTC", "2026-03-30 15:00 Europe/Rome"},
        {"", "2026-03-28..2026-03-28", "Europe/Rome", "2026-03-28 02:30 Europe/Rome", "2026-03-29 03:30 Europe/Rome"},
        {"sun 02:30", "", "Europe/Rome", "2026-03-27 UTC", "2026-03-29 03:30 Europe/Rome"},
        /* what the clocks pass over is later than the next hour of the table */
        {"sun 02:30,03:00", "", "Europe/Rome", "2026-03-27 UTC", "2026-03-29 03:00 Europe/Rome"},
        {"sun 02:30", "", "Europe/Rome", "2026-10-25 00:30:01 UTC", "2026-11-01 02:30 Europe/Rome"},
        {"wed 12:00", "", "UTC", "2028-02-29 UTC", "2028-03-01 12:00 UTC"},
        {"", "2028-02-28", "UTC", "2028-02-28 09:00 UTC", "2028-02-29 09:00 UTC"},
        {"", "2011-12-29", "Pacific/Apia", "2011-12-29 12:00 Pacific/Apia", "2011-12-31 12:00 Pacific/Apia"},
        {"", "2011-12-29,2011-12-31", "Pacific/Apia", "2011-12-29 12:00 Pacific/Apia", "2012-01-01 12:00 Pacific/Apia"},
        {"mon 18:00", "mon", "UTC", "2026-12-18 UTC", "2026-12-18 UTC"}, /* an impossible one moves nothing */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct timetable table = table_of(cases[i].table);
        struct days_off off = off_of(cases[i].off);
        moment got = timetable_next(&table, &off, cases[i].zone, read(cases[i].from));
        if (got != read(cases[i].want))
            fail_msg("case %zu: @%lld, not %s", i, (long long)got, cases[i].want);
    }
}

/* Ten years of a daily time, in hours that the clocks pass over and show twice: each day has its deadline once. */
static void each_deadline_once(void **state)
{
    (void)state;
    static const struct {
        const char *zone, *table;
    } cases[] = {{"Europe/Paris", "daily 02:30"},
                 {"America/New_York", "daily 01:30"},
                 {"America/New_York", "daily 02:30"},
                 {"Australia/Lord_Howe", "daily 01:45"},
                 {"Australia/Lord_Howe", "daily 02:15"}};
    struct zones *kept = moment_zones_new();
    struct days_off none = {0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct timetable table = table_of(cases[i].table);
        moment_zones_keep(kept, cases[i].zone);
        moment at = moment_of_local((struct local){.day = 20454, .second = 0}, cases[i].zone); /* 2026-01-01 */
        int shifted = 0, odd = 0;
        for (int64_t day = 20454; day < 20454 + 3652; day++) {
            moment next = timetable_next(&table, &none, cases[i].zone, at);
            struct local local = moment_local(next, cases[i].zone);
            check_int(local.day, day);
            shifted += local.second != table.second[0];
            odd += next - at != DAY - 1 && day > 20454;
            at = next + 1;
        }
        /* a spring a year is an hour passed over or an autumn an hour shown twice; both change the length of a day */
        check_true(shifted == 0 || shifted == 10);
        check_true(odd >= 20);
    }
    moment_zones_free(kept);
}

static void nights(void **state)
{
    (void)state;
    struct night night = {0}, noon = {0};
    struct text text = TEXT_EMPTY;
    check_true(timetable_night_read("23:00-07:00", &night));
    check_true(timetable_night_read("12:00-13:30", &noon));
    timetable_night_write(&night, &text);
    check_text(text.data, "23:00-07:00");
    text_free(&text);
    static const struct {
        const char *when, *begin, *end;
    } cases[] = {
        {"2026-12-18 22:59", NULL, NULL},
        {"2026-12-18 23:00", "2026-12-18 23:00", "2026-12-19 07:00"},
        {"2026-12-19 00:00", "2026-12-18 23:00", "2026-12-19 07:00"},
        {"2026-12-19 06:59:59", "2026-12-18 23:00", "2026-12-19 07:00"},
        {"2026-12-19 07:00", NULL, NULL},
        {"2026-03-29 03:30", "2026-03-28 23:00", "2026-03-29 07:00"}, /* a short night */
        {"2026-10-25 01:00", "2026-10-24 23:00", "2026-10-25 07:00"}, /* a long one */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char when[40], want[40];
        (void)snprintf(when, sizeof when, "%s Europe/Rome", cases[i].when);
        (void)snprintf(want, sizeof want, "%s Europe/Rome", cases[i].end == NULL ? cases[i].when : cases[i].end);
        check_int(timetable_night_end(&night, "Europe/Rome", read(when)), read(want));
        (void)snprintf(want, sizeof want, "%s Europe/Rome", cases[i].begin == NULL ? cases[i].when : cases[i].begin);
        check_int(timetable_night_begin(&night, "Europe/Rome", read(when)), read(want));
    }
    check_int(timetable_night_end(&noon, "UTC", read("2026-12-18 13:00")), read("2026-12-18 13:30"));
    check_int(timetable_night_end(&noon, "UTC", read("2026-12-18 11:59")), read("2026-12-18 11:59"));
    check_int(timetable_night_end(&(struct night){0}, "UTC", 1000000000), 1000000000);
    /* a night that ends in a doubled hour ends with its first half */
    struct night early = {0};
    check_true(timetable_night_read("22:00-02:30", &early));
    check_int(timetable_night_end(&early, "Europe/Rome", read("2026-10-25 01:10 UTC")), read("2026-10-25 01:10 UTC"));
    check_int(timetable_night_end(&early, "Europe/Rome", read("2026-10-25 00:10 UTC")), read("2026-10-25 00:30 UTC"));
    static const char *const bad[] = {"23:00",       "23-7", "23:00-23:00", "08:00-20:01",
                                      "24:00-07:00", "",     "off",         "23:00 07:00"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_true(!timetable_night_read(bad[i], &night));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(times_of_a_place),    cmocka_unit_test(a_missing_hour_and_a_doubled_one),
        cmocka_unit_test(there_and_back),      cmocka_unit_test(days),
        cmocka_unit_test(timetables_are_read), cmocka_unit_test(tries_are_put_off),
        cmocka_unit_test(days_off_are_read),   cmocka_unit_test(the_first_allowed_time),
        cmocka_unit_test(each_deadline_once),  cmocka_unit_test(nights),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
