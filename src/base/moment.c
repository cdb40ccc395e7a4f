#include "base/moment.h"

#include "base/mem.h"
#include "base/number.h"
#include "base/zone.h"

#include <glib.h>
#include <strings.h>

static const struct unit {
    char letter;
    const char *name, *brief;
    int64_t seconds;
} units[] = {{'w', "week", "wk", 604800},
             {'d', "day", "day", 86400},
             {'h', "hour", "hr", 3600},
             {'m', "minute", "min", 60},
             {'s', "second", "sec", 1}};

enum { UNITS = sizeof units / sizeof units[0], DAY = 86400, ZONE_LONGEST = 64 };

static const moment MOMENT_LAST = 253402300799; /* 9999-12-31T23:59:59Z */
static const int64_t SPAN_MOST = 10000000000;

moment moment_now(void)
{
    return (moment)time(NULL);
}

int64_t moment_steady(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec;
}

/* Whether the letters are the unit's: "d", "day", "days"; "min", "hrs". */
static bool is_unit(const struct unit *unit, const char *word, size_t len)
{
    const char *const named[] = {unit->name, unit->brief};
    bool is = len == 1 && word[0] == unit->letter;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        size_t whole = strlen(named[i]);
        is = is ||
             ((len == whole || (len == whole + 1 && word[whole] == 's')) && strncasecmp(word, named[i], whole) == 0);
    }
    return is;
}

/* The unit that stands at `at`, behind a blank perhaps, and how many bytes that takes; NULL: none. */
static const struct unit *unit_at(const char *at, size_t *len)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t blanks = strspn(at, " "), word = strspn(at + blanks, letters);
    *len = blanks + word;
    for (int i = 0; i < UNITS; i++)
        if (is_unit(&units[i], at + blanks, word))
            return &units[i];
    return NULL;
}

enum rc moment_span_read(const char *word, int64_t *out, struct err *err)
{
    int64_t sum = 0;
    const char *at = word;
    while (*at != '\0') {
        size_t digits = strspn(at, "0123456789");
        int64_t count = 0;
        size_t letters = 0;
        const struct unit *unit = unit_at(at + digits, &letters);
        if (unit == NULL || !number_read_bytes(at, digits, 0, 1000000000, &count) || sum > SPAN_MOST)
            break;
        sum += count * unit->seconds;
        at += digits + letters;
        size_t blanks = strspn(at, " ");
        at += at[blanks] >= '0' && at[blanks] <= '9' ? blanks : 0;
    }
    if (at == word || *at != '\0' || sum > SPAN_MOST)
        return err_set(err, RC_BAD, "'%s' is not a span of time; write 90s, 30m, 48h, 2d, 1w or 1d12h", word);
    *out = sum;
    return RC_OK;
}

int64_t moment_span_between_tries(int64_t first, int64_t most, int failures)
{
    int64_t wait = first;
    for (int i = 1; i < failures && wait < most; i++)
        wait *= 2;
    return wait < most ? wait : most;
}

size_t moment_span_parts(int64_t seconds, struct span_part parts[2])
{
    int64_t left = seconds < 0 ? -seconds : seconds;
    int first = 1; /* spans are told in days at most, not in weeks */
    while (first < UNITS - 1 && left < units[first].seconds)
        first++;
    parts[0] = (struct span_part){.unit = units[first].letter, .count = left / units[first].seconds};
    left %= units[first].seconds;
    if (first == UNITS - 1 || left < units[first + 1].seconds)
        return 1;
    parts[1] = (struct span_part){.unit = units[first + 1].letter, .count = left / units[first + 1].seconds};
    return 2;
}

void moment_span_write(int64_t seconds, struct text *out)
{
    struct span_part parts[2];
    size_t count = moment_span_parts(seconds, parts);
    text_add(out, seconds < 0 ? "-" : "");
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s%lld%c", i > 0 ? " " : "", (long long)parts[i].count, parts[i].unit);
}

static bool digits_at(const char **at, size_t count, int64_t low, int64_t high, int64_t *out)
{
    if (strspn(*at, "0123456789") < count || !number_read_bytes(*at, count, low, high, out))
        return false;
    *at += count;
    return true;
}

static bool skip(const char **at, const char *any)
{
    if (**at == '\0' || strchr(any, **at) == NULL)
        return false;
    (*at)++;
    return true;
}

/* The calendar of the library counts days from the year 1 on. */
enum { DAYS_BEFORE = 719163 };

static GDate date_of(int64_t day)
{
    GDate date;
    g_date_clear(&date, 1);
    g_date_set_julian(&date, (guint32)(day + DAYS_BEFORE));
    return date;
}

bool moment_day_of_calendar(int year, int month, int number, int64_t *day)
{
    if (year < 1970 || year > 9999 || month < 1 || month > 12 || number < 1 ||
        number > g_date_get_days_in_month((GDateMonth)month, (GDateYear)year))
        return false;
    GDate date = date_of(0);
    g_date_set_dmy(&date, (GDateDay)number, (GDateMonth)month, (GDateYear)year);
    *day = (int64_t)g_date_get_julian(&date) - DAYS_BEFORE;
    return true;
}

void moment_day_calendar(int64_t day, int *year, int *month, int *number)
{
    GDate date = date_of(day);
    *year = g_date_get_year(&date);
    *month = (int)g_date_get_month(&date);
    *number = g_date_get_day(&date);
}

int64_t moment_day_months_on(int64_t day, int months)
{
    GDate date = date_of(day);
    g_date_add_months(&date, (guint)months);
    return (int64_t)g_date_get_julian(&date) - DAYS_BEFORE;
}

static bool read_day(const char **at, int64_t *day)
{
    int64_t year, month, date;
    if (!digits_at(at, 4, 1970, 9999, &year) || !skip(at, "-") || !digits_at(at, 2, 1, 12, &month) || !skip(at, "-") ||
        !digits_at(at, 2, 1, 31, &date))
        return false;
    return moment_day_of_calendar((int)year, (int)month, (int)date, day);
}

bool moment_day_read(const char *word, int64_t *day)
{
    return read_day(&word, day) && *word == '\0';
}

/* *rest: what follows the day, or its time. */
static bool read_calendar(const char *word, struct local *out, const char **rest)
{
    int64_t hour = 0, minute = 0, second = 0;
    const char *at = word;
    if (!read_day(&at, &out->day))
        return false;
    if (*at == 'T' || (*at == ' ' && strchr("0123456789", at[1]) != NULL && at[1] != '\0')) {
        at++;
        if (!digits_at(&at, 2, 0, 23, &hour) || !skip(&at, ":") || !digits_at(&at, 2, 0, 59, &minute))
            return false;
        if (skip(&at, ":") && !digits_at(&at, 2, 0, 59, &second))
            return false;
    } else if (*at != ' ' && *at != '\0') {
        return false;
    }
    out->second = (int)(hour * 3600 + minute * 60 + second);
    *rest = at;
    return true;
}

enum rc moment_read(const char *word, moment now, moment *out, struct err *err)
{
    int64_t number;
    struct local local;
    const char *rest;
    if (word[0] == '@' && number_read(word + 1, 0, MOMENT_LAST, &number)) {
        *out = number;
        return RC_OK;
    }
    if ((word[0] == '+' || word[0] == '-') && moment_span_read(word + 1, &number, NULL) == RC_OK) {
        if (word[0] == '+' ? number > MOMENT_LAST - now : number > now)
            return err_set(err, RC_BAD, "'%s' is not within the years 1970 to 9999", word);
        *out = word[0] == '+' ? now + number : now - number;
        return RC_OK;
    }
    if (read_calendar(word, &local, &rest) && (*rest == '\0' || strcmp(rest, "Z") == 0)) {
        *out = local.day * DAY + local.second;
        return RC_OK;
    }
    return err_set(err, RC_BAD, "'%s' is not a time; write 2026-12-20T18:00:00Z, '2026-12-20 18:00', @seconds or +36h",
                   word);
}

enum rc moment_read_zoned(const char *words, moment now, moment *out, struct err *err)
{
    struct local local;
    const char *rest = NULL, *last = strrchr(words, ' ');
    bool named = last != NULL && strchr("0123456789", last[1]) == NULL, timed = read_calendar(words, &local, &rest);
    if (timed ? *rest == '\0' || strcmp(rest, "Z") == 0 : !named)
        return moment_read(words, now, out, err);
    const char *zone = timed ? rest + strspn(rest, " ") : "";
    /* without a blank only what cannot be taken for letters of the time: "18:00+02:00" */
    if (*zone == '\0' || (zone == rest && strchr("+-", *zone) == NULL))
        return err_set(err, RC_BAD, "'%.80s' is not a time; write '2026-12-20 18:00 Europe/Rome'", words);
    enum rc rc = moment_zone_check(zone, err);
    if (rc == RC_OK)
        *out = moment_of_local(local, zone);
    return rc;
}

/* Takes over `when`; NULL: beyond what the library knows. */
static void write_as(GDateTime *when, const char *format, struct text *out)
{
    char *string = when == NULL ? NULL : g_date_time_format(when, format);
    text_add(out, string == NULL ? "?" : string);
    g_free(string);
    if (when != NULL)
        g_date_time_unref(when);
}

/* Of the zone database; GLib would take any other word with digits for a rule of POSIX, in which plus is west. */
static bool has_digits_rightly(const char *zone)
{
    static const char *const named[] = {"EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "GMT0"};
    bool is = strpbrk(zone, "0123456789") == NULL || strncmp(zone, "Etc/GMT", 7) == 0;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        is = is || strcmp(named[i], zone) == 0;
    return is;
}

/* GLib opens whatever file a name leads to, and players write names: only what looks like one of IANA's gets there. */
static GTimeZone *zone_find(const char *zone)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/";
    int minutes;
    char offset[8];
    if (zone_offset_read(zone, &minutes)) {
        int size = minutes < 0 ? -minutes : minutes;
        (void)snprintf(offset, sizeof offset, "%c%02d:%02d", minutes < 0 ? '-' : '+', size / 60 % 100, size % 60);
        return g_time_zone_new_identifier(minutes == 0 ? "UTC" : offset);
    }
    size_t len = strnlen(zone, ZONE_LONGEST + 1);
    if (len == 0 || len > ZONE_LONGEST || strspn(zone, plain) != len || strchr("0123456789_+-/", zone[0]) != NULL ||
        zone[len - 1] == '/' || strstr(zone, "//") != NULL || !has_digits_rightly(zone))
        return NULL;
    return g_time_zone_new_identifier(zone);
}

static GTimeZone *zone_open(const char *zone)
{
    GTimeZone *found = zone_find(zone);
    return found != NULL ? found : g_time_zone_new_utc();
}

void moment_write(moment when, struct text *out)
{
    write_as(g_date_time_new_from_unix_utc(when), "%Y-%m-%dT%H:%M:%SZ", out);
}

/* Names of our own: mail must not change with the server's locale. */
static const char *const days[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

bool moment_show(moment when, const char *zone, struct calendar_day *out)
{
    GTimeZone *place = zone_open(zone);
    GDateTime *utc = g_date_time_new_from_unix_utc(when);
    GDateTime *local = utc == NULL ? NULL : g_date_time_to_timezone(utc, place);
    if (local != NULL) {
        *out = (struct calendar_day){.weekday = g_date_time_get_day_of_week(local) - 1};
        g_date_time_get_ymd(local, &out->year, &out->month, &out->day);
        (void)snprintf(out->time, sizeof out->time, "%02d:%02d", g_date_time_get_hour(local),
                       g_date_time_get_minute(local));
        (void)snprintf(out->zone, sizeof out->zone, "%s", g_date_time_get_timezone_abbreviation(local));
        g_date_time_unref(local);
    }
    if (utc != NULL)
        g_date_time_unref(utc);
    g_time_zone_unref(place);
    return local != NULL;
}

void moment_write_local(moment when, const char *zone, struct text *out)
{
    struct calendar_day shown;
    if (moment_show(when, zone, &shown))
        text_addf(out, "%s %d %s %d %s %s", days[shown.weekday], shown.day, months[shown.month - 1], shown.year,
                  shown.time, shown.zone);
    else
        text_add_char(out, '?');
}

void moment_write_rfc5322(moment when, struct text *out)
{
    struct calendar_day shown;
    if (moment_show(when, "", &shown))
        text_addf(out, "%s, %d %s %d %s:%02d +0000", days[shown.weekday], shown.day, months[shown.month - 1],
                  shown.year, shown.time, (int)(when % 60 + (when % 60 < 0 ? 60 : 0)));
    else
        text_add_char(out, '?');
}

static int64_t offset_at(GTimeZone *zone, moment when)
{
    return g_time_zone_get_offset(zone, g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, when));
}

static struct local local_of(int64_t seconds)
{
    int64_t day = seconds / DAY - (seconds % DAY < 0 ? 1 : 0);
    return (struct local){.day = day, .second = (int)(seconds - day * DAY)};
}

struct local moment_local(moment when, const char *zone)
{
    GTimeZone *place = zone_open(zone);
    struct local local = local_of(when + offset_at(place, when));
    g_time_zone_unref(place);
    return local;
}

moment moment_of_local(struct local local, const char *zone)
{
    GTimeZone *place = zone_open(zone);
    int64_t seconds = local.day * DAY + local.second;
    /* no zone is a day or more from UTC, so these two are the offsets on both sides of a change at that time */
    int64_t before = offset_at(place, seconds - DAY), after = offset_at(place, seconds + DAY);
    moment first = seconds - before, second = seconds - after;
    bool early = offset_at(place, first) == before, late = offset_at(place, second) == after;
    g_time_zone_unref(place);
    if (early && late)
        return first < second ? first : second;
    return late ? second : first;
}

int moment_day_of_week(int64_t day)
{
    int since = (int)((day + 3) % 7); /* 1970-01-01 was a Thursday */
    return since < 0 ? since + 7 : since;
}

void moment_day_write(int64_t day, struct text *out)
{
    write_as(g_date_time_new_from_unix_utc(day * DAY), "%Y-%m-%d", out);
}

/* The library shares a zone among all who hold it at the same time, so to hold it is enough. */
struct zones {
    GHashTable *held; /* name -> GTimeZone */
};

struct zones *moment_zones_new(void)
{
    struct zones *zones = mem_new(1, sizeof *zones);
    zones->held = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_time_zone_unref);
    return zones;
}

void moment_zones_free(struct zones *zones)
{
    if (zones != NULL)
        g_hash_table_destroy(zones->held);
    free(zones);
}

void moment_zones_keep(struct zones *zones, const char *zone)
{
    if (zones == NULL || zone[0] == '\0' || g_hash_table_contains(zones->held, zone))
        return;
    GTimeZone *found = zone_find(zone);
    if (found != NULL)
        (void)g_hash_table_insert(zones->held, g_strdup(zone), found);
}

bool moment_zone_known(const char *zone)
{
    GTimeZone *found = zone_find(zone);
    if (found == NULL)
        return false;
    g_time_zone_unref(found);
    return true;
}

enum rc moment_zone_check(const char *zone, struct err *err)
{
    const char *places = zone_places(zone);
    if (moment_zone_known(zone))
        return RC_OK;
    if (places != NULL)
        return err_set(err, RC_BAD, "'%s' is no time zone by itself; write %s, or hours from UTC, as UTC+5:30", zone,
                       places);
    return err_set(err, RC_BAD, "there is no time zone '%.60s'; write one as Europe/Rome or UTC+2", zone);
}
