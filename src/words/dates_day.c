#include "words/dates_day.h"

#include "base/moment.h"
#include "base/number.h"
#include "words/dates_words.h"

#include <string.h>

enum { YEARS_TRIED = 9, CENTURY = 2000, YEAR_MOST = 2200 };

const struct term *day_term(const struct reading *reading, size_t ahead)
{
    static const struct term none = {.kind = TERM_MARK, .plain = ""};
    size_t at = reading->at + ahead;
    return at < reading->terms->count ? &reading->terms->term[at] : &none;
}

bool day_mark(const struct reading *reading, size_t ahead, char mark)
{
    return term_is_mark(day_term(reading, ahead), mark);
}

bool day_number(const struct reading *reading, size_t ahead, int64_t low, int64_t high)
{
    const struct term *term = day_term(reading, ahead);
    return term->kind == TERM_NUMBER && term->number >= low && term->number <= high;
}

bool day_of_calendar(int year, int month, int number, int64_t *out)
{
    char word[32];
    (void)snprintf(word, sizeof word, "%04d-%02d-%02d", year, month, number);
    return day_read(word, out);
}

void day_calendar(int64_t day, int *year, int *month, int *number)
{
    char word[32];
    int64_t part[3] = {0};
    struct text text = text_fixed(word, sizeof word);
    day_write(day, &text);
    (void)(number_read_bytes(word, 4, 0, 9999, &part[0]) && number_read_bytes(word + 5, 2, 1, 12, &part[1]) &&
           number_read_bytes(word + 8, 2, 1, 31, &part[2]));
    *year = (int)part[0];
    *month = (int)part[1];
    *number = (int)part[2];
}

/* The last day of a month, `later` months behind this one. */
int64_t day_month_end(int64_t today, int later)
{
    int year, month, number;
    int64_t next = today;
    day_calendar(today, &year, &month, &number);
    month += later;
    year += month / 12;
    month = month % 12 + 1;
    (void)day_of_calendar(year, month, 1, &next);
    return next - 1;
}

int64_t day_months_on(int64_t day, int later)
{
    int year, month, number;
    int64_t out, end = day_month_end(day, later);
    day_calendar(end, &year, &month, &number);
    int ends = number;
    day_calendar(day, &year, &month, &number);
    out = end - ends + number;
    return out > end ? end : out;
}

int64_t day_monday(int64_t day)
{
    return day - day_of_week(day);
}

static int full_year(int64_t year)
{
    return (int)(year < 100 ? CENTURY + year : year);
}

/* "2026-12-20", "20.12.2026", "20.12.", "20/12/26", "20-12-2026" */
static bool read_digits(struct reading *reading, struct day *out)
{
    const struct term *mark = day_term(reading, 1);
    if (day_term(reading, 0)->kind != TERM_NUMBER || mark->kind != TERM_MARK || !mark->glued ||
        strchr("-./", mark->plain[0]) == NULL || !day_term(reading, 2)->glued || !day_number(reading, 2, 1, 31))
        return false;
    bool again = day_mark(reading, 3, mark->plain[0]) && day_term(reading, 3)->glued;
    bool third = again && day_term(reading, 4)->glued && day_number(reading, 4, 0, YEAR_MOST);
    int64_t first = day_term(reading, 0)->number, second = day_term(reading, 2)->number;
    if (first >= 1000 && first < YEAR_MOST && third && day_number(reading, 4, 1, 31)) {
        *out = (struct day){.fixed = -1, .weekday = -1, .year = (int)first, .month = (int)second};
        out->number = (int)day_term(reading, 4)->number;
        reading->at += 5;
        return second <= 12;
    }
    if (first < 1 || first > 31 || (second > 12 && first > 12) || (mark->plain[0] == '-' && !third))
        return false;
    *out = (struct day){.fixed = -1, .weekday = -1, .number = (int)first, .month = (int)second, .surely = true};
    out->slashed = mark->plain[0] != '.';
    out->turned = out->slashed && second > 12;
    reading->either = reading->either || (out->slashed && first <= 12 && second <= 12 && first != second);
    reading->settled = reading->settled || (out->slashed && (first > 12 || second > 12));
    if (second > 12) {
        out->number = (int)second;
        out->month = (int)first;
    }
    out->year = third ? full_year(day_term(reading, 4)->number) : 0;
    reading->at += third ? 5 : again ? 4 : 3;
    /* "20.12. 2026" */
    if (!third && mark->plain[0] == '.' && day_number(reading, 0, CENTURY, YEAR_MOST)) {
        out->year = (int)day_term(reading, 0)->number;
        reading->at++;
    }
    return true;
}

bool day_is_first(const struct term *term)
{
    static const char *const firsts[] = {"first", "premier", "primero", "ersten", "erster", NULL};
    return term_in(term, firsts);
}

/* A number of a day with what marks it as one: "23rd", "23.", "1er" */
static bool read_number(struct reading *reading, struct day *out)
{
    static const char *const ends[] = {"st", "nd", "rd", "th", "er", "e", "o", "ten", "te", "ste", "eme", NULL};
    if (day_is_first(day_term(reading, 0))) {
        out->number = 1;
        reading->at++;
        return true;
    }
    if (!day_number(reading, 0, 1, 31))
        return false;
    out->number = (int)day_term(reading, 0)->number;
    reading->at++;
    if (day_term(reading, 0)->glued && term_in(day_term(reading, 0), ends)) {
        out->surely = true;
        reading->at++;
    } else if (day_mark(reading, 0, '.') && day_term(reading, 0)->glued && reading->at + 1 < reading->terms->count) {
        out->dotted = true;
        reading->at++;
    }
    return true;
}

void day_skip(struct reading *reading, const char *const *words)
{
    while (term_in(day_term(reading, 0), words))
        reading->at++;
}

/* A year behind a day and its month. */
static void read_year(struct reading *reading, struct day *out)
{
    static const char *const of[] = {"de", "del", "of", NULL};
    size_t ahead = day_mark(reading, 0, ',') || term_in(day_term(reading, 0), of) ? 1 : 0;
    if (!day_number(reading, ahead, CENTURY, YEAR_MOST))
        return;
    out->year = (int)day_term(reading, ahead)->number;
    reading->at += ahead + 1;
}

/* "22 de diciembre", "December 24th" */
static bool read_calendar(struct reading *reading, struct day *out)
{
    static const char *const of[] = {"of", "de", "del", "d", NULL};
    size_t from = reading->at;
    int month = month_of(day_term(reading, 0), true);
    if (month != 0) {
        reading->at++;
        if (day_mark(reading, 0, '.'))
            reading->at++;
        static const char *const the[] = {"the", NULL};
        day_skip(reading, the);
        if (!read_number(reading, out)) {
            reading->at = from;
            return false;
        }
        out->month = month;
        read_year(reading, out);
        return true;
    }
    if (!read_number(reading, out))
        return false;
    size_t behind = reading->at;
    day_skip(reading, of);
    out->month = month_of(day_term(reading, 0), true);
    if (out->month == 0) {
        reading->at = behind;
        return true;
    }
    reading->at++;
    if (day_mark(reading, 0, '.') && reading->at + 1 < reading->terms->count)
        reading->at++;
    read_year(reading, out);
    return true;
}

bool day_next_week(const struct reading *reading, size_t *terms)
{
    static const char *const in[] = {"in", "of", "the", "der", "de", "la", "in der", NULL};
    size_t ahead = 0;
    while (ahead < 3 && term_in(day_term(reading, ahead), in))
        ahead++;
    for (size_t start = 0; start <= ahead; start++) {
        struct named_day named = named_at(reading->terms, reading->at + start);
        if (named.is == NAMED_NEXT_WEEK) {
            *terms = start + named.terms;
            return true;
        }
    }
    return false;
}

/* "next Monday", "lundi prochain", "Monday next week"; a date may follow: "Monday, 21 December" */
static bool read_weekday(struct reading *reading, struct day *out, enum brief brief)
{
    static const char *const behind[] = {"prochain", "prochaine", "proximo", "que", "viene", NULL};
    size_t terms = 0;
    out->weekday = weekday_of(day_term(reading, 0), brief);
    if (out->weekday < 0)
        return false;
    reading->at++;
    day_skip(reading, behind);
    if (day_next_week(reading, &terms)) {
        out->next_week = true;
        reading->at += terms;
        return true;
    }
    static const char *const the[] = {"the", "den", "dem", "le", "el", "der", NULL};
    struct reading ahead = *reading;
    struct day date = {.fixed = -1, .weekday = out->weekday};
    if (day_mark(&ahead, 0, '.') && day_term(&ahead, 0)->glued)
        ahead.at++;
    if (day_mark(&ahead, 0, ','))
        ahead.at++;
    day_skip(&ahead, the);
    if ((read_digits(&ahead, &date) || read_calendar(&ahead, &date)) &&
        (date.month != 0 || date.surely || date.dotted)) {
        *reading = ahead;
        *out = date;
        out->weekday = -1;
    }
    return true;
}

static bool read_named(struct reading *reading, struct day *out)
{
    struct named_day named = named_at(reading->terms, reading->at);
    int year, month, number;
    out->fixed = -1;
    if (named.is == NAMED_NONE)
        return false;
    day_calendar(reading->today, &year, &month, &number);
    switch (named.is) {
    case NAMED_TODAY:
        out->fixed = reading->today;
        break;
    case NAMED_TOMORROW:
        out->fixed = reading->today + 1;
        break;
    case NAMED_AFTER_TOMORROW:
        out->fixed = reading->today + 2;
        break;
    case NAMED_WEEK_END:
        out->fixed = day_monday(reading->today) + 6;
        break;
    case NAMED_YEAR_END:
        (void)day_of_calendar(year, 12, 31, &out->fixed);
        break;
    case NAMED_MONTH_END:
        if (named.month == 0) {
            out->fixed = day_month_end(reading->today, 0);
            break;
        }
        reading->at += named.terms;
        named.month = month_of(day_term(reading, 0), true);
        if (named.month == 0)
            return false;
        out->fixed = day_month_end(reading->today, (named.month - month + 12) % 12);
        reading->at++;
        return true;
    case NAMED_FEAST:
        out->month = named.month;
        out->number = named.day;
        break;
    case NAMED_NONE:
    case NAMED_WEEK:
    case NAMED_NEXT_WEEK:
    case NAMED_WEEK_AFTER:
    case NAMED_WEEKEND:
    case NAMED_NEXT_WEEKEND:
    case NAMED_NEXT_MONTH:
    default:
        return false;
    }
    reading->at += named.terms;
    return true;
}

bool day_is_before(const struct term *term)
{
    static const char *const before[] = {"the",       "on",
                                         "am",        "den",
                                         "dem",       "der",
                                         "le",        "el",
                                         "la",        "les",
                                         "on",        "this",
                                         "next",      "coming",
                                         "nachsten",  "naechsten",
                                         "nachster",  "kommenden",
                                         "diesen",    "ce",
                                         "este",      "proximo",
                                         "dia",       "including",
                                         "inclusive", "einschliesslich",
                                         "inkl",      "zum",
                                         "all",       "early",
                                         "late",      "noon",
                                         "about",     "l",
                                         "des",       "cet",
                                         "dieses",    NULL};
    return term_in(term, before);
}

/* One day in any of its forms. */
bool day_said(struct reading *reading, struct day *out, enum brief brief)
{
    static const char *const the[] = {"the", "am", "den", "dem", "le", "el", "der", NULL};
    static const char *const these[] = {"this", "diesen", "ce", "este", NULL};
    struct reading ahead = *reading;
    bool article = false, this_one = false;
    while (day_is_before(day_term(&ahead, 0))) {
        struct reading named = ahead; /* "the day after tomorrow", "l annee" */
        *out = (struct day){.fixed = -1, .weekday = -1};
        if (read_named(&named, out)) {
            *reading = named;
            return true;
        }
        article = article || term_in(day_term(&ahead, 0), the);
        this_one = this_one || term_in(day_term(&ahead, 0), these);
        ahead.at++;
    }
    *out = (struct day){.fixed = -1, .weekday = -1};
    struct reading start = ahead;
    bool read = read_named(&ahead, out);
    if (!read) {
        ahead = start;
        *out = (struct day){.fixed = -1, .weekday = -1};
        read = read_digits(&ahead, out) || read_weekday(&ahead, out, brief);
    }
    if (!read) {
        ahead = start;
        *out = (struct day){.fixed = -1, .weekday = -1};
        read = read_calendar(&ahead, out);
    }
    if (!read)
        return false;
    out->surely = out->surely || article;
    out->this_one = this_one;
    *reading = ahead;
    return true;
}

/* The first such day that is no earlier. */
static bool next_date(const struct day *day, int64_t earliest, int64_t *out)
{
    int year, month, number;
    day_calendar(earliest, &year, &month, &number);
    for (int i = 0; i < YEARS_TRIED; i++)
        if (day_of_calendar(year + i, day->month, day->number, out) && *out >= earliest)
            return true;
    return false;
}

/* The first day with this number in its month that is no earlier. */
static bool next_number(int number, int64_t earliest, int64_t *out)
{
    int year, month, unused;
    day_calendar(earliest, &year, &month, &unused);
    for (int i = 0; i < 3; i++, month++) {
        int years = (month - 1) / 12;
        if (day_of_calendar(year + years, (month - 1) % 12 + 1, number, out) && *out >= earliest)
            return true;
    }
    return false;
}

bool day_place(const struct day *day, int64_t today, int64_t earliest, int64_t *out)
{
    if (day->fixed >= 0) {
        *out = day->fixed;
        return true;
    }
    if (day->weekday >= 0) {
        int64_t week = day_monday(today) + (day->next_week ? 7 : 0);
        *out = week + day->weekday;
        if (!day->next_week && (*out < today || (*out == today && !day->this_one)))
            *out += 7;
        while (*out < earliest)
            *out += 7;
        return true;
    }
    if (day->year != 0)
        return day_of_calendar(day->year, day->month, day->number, out);
    if (day->month != 0)
        return next_date(day, earliest, out);
    return next_number(day->number, earliest, out);
}
