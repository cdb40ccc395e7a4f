#include "base/timetable.h"

#include "base/number.h"

enum { DAY = 86400, WEEK = 127, HALF_DAY = 720 };

/* The words of `list` one after the other, up to a comma or its end. */
static bool next_item(const char **list, char *out, size_t size)
{
    size_t len = strcspn(*list, ",");
    if (**list == '\0' || len == 0 || len >= size)
        return false;
    memcpy(out, *list, len);
    out[len] = '\0';
    *list += len;
    if (**list == ',' && *++*list == '\0')
        return false; /* a comma at the end */
    return true;
}

static int day_named(const char *word, size_t len)
{
    static const char *const names[] = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};
    for (int i = 0; i < 7; i++)
        if (len == 3 && strncasecmp(word, names[i], 3) == 0)
            return i;
    return -1;
}

/* "mon", "fri-sun" */
static bool read_weekdays(const char *word, unsigned *week)
{
    size_t len = strcspn(word, "-");
    int from = day_named(word, len);
    int to = word[len] == '-' ? day_named(word + len + 1, strlen(word + len + 1)) : from;
    if (from < 0 || to < 0)
        return false;
    for (int day = from;; day = (day + 1) % 7) {
        *week |= 1u << day;
        if (day == to)
            return true;
    }
}

/* "18:00" as minutes */
static bool read_clock(const char *word, size_t len, int *minute)
{
    int64_t hour = 0, rest = 0;
    if (len != 5 || word[2] != ':' || word[0] == '-' || word[3] == '-' || !number_read_bytes(word, 2, 0, 23, &hour) ||
        !number_read_bytes(word + 3, 2, 0, 59, &rest))
        return false;
    *minute = (int)(hour * 60 + rest);
    return true;
}

/* Keeps them ascending, each once. */
static bool add_hour(struct timetable *table, int second)
{
    int at = 0;
    while (at < table->hours && table->second[at] < second)
        at++;
    if (at < table->hours && table->second[at] == second)
        return true;
    if (table->hours == TIMETABLE_HOURS)
        return false;
    memmove(&table->second[at + 1], &table->second[at], (size_t)(table->hours - at) * sizeof table->second[0]);
    table->second[at] = second;
    table->hours++;
    return true;
}

static bool read_days(const char *list, unsigned *week)
{
    char item[16];
    if (strcasecmp(list, "daily") == 0) {
        *week = WEEK;
        return true;
    }
    while (*list != '\0')
        if (!next_item(&list, item, sizeof item) || !read_weekdays(item, week))
            return false;
    return *week != 0;
}

static bool read_hours(const char *list, struct timetable *out)
{
    char item[16];
    int minute = 0;
    while (*list != '\0')
        if (!next_item(&list, item, sizeof item) || !read_clock(item, strlen(item), &minute) ||
            !add_hour(out, minute * 60))
            return false;
    return out->hours > 0;
}

static bool looks_like_zone(const char *word)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/_+-:";
    return word[0] != '\0' && word[0] != '/' && strspn(word, letters) == strlen(word);
}

bool timetable_read(const char *words, struct timetable *out)
{
    char part[3][128] = {"", "", ""};
    int count = 0;
    *out = (struct timetable){0};
    for (const char *at = words + strspn(words, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        if (count == 3 || len >= sizeof part[0] || (count == 2 && len >= sizeof out->zone))
            return false;
        memcpy(part[count], at, len);
        part[count++][len] = '\0';
        at += len;
    }
    if (count == 0)
        return true;
    if (count < 2 || !read_days(part[0], &out->week) || !read_hours(part[1], out) ||
        (count == 3 && !looks_like_zone(part[2]))) {
        *out = (struct timetable){0};
        return false;
    }
    memcpy(out->zone, part[2], sizeof out->zone);
    return true;
}

/* "2026-12-24", "2026-12-24..2027-01-02" */
static bool read_range(const char *word, struct days_off *out)
{
    char first[16];
    const char *dots = strstr(word, "..");
    size_t len = dots == NULL ? strlen(word) : (size_t)(dots - word);
    int64_t from = 0, to = 0;
    if (out->count == DAYS_OFF_RANGES || len >= sizeof first)
        return false;
    memcpy(first, word, len);
    first[len] = '\0';
    if (!moment_day_read(first, &from) || !moment_day_read(dots == NULL ? first : dots + 2, &to) || to < from ||
        to - from >= DAYS_OFF_LONGEST)
        return false;
    out->range[out->count].from = from;
    out->range[out->count++].to = to;
    return true;
}

bool timetable_days_off_read(const char *words, struct days_off *out)
{
    char item[40];
    *out = (struct days_off){0};
    while (*words != '\0') {
        words += strspn(words, " ");
        if (!next_item(&words, item, sizeof item))
            return false;
        for (size_t len = strlen(item); len > 0 && item[len - 1] == ' '; len--)
            item[len - 1] = '\0';
        if (!read_weekdays(item, &out->week) && !read_range(item, out))
            return false;
    }
    return true;
}

static bool day_is_off(const struct days_off *off, int64_t day)
{
    bool is = (off->week & 1u << moment_day_of_week(day)) != 0;
    for (int i = 0; i < off->count; i++)
        is = is || (day >= off->range[i].from && day <= off->range[i].to);
    return is;
}

bool timetable_possible(const struct timetable *table, const struct days_off *off)
{
    return ((table->hours == 0 ? WEEK : table->week) & ~off->week) != 0;
}

/* The first of the table's times on that day at or after `earliest`; false: there is none. Where clocks are put forward
 * a later hour of the table may be the earlier moment. */
static bool on_day(const struct timetable *table, const char *zone, int64_t day, moment earliest, moment *out)
{
    bool found = false;
    for (int i = 0; i < table->hours; i++) {
        moment at = moment_of_local((struct local){.day = day, .second = table->second[i]}, zone);
        if (at >= earliest && (!found || at < *out)) {
            *out = at;
            found = true;
        }
    }
    return found;
}

moment timetable_next(const struct timetable *table, const struct days_off *off, const char *zone, moment earliest)
{
    struct local local = moment_local(earliest, zone);
    bool fixed = table->hours > 0;
    moment found = earliest;
    if (!timetable_possible(table, off) || (!fixed && !day_is_off(off, local.day)))
        return earliest;
    /* ranges of dates end, and then each week has a day */
    for (;; local.day++) {
        if (day_is_off(off, local.day) || (fixed && (table->week & 1u << moment_day_of_week(local.day)) == 0))
            continue;
        if (!fixed)
            found = moment_of_local(local, zone);
        else if (!on_day(table, zone, local.day, earliest, &found))
            continue;
        /* a day that a zone left out is the next one */
        if (!day_is_off(off, moment_local(found, zone).day))
            return found;
    }
}

bool timetable_night_read(const char *word, struct night *out)
{
    struct night night = {0};
    if (strlen(word) != 11 || word[5] != '-' || !read_clock(word, 5, &night.from) ||
        !read_clock(word + 6, 5, &night.until) || night.from == night.until)
        return false;
    int length = night.until - night.from + (night.until < night.from ? 2 * HALF_DAY : 0);
    if (length > HALF_DAY)
        return false;
    *out = night;
    return true;
}

void timetable_night_write(const struct night *night, struct text *out)
{
    text_addf(out, "%02d:%02d-%02d:%02d", night->from / 60, night->from % 60, night->until / 60, night->until % 60);
}

/* Whether it is night at this time of the clocks. *began: the day on which that night began. */
static bool is_night(const struct night *night, struct local local, int64_t *began)
{
    int from = night->from * 60, until = night->until * 60;
    *began = local.day;
    if (from <= until)
        return local.second >= from && local.second < until;
    if (local.second < until)
        *began = local.day - 1;
    return local.second >= from || local.second < until;
}

moment timetable_night_end(const struct night *night, const char *zone, moment when)
{
    int64_t began;
    if (night->from == night->until || !is_night(night, moment_local(when, zone), &began))
        return when;
    struct local end = {.day = began + (night->until < night->from ? 1 : 0), .second = night->until * 60};
    moment at = moment_of_local(end, zone);
    return at > when ? at : when; /* the doubled hour: its first half ended the night already */
}

moment timetable_night_begin(const struct night *night, const char *zone, moment when)
{
    int64_t began;
    if (night->from == night->until || !is_night(night, moment_local(when, zone), &began))
        return when;
    moment at = moment_of_local((struct local){.day = began, .second = night->from * 60}, zone);
    return at < when ? at : when;
}
