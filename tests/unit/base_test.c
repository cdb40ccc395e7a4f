#include "check.h"

#include "base/cipher.h"
#include "base/jv.h"
#include "base/library.h"
#include "base/moment.h"
#include "base/number.h"
#include "base/zone.h"
#include "rules/chance.h"
#include "words/when.h"

#include <math.h>

static void numbers(void **state)
{
    (void)state;
    int64_t n = 7;
    check_true(number_read("-9223372036854775808", INT64_MIN, INT64_MAX, &n));
    check_true(n == INT64_MIN);
    check_true(number_read("9223372036854775807", INT64_MIN, INT64_MAX, &n));
    static const char *const bad[] = {"",   "-", "+1", " 1", "1 ", "1.5", "9223372036854775808", "-9223372036854775809",
                                      "0x1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_true(!number_read(bad[i], INT64_MIN, INT64_MAX, &n));
    check_true(!number_read("11", 0, 10, &n));
}

static void texts(void **state)
{
    (void)state;
    char room[6];
    struct text fixed = text_fixed(room, sizeof room);
    text_add(&fixed, "hello world");
    check_text(fixed.data, "hello");
    check_true(fixed.failed);
    struct text text = TEXT_EMPTY;
    check_text(text.data, "");
    for (int i = 0; i < 1000; i++)
        text_addf(&text, "%d,", i % 10);
    check_int(text.len, 2000);
    text_add_int(&text, INT64_MIN);
    check_text(text.data + 2000, "-9223372036854775808");
    text_clear(&text);
    text_add_upper(&text, "Red 2, z{\xc3\xa4\xc3\xb7\xc3\x9f");
    check_text(text.data, "RED 2, Z{\xc3\x84\xc3\xb7\xc3\x9f");
    text_between(&text, text.len, ", ");
    text_between(&text, 0, "; ");
    check_text(text.data, "RED 2, Z{\xc3\x84\xc3\xb7\xc3\x9f; ");
    text_clear(&text);
    text_add_upper(&text, "\xc5\x82\xc3\xb3\x64\xc5\xba \xc4\xb1\xc3\xbf\xc5\xb5"); /* łódź ıÿŵ */
    check_text(text.data, "\xc5\x81\xc3\x93\x44\xc5\xb9 \xc4\xb1\xc5\xb8\xc5\xb4");
    text_capital(&text, text.len);
    text_clear(&text);
    text_add(&text, "\xc3\xa9\x74\xc3\xa9");
    text_capital(&text, 0);
    check_text(text.data, "\xc3\x89\x74\xc3\xa9");
    char *own = text_detach(&text);
    check_int(text.len, 0);
    free(own);
}

static void test_near_times(void **state)
{
    (void)state;
    static const moment now = 1797580800; /* Fri 18 Dec 2026 08:00 UTC */
    static const int64_t hour = 3600, day = 24 * hour;
    static const struct {
        moment when;
        const char *zone, *want;
    } cases[] = {
        {now + 2 * day, "", "Sun 08:00"},
        {now, "", "Fri 08:00"},
        {now + 6 * day + 15 * hour, "", "Thu 23:00"}, /* the last day whose name is enough */
        {now + 6 * day + 16 * hour, "", "Fri 25 Dec 00:00"},
        {now + 6 * day + 15 * hour, "Asia/Tokyo", "Fri 25 Dec 08:00"}, /* by the reader's days */
        {now - day, "", "Thu 17 Dec 08:00"},
        {now + 20 * day, "Europe/Rome", "Thu 7 Jan 09:00"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text out = TEXT_EMPTY;
        when_write_near(cases[i].when, cases[i].zone, now, &out);
        check_text(out.data, cases[i].want);
        text_free(&out);
    }
}

static void times(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int64_t want;
    } good[] = {{"1970-01-01T00:00:00Z", 0}, {"2026-12-20 18:00", 1797789600},
                {"2026-12-20", 1797724800},  {"@5", 5},
                {"+1d12h", 1129600},         {"-1h", 996400},
                {"2024-02-29", 1709164800}};
    static const char *const bad[] = {"",  "tomorrow", "2026-13-01", "2025-02-29", "2026-12-20T25:00",
                                      "+", "+5x",      "@-1",        "-1s",        "+1000000w"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        moment when = -1;
        check_int(moment_read(good[i].word, 1000000, &when, NULL), RC_OK);
        check_int(when, good[i].want);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        moment when = -1;
        struct err err = {0};
        check_int(moment_read(bad[i], 0, &when, &err), RC_BAD);
        check_true(strlen(err.text) > 0);
    }
    struct text out = TEXT_EMPTY;
    moment_write_local(1797789600, "Europe/Rome", &out);
    check_text(out.data, "Sun 20 Dec 2026 19:00 CET");
    text_clear(&out);
    moment_write_rfc5322(1797789600, &out);
    check_text(out.data, "Sun, 20 Dec 2026 18:00:00 +0000");
    text_clear(&out);
    moment_span_write(2 * 86400 + 3600, &out);
    check_text(out.data, "2d 1h");
    text_clear(&out);
    moment_span_write(0, &out);
    check_text(out.data, "0s");
    text_clear(&out);
    moment_span_write(86460, &out);
    check_text(out.data, "1d");
    text_free(&out);
    check_true(moment_zone_known("Europe/Rome"));
    check_true(!moment_zone_known("Europe/Atlantis"));
    check_true(!moment_zone_known(""));
    check_true(moment_zone_known("Etc/GMT+5") && moment_zone_known("America/Port-au-Prince") &&
               moment_zone_known("UTC"));
    /* a name is no path: these lead to a zone's file all the same */
    check_true(!moment_zone_known("/usr/share/zoneinfo/Europe/Rome"));
    check_true(!moment_zone_known("../zoneinfo/Europe/Rome"));
    check_true(!moment_zone_known("Europe/../Europe/Rome") && !moment_zone_known("Europe//Rome") &&
               !moment_zone_known("Europe/Rome/"));
    moment_write_local(0, "/usr/share/zoneinfo/Asia/Tokyo", &out);
    check_text(out.data, "Thu 1 Jan 1970 00:00 UTC");
    text_free(&out);
}

/* Plus is east in every form; what POSIX reads the other way round is no zone. */
static void hours_from_utc(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int minutes;
        const char *kept;
    } good[] = {
        {"UTC", 0, "UTC"},
        {"gmt", 0, "UTC"},
        {"UTC+2", 120, "UTC+2"},
        {"GMT+2", 120, "UTC+2"},
        {"UTC-5", -300, "UTC-5"},
        {"utc+5:30", 330, "UTC+5:30"},
        {"UTC+0530", 330, "UTC+5:30"},
        {"GMT +5:45", 345, "UTC+5:45"},
        {"UTC + 2", 120, "UTC+2"},
        {"UTC-03:30", -210, "UTC-3:30"},
        {"+02:00", 120, "UTC+2"},
        {"-0500", -300, "UTC-5"},
        {"UTC+14", 840, "UTC+14"},
        {"UTC\u22125", -300, "UTC-5"},
        {"Z", 0, "UTC"},
        {"UTC+0", 0, "UTC"},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        int minutes = -1;
        struct text out = TEXT_EMPTY;
        check_true(zone_offset_read(good[i].words, &minutes) && moment_zone_known(good[i].words));
        check_int(minutes, good[i].minutes);
        zone_write(good[i].words, &out);
        check_text(out.data, good[i].kept);
        /* 12:00 there */
        check_int(moment_of_local((struct local){.day = 20454, .second = 43200}, out.data),
                  20454 * 86400LL + 43200 - 60LL * minutes);
        text_free(&out);
    }
    static const char *const bad[] = {"UTC+15",    "UTC-13",  "UTC+5:10", "UTC+2h",  "UTC2",      "+",
                                      "UTC+",      "UTC+2:3", "Foo+3",    "EST+5",   "CET-1CEST", "XYZ-2",
                                      "UTC++2",    "Z+2",     "2",        "UTC+2 x", "CEST",      "IST",
                                      "Etc/UTC+2", "A+2",     "GMT+2GMT", "GMT2",    "UTC-2-",    "UTC+200"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (moment_zone_known(bad[i]))
            fail_msg("%s is taken for a zone", bad[i]);
    struct text out = TEXT_EMPTY;
    moment_write_local(1797789600, "GMT+2", &out);
    check_text(out.data, "Sun 20 Dec 2026 20:00 +02:00");
    text_clear(&out);
    moment_write_local(1797789600, "Etc/GMT-2", &out); /* the database's own name for the same */
    check_text(out.data, "Sun 20 Dec 2026 20:00 +02");
    text_free(&out);
    struct err err = {0};
    check_int(moment_zone_check("IST", &err), RC_BAD);
    check_true(strstr(err.text, "Asia/Kolkata") != NULL);
    check_true(zone_is_ambiguous("bst") && !zone_is_ambiguous("CEST"));
}

/* Where the zone files are taken away, only what is kept is still known. */
static void zones_kept(void **state)
{
    (void)state;
    struct zones *zones = moment_zones_new();
    moment_zones_keep(zones, "Europe/Rome");
    moment_zones_keep(zones, "Europe/Rome");
    moment_zones_keep(zones, "Europe/Atlantis");
    moment_zones_keep(NULL, "Europe/Rome");
    check_int(setenv("TZDIR", "/nowhere", 1), 0);
    check_true(moment_zone_known("Europe/Rome"));
    check_true(!moment_zone_known("Europe/Paris"));
    moment_zones_free(zones);
    check_true(!moment_zone_known("Europe/Rome"));
    check_int(unsetenv("TZDIR"), 0);
    check_true(moment_zone_known("Europe/Rome"));
    moment_zones_free(NULL);
}

static void chance(void **state)
{
    (void)state;
    uint8_t seed[CIPHER_KEY] = {1, 2, 3};
    struct draws draws = {0};
    struct chance a = chance_seeded(seed, 0, &draws);
    int count[6] = {0};
    for (int i = 0; i < 60000; i++)
        count[chance_die(&a) - 1]++;
    for (int i = 0; i < 6; i++)
        check_true(count[i] > 9600 && count[i] < 10400);
    /* the stream goes on where it was left */
    struct chance b = chance_seeded(seed, a.position, NULL);
    check_int(chance_below(&a, 1000000), chance_below(&b, 1000000));
    struct chance c = chance_seeded(seed, 0, NULL);
    for (int i = 0; i < 60000; i++)
        check_int(1 + chance_below(&c, draws.item[i].bound), 1 + draws.item[i].value);
    chance_draws_free(&draws);
    static const int32_t values[] = {2, 9};
    struct chance forced = chance_forced(values, 2, NULL);
    uint8_t items[] = {0, 1, 2, 3};
    chance_shuffle_bytes(&forced, items, 4);
    check_int(items[3], 2);
    check_true(forced.mismatch);
    check_int(forced.drawn, 3);
}

/* Who throws until dice differ comes to an end also where a record has no more of them. */
static void forced_values_run_dry(void **state)
{
    (void)state;
    static const int32_t values[] = {1, 1};
    static const uint8_t seed[CIPHER_KEY] = {7};
    struct chance forced = chance_forced(values, 2, NULL), stream = chance_seeded(seed, 0, NULL);
    for (int i = 0; i < 1002; i++) {
        check_int(chance_below(&forced, 6), i < 2);
        check_true(!chance_ran_dry(&forced));
    }
    (void)chance_below(&forced, 6);
    check_true(chance_ran_dry(&forced));
    for (int i = 0; i < 2000; i++)
        (void)chance_below(&stream, 6);
    check_true(!chance_ran_dry(&stream));
}

static void hashes(void **state)
{
    (void)state;
    uint8_t hash[CIPHER_HASH], again[CIPHER_HASH];
    cipher_hash((struct cipher_part[]){{"ab", 2}, {"c", 1}}, 2, hash);
    cipher_hash((struct cipher_part[]){{"abc", 3}}, 1, again);
    check_true(cipher_same(hash, again, sizeof hash));
    struct text out = TEXT_EMPTY;
    cipher_hex(hash, CIPHER_HASH, &out);
    /* BLAKE2b-256 of "abc" */
    check_text(out.data, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
    check_true(cipher_hex_read(out.data, again, CIPHER_HASH));
    check_true(!cipher_hex_read("zz", again, 1));
    text_clear(&out);
    cipher_base32((const uint8_t *)"foobar", 6, &out);
    check_text(out.data, "mzxw6ytboi");
    text_clear(&out);
    cipher_base64((const uint8_t *)"foobar!", 7, &out);
    check_text(out.data, "Zm9vYmFyIQ==");
    text_free(&out);
}

/* What came from outside and was cut or is no UTF-8 must not look like a lack of memory. */
static void foreign_bytes(void **state)
{
    (void)state;
    struct jv *value = jv_new_string("a\xc3\xa4 \xff \xe2\x82");
    check_text(jv_string(value), "a\xc3\xa4 \xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd");
    jv_free(value);
    check_true(jv_new_string(NULL) == NULL);
    check_int(text_fit("abc", 3, 3), 3);
    check_int(text_fit("abc", 3, 2), 2);
    check_int(text_fit("a\xe2\x82\xac", 4, 3), 1);
    check_int(text_fit("\xe2\x82\xac", 3, 2), 0);
    char note[6];
    text_note("a\tb\nc\x01\xe2\x82\xac", note, sizeof note);
    check_text(note, "a b c");
    text_note("abcd\xe2\x82\xac", note, sizeof note);
    check_text(note, "abcd");
}

/* What is not installed is said when it is needed; what is there is called as if it had been linked. */
static void libraries(void **state)
{
    (void)state;
    struct err err = {0};
    check_int(library_load("libcursus-has-none.so.0", &err), RC_IO);
    check_true(strstr(err.text, "libcursus-has-none.so.0") != NULL);
    check_int(library_load("libm.so.6", &err), RC_OK);
    for (int i = 0; i < 2; i++)
        check_true(LIBRARY_CALL("libm.so.6", floor)(2.5 + i) == 2.0 + i);
}

/* Of two failures the first is told, and no sentence is touched where there is none. */
static void failures(void **state)
{
    (void)state;
    struct err err = {0}, late = {0};
    check_int(err_set(&err, RC_BAD, "the first"), RC_BAD);
    check_int(err_first(RC_BAD, RC_OK, &late, &err), RC_BAD);
    check_int(err_set(&late, RC_IO, "100 %% late"), RC_IO);
    check_int(err_first(RC_BAD, RC_IO, &late, &err), RC_BAD);
    check_int(err_first(RC_OK, RC_OK, &late, &err), RC_OK);
    check_text(err.text, "the first");
    check_int(err_first(RC_OK, RC_IO, &late, &err), RC_IO);
    check_text(err.text, "100 % late");
    check_int(err.rc, RC_IO);
    check_int(err_at(&err, "line %d", 3), RC_IO);
    check_text(err.text, "line 3: 100 % late");
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(libraries),  cmocka_unit_test(foreign_bytes),
        cmocka_unit_test(numbers),    cmocka_unit_test(texts),
        cmocka_unit_test(times),      cmocka_unit_test(test_near_times),
        cmocka_unit_test(zones_kept), cmocka_unit_test(hours_from_utc),
        cmocka_unit_test(chance),     cmocka_unit_test(forced_values_run_dry),
        cmocka_unit_test(hashes),     cmocka_unit_test(failures),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
