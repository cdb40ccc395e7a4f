/*
 * What the lowest floor makes of texts, numbers, tables and times, pinned (pinned.h). Of times only those
 * that have passed, in zones whose past nobody corrects.
 */
#include "check.h"
#include "pinned.h"
#include "spoils.h"

#include "base/cipher.h"
#include "base/csv.h"
#include "base/log.h"
#include "base/moment.h"
#include "base/nearest.h"
#include "base/number.h"
#include "base/timetable.h"
#include "words/when.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { SPOILT = 4000, DAY = 86400, HOUR = 3600 };

#define EACH(pinned, row, list, see)                                                                                   \
    each_spoilt(pinned, row, (struct texts){list, sizeof(list) / sizeof(list)[0], SPOILT}, see)

/* ---- times ---- */

static const char *const zones[] = {"Europe/Rome", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC", "",
                                    "No/Where",    "../etc/passwd"};
enum { ZONES = sizeof zones / sizeof zones[0] };

static void see_moment(const char *word, struct text *out)
{
    struct err err = {0};
    moment when = 0;
    int64_t day = -1, span = -1;
    text_addf(out, "%d", (int)moment_read(word, 1700000000, &when, &err));
    text_addf(out, " %lld %s", (long long)when, err.text);
    err.text[0] = '\0';
    text_addf(out, " | %d", (int)moment_read_zoned(word, 1700000000, &when, &err));
    text_addf(out, " %lld %s", (long long)when, err.text);
    err.text[0] = '\0';
    text_addf(out, " | %d", moment_day_read(word, &day));
    text_addf(out, " %lld | %d", (long long)day, (int)moment_span_read(word, &span, &err));
    text_addf(out, " %lld %s", (long long)span, err.text);
}

static void see_written(moment when, size_t zone, struct text *out)
{
    struct local local = moment_local(when, zones[zone]);
    text_addf(out, "%lld %d %d ", (long long)local.day, local.second, moment_day_of_week(local.day));
    text_addf(out, "%lld ", (long long)moment_of_local(local, zones[zone]));
    moment_write_local(when, zones[zone], out);
    text_add(out, ", ");
    for (int days = -2; days < 9; days += 3)
        when_write_near(when, zones[zone], when - (moment)days * DAY - 7 * HOUR, out);
}

static const char *const times_words[] = {"2024-12-20T18:00:00Z",
                                          "2024-02-29 18:00",
                                          "2023-02-29",
                                          "2024-12-20",
                                          "@1797789600",
                                          "+36h",
                                          "-2d",
                                          "1970-01-01",
                                          "9999-12-31 23:59",
                                          "1969-12-31",
                                          "2024-13-01",
                                          "2024-00-10",
                                          "2024-04-31",
                                          "2024-12-20 24:00",
                                          "2024-12-20 18:60",
                                          "2024-12-20 18:00 Europe/Rome",
                                          "2024-03-31 02:30 Europe/Rome",
                                          "2024-10-27 02:30 Europe/Rome",
                                          "2024-12-20 18:00 No/Where",
                                          "2024-12-20T18:00:00Z Europe/Rome",
                                          "2024-12-20T18:07:09Z",
                                          "2024-12-20 18:07:09",
                                          "2024-12-20T18:07:60Z",
                                          "2024-12-20 00000000000000000000018:00 Europe/Rome",
                                          "@5 UTC",
                                          "90s",
                                          "30m",
                                          "48h",
                                          "1w",
                                          "1d12h",
                                          "0s",
                                          "12",
                                          "99999999999w",
                                          "1d1d",
                                          "2000-02-29",
                                          "1900-02-29",
                                          "2100-02-28",
                                          "",
                                          "@",
                                          "@-1",
                                          "+",
                                          "-0s",
                                          "10000-01-01"};

static const moment times_odd[] = {0,         1,          -1,           -DAY,         951782400,
                                   951868800, 4107542400, 253402300799, 253402300800, INT64_C(-62167219200)};

static void see_times(struct pinned *pinned)
{
    struct text text = TEXT_EMPTY;
    struct zones *kept = moment_zones_new();
    EACH(pinned, "times, read", times_words, see_moment);
    for (size_t zone = 0; zone < ZONES; zone++)
        for (int i = 0; i < 250; i++) {
            moment when = 631152000 + (moment)i * 4342991 + (i % 3 == 0 ? i % 97 * 60 : 0);
            if (i == 20) /* not before, so that their files are read anew each time, too */
                moment_zones_keep(kept, zones[zone]);
            see_written(when, zone, &text);
            if (zone == 0) {
                moment_write(when, &text);
                moment_write_rfc5322(when, &text);
            }
            pinned_text(pinned, "times, written", &text);
        }
    /* each half hour about the days on which clocks are put forward or back */
    static const moment turns[] = {1711846800, 1729990800, 1710054000, 1730613600, 1712415600, 1728142200};
    for (size_t turn = 0; turn < sizeof turns / sizeof turns[0]; turn++)
        for (size_t zone = 0; zone < ZONES; zone++)
            for (int half = -8; half < 9; half++) {
                struct local local = moment_local(turns[turn], zones[zone]);
                see_written(turns[turn] + half * HOUR / 2, zone, &text);
                local.second = (local.second + DAY + half * HOUR / 2 + 60) % DAY;
                text_addf(&text, " %lld", (long long)moment_of_local(local, zones[zone]));
                pinned_text(pinned, "times about a turn of clocks", &text);
            }
    for (size_t i = 0; i < sizeof times_odd / sizeof times_odd[0]; i++) {
        moment_write(times_odd[i], &text);
        moment_write_rfc5322(times_odd[i], &text);
        moment_write_local(times_odd[i], "", &text);
        moment_day_write(times_odd[i] / DAY, &text);
        text_addf(&text, " %d ", moment_day_of_week(times_odd[i] / DAY));
        moment_span_write(times_odd[i], &text);
        moment_span_write(times_odd[i] % 1000003, &text);
    }
    pinned_text(pinned, "times, odd", &text);
    for (int64_t span = 1; span < INT64_C(1) << 40; span = span * 3 / 2 + 7)
        for (int failures = 0; failures < 70; failures += 1 + failures / 3) {
            moment_span_write(failures % 2 == 0 ? span : -span, &text);
            text_addf(&text, " %lld ", (long long)moment_span_between_tries(span % 900, span, failures));
        }
    pinned_text(pinned, "spans", &text);
    for (size_t zone = 0; zone < ZONES; zone++)
        text_addf(&text, "%d", moment_zone_known(zones[zone]));
    pinned_text(pinned, "zones", &text);
    moment_zones_free(kept);
    text_free(&text);
}

/* ---- timetables ---- */

static void see_timetable(const char *word, struct text *out)
{
    struct timetable table = {0}, any = {0};
    struct days_off off = {0}, none = {0};
    struct night night = {0};
    bool read = timetable_read(word, &table), read_off = timetable_days_off_read(word, &off),
         read_night = timetable_night_read(word, &night);
    text_addf(out, "%d%d%d", read, read_off, read_night);
    if (read) {
        text_addf(out, " week %x zone %s at", table.week, table.zone);
        for (int i = 0; i < table.hours; i++)
            text_addf(out, " %d", table.second[i]);
        text_addf(out, " %d %lld", timetable_possible(&table, &none),
                  (long long)timetable_next(&table, &none, "Europe/Rome", 1711800000));
    }
    if (read_off) {
        text_addf(out, " off %x", off.week);
        for (int i = 0; i < off.count; i++)
            text_addf(out, " %lld..%lld", (long long)off.range[i].from, (long long)off.range[i].to);
        if (timetable_possible(&any, &off))
            text_addf(out, " %lld", (long long)timetable_next(&any, &off, "Europe/Rome", 1711800000));
    }
    if (read_night)
        timetable_night_write(&night, out);
}

static const char *const some_tables[] = {
    "mon,thu 18:00 Europe/Rome",
    "mon-fri 12:00,18:00",
    "daily 20:00 Europe/Rome",
    "sat-tue 00:00",
    "sun 23:59,01:00,12:30",
    "",
    "mon",
    "18:00",
    "mon-mon 01:00",
    "fri-thu 09:00 UTC",
    "daily 01:00,02:00,03:00,04:00,05:00,06:00,07:00,08:00,09:00,10:00,11:00,12:00",
    "daily 01:00,02:00,03:00,04:00,05:00,06:00,07:00,08:00,09:00,10:00,11:00,12:00,13:00",
    "mon 18:00,18:00",
    "daily 24:00",
    "daily 02:30 Europe/Rome",
    " MON,Thu  18:00 ",
    "DAILY 20:00",
    "mon- 18:00",
    "mo 18:00",
    "mon 1800",
    "mon 18:0",
    "mon -01:00",
    "mon 18:-1",
    "mon 18:00 /x",
    "mon 18:00 a b",
    "mon, 18:00",
    "mon 18:00,",
    "daily 00:00,23:59 UTC",
    "mon 18:00 a/zone/that/is/longer/than/sixty/three/letters/and/so/is/none/at/all",
    "mon 18:00 A/zone/of/sixty/three/letters/which/is/the/longest/that/is/kept/abc",
    "mon,tue,wed,thu,fri,sat,sun,mon,tue,wed,thu,fri,sat,sun,mon,tue,wed,thu,fri,sat,sun,mon,tue,wed,thu,fri,sat,"
    "sun,mon,tue,wed,thu 18:00"};

static const char *const timetables_offs[] = {"sat,sun",
                                              "sat,sun,2024-03-30..2024-04-02,2024-05-01",
                                              "mon-fri",
                                              "2024-01-01..2025-01-01",
                                              "2024-01-01..2024-12-31",
                                              "2024-04-02..2024-04-01",
                                              "mon,tue,wed,thu,fri,sat,sun",
                                              "",
                                              "2024-03-30",
                                              "2024-03-30,2024-03-31",
                                              "2024-02-30",
                                              "sun,"};

static const char *const timetables_nights[] = {
    "23:00-07:00", "00:00-00:00", "22:30-10:30", "22:30-10:31", "01:00-06:00", "12:00-24:00", "7-8",
    "23:59-00:01", "00:00-12:00", "00:00-12:01", "06:00-05:00", "01:00-02:30", "02:30-04:00"};

static void see_timetables(struct pinned *pinned)
{
    struct text text = TEXT_EMPTY;
    EACH(pinned, "timetables", some_tables, see_timetable);
    EACH(pinned, "days off", timetables_offs, see_timetable);
    EACH(pinned, "nights", timetables_nights, see_timetable);
    for (size_t i = 0; i < sizeof some_tables / sizeof some_tables[0]; i++)
        for (size_t k = 0; k < sizeof timetables_offs / sizeof timetables_offs[0]; k++) {
            struct timetable table;
            struct days_off off;
            if (!timetable_read(some_tables[i], &table) || !timetable_days_off_read(timetables_offs[k], &off))
                continue;
            for (moment when = 1711750000; when < 1713000000; when += 40000 + 3600 * (moment)(i + k))
                text_addf(&text, "%lld ", (long long)timetable_next(&table, &off, zones[(i + k) % 6], when));
            pinned_text(pinned, "the next time", &text);
        }
    for (size_t i = 0; i < sizeof timetables_nights / sizeof timetables_nights[0]; i++) {
        struct night night;
        if (!timetable_night_read(timetables_nights[i], &night))
            continue;
        for (int half = 0; half < 200; half++) { /* of hours, about a day in spring and one in autumn */
            moment when = (half < 100 ? 1711750020 : 1729900020) + half % 100 * HOUR / 2;
            for (size_t zone = 0; zone < 2; zone++)
                text_addf(&text, "%lld %lld ", (long long)(timetable_night_end(&night, zones[zone], when) - when),
                          (long long)(timetable_night_begin(&night, zones[zone], when) - when));
        }
        pinned_text(pinned, "nights and moments", &text);
    }
    for (int count = 38; count < 43; count++) {
        struct days_off off;
        for (int i = 0; i < count; i++)
            text_addf(&text, "%s2024-01-%02d", i == 0 ? "" : ",", 1 + i % 31);
        bool read = timetable_days_off_read(text.data, &off);
        text_addf(&text, " %d", read);
        pinned_text(pinned, "days off", &text);
    }
    text_free(&text);
}

/* ---- words ---- */

static void see_word(const char *word, struct text *out)
{
    static const char *const known[] = {"take", "pass", "juno", "ceres", "vulcanus", "wait", "Take", "2026", "a"};
    struct nearest nearest = nearest_to(word);
    int64_t number = 7;
    char note[20], room[12];
    struct text fixed = text_fixed(room, sizeof room);
    uint8_t bytes[4] = {0};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        nearest_try(&nearest, known[i]);
        text_addf(out, "%zu ", nearest_distance(word, known[i]));
    }
    text_addf(out, "%s %d", nearest.best == NULL ? "none" : nearest.best, number_read(word, -50, 2026, &number));
    text_addf(out, " %lld", (long long)number);
    bool half = number_read_bytes(word, strlen(word) / 2, INT64_MIN, INT64_MAX, &number);
    text_addf(out, " %d", half);
    text_addf(out, " %lld %zu", (long long)number, text_width(word));
    for (size_t most = 0; most < 9; most++)
        text_addf(out, " %zu", text_fit(word, strlen(word), most));
    for (size_t size = 1; size < sizeof note; size += 5) {
        text_note(word, note, size);
        text_addf(out, " '%s'", note);
    }
    text_add(&fixed, word);
    text_add_upper(&fixed, word);
    text_add_int(&fixed, (long long)strlen(word) - 3);
    text_addf(out, " %s %zu %d ", fixed.data, fixed.len, fixed.failed);
    size_t from = out->len;
    text_between(out, from, "/");
    text_add_word(out, word);
    text_between(out, from, "/");
    text_add_word_int(out, -(long long)strlen(word));
    text_pad(out, from, strlen(word) + 8);
    text_addf(out, "| %d ", cipher_hex_read(word, bytes, 4));
    cipher_hex(bytes, 4, out);
    cipher_base32((const uint8_t *)word, strlen(word), out);
    cipher_base64((const uint8_t *)word, strlen(word), out);
    log_address(word, out);
}

static void see_words(struct pinned *pinned)
{
    static const char *const words[] = {"take",
                                        "tkae",
                                        "tke",
                                        "taake",
                                        "vulcan",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "-9223372036854775808",
                                        "-9223372036854775809",
                                        "-0",
                                        "--1",
                                        "2026",
                                        "2027",
                                        "-50",
                                        "-51",
                                        "00012",
                                        "0012cdEF",
                                        "ABCDEF01",
                                        "anna@example.org",
                                        "a@b",
                                        "@",
                                        "Gr\xc3\xbc\xc3\x9f"
                                        "e",
                                        "\xe2\x82\xac\xf0\x9f\x98\x80",
                                        "a\tb\nc\x7f",
                                        "",
                                        "x",
                                        "zz",
                                        "{|}`z"};
    struct text text = TEXT_EMPTY, word = TEXT_EMPTY, other = TEXT_EMPTY;
    EACH(pinned, "words", words, see_word);
    struct spoil spoil = {.state = 3, .words = spoils_of_texts};
    for (int i = 0; i < 110; i++) {
        text_add_char(&word, (char)('a' + i % 7));
        text_clear(&other);
        spoil_bytes(&spoil, word.data, word.len, &other);
        text_addf(&text, "%zu ", nearest_distance(word.data, other.data));
    }
    pinned_text(pinned, "distances", &text);
    for (size_t size = 1; size < 40; size++) {
        char room[40];
        struct text fixed = text_fixed(room, size);
        text_add_all(&fixed, "one", "two", "three");
        text_add_int(&fixed, INT64_MIN + (long long)size);
        text_addf(&fixed, "%d", 12345);
        text_add_word_int(&fixed, 0);
        text_add_char(&fixed, 'x');
        text_pad(&fixed, 2, 33);
        text_addf(&text, "%s %zu %d ", fixed.data, fixed.len, fixed.failed);
        text_cut(&fixed, fixed.len / 2);
        text_addf(&text, "%s %d,", fixed.data, text_room(&fixed, size / 3));
    }
    pinned_text(pinned, "fixed texts", &text);
    text_free(&text);
    text_free(&word);
    text_free(&other);
}

/* ---- tables ---- */

static void see_csv(const char *word, struct text *out)
{
    struct csv csv;
    struct err err = {0};
    text_addf(out, "%d", (int)csv_read(word, strlen(word), &csv, &err));
    text_addf(out, " %s", err.text);
    for (size_t i = 0; i < csv.rows; i++) {
        text_addf(out, "\n%d:", csv.row[i].line);
        for (size_t k = 0; k < csv.row[i].cells; k++)
            text_addf(out, " [%s]", csv.row[i].cell[k]);
    }
    csv_free(&csv);
}

static void see_errors(struct pinned *pinned)
{
    static const int numbers[] = {0, ENOSPC, EDQUOT, EFBIG, ENOMEM, EACCES, EPERM, ENOENT, ENOTDIR, EIO, EAGAIN};
    struct text text = TEXT_EMPTY;
    for (int rc = RC_AWAY - 1; rc <= RC_OK + 1; rc++)
        text_add_word(&text, rc_name((enum rc)rc));
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct err err = {0};
        errno = numbers[i];
        text_addf(&text, " %d", (int)err_errno(&err, "number %zu", i));
        text_addf(&text, " %.10s", err.text);
        errno = numbers[i];
        text_addf(&text, " %d", (int)err_errno(NULL, "number %zu", i));
    }
    for (int width = 490; width < 520; width++) {
        struct err err = {0}, why = {.rc = RC_FULL, .text = "why"}, own = {.rc = RC_BAD, .text = "own"};
        text_addf(&text, " %d", (int)err_set(&err, RC_BUSY, "%*d", width / 2, 7));
        text_addf(&text, " %d", (int)err_at(&err, "%*d", width - 250, 8));
        text_addf(&text, " %zu %s", strlen(err.text), err.text + strlen(err.text) - 20);
        text_addf(&text, " %d",
                  (int)err_first(width % 3 == 0 ? RC_OK : RC_IO, width % 2 == 0 ? RC_FULL : RC_OK, &why, &own));
        text_add_word(&text, own.text);
        text_addf(&text, " %d", (int)err_first(RC_OK, RC_FULL, &why, NULL));
    }
    pinned_text(pinned, "errors", &text);
    for (int width = 50; width < 700; width += 7)
        text_addf(&text, "%*d", width, width);
    pinned_text(pinned, "long texts", &text);
    text_free(&text);
}

static void see_data(struct pinned *pinned)
{
    static const char *const tables[] = {"name,address\nAnna,anna@example.org\n\"Bob, the other\", b@example.org \n",
                                         "\xef\xbb\xbf"
                                         "a;b\r\nc;\"d\"\"e\"\r\n\r\n;\n",
                                         "a\n\"b\n c\",d\n",
                                         "\"a\"b,c\n",
                                         "\"never\nended",
                                         "",
                                         ",,\n\n x , y ",
                                         "a,b;c\nd;e\n",
                                         "\"\",\"\"\n",
                                         " \"a\" ,\tb\r"};
    EACH(pinned, "tables", tables, see_csv);
    see_errors(pinned);
}

static void base_is_as_it_was(void **state)
{
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "base");
    see_times(&pinned);
    see_timetables(&pinned);
    see_words(&pinned);
    see_data(&pinned);
    pinned_end(&pinned);
}

static int begin(void **state)
{
    (void)state;
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(base_is_as_it_was)};
    return cmocka_run_group_tests_name("base_pinned", tests, begin, NULL);
}
