#include "words/day.h"

#include "base/moment.h"
#include "base/nearest.h"
#include "words/lists.h"

#include <string.h>

enum { MOST_TRIED = 9, CENTURY = 2000, YEAR_MOST = 2200, WEEK = 7 };
enum { NEAR_LETTERS = 6, NEAR_WRONG = 2 };

/* ---- words of days ---- */

static const struct {
    const char *const *phrases;
    struct named_day day;
} names[] = {
    {list_date_after_tomorrow, {.is = NAMED_AFTER_TOMORROW}},
    {list_date_today, {.is = NAMED_TODAY}},
    {list_date_tomorrow, {.is = NAMED_TOMORROW}},
    {list_date_week_after, {.is = NAMED_WEEK_AFTER, .first = 14, .last = 20}},
    {list_date_next_week, {.is = NAMED_NEXT_WEEK, .first = 7, .last = 13}},
    {list_date_week, {.is = NAMED_WEEK, .last = 6}},
    {list_date_next_weekend, {.is = NAMED_NEXT_WEEKEND, .first = 12, .last = 13}},
    {list_date_weekend, {.is = NAMED_WEEKEND, .first = 5, .last = 6}},
    {list_date_next_month, {.is = NAMED_NEXT_MONTH}},
    {list_date_week_end, {.is = NAMED_WEEK_END}},
    {list_date_year_end, {.is = NAMED_YEAR_END}},
    {list_date_month_end, {.is = NAMED_MONTH_END}},
    {list_date_end_of, {.is = NAMED_MONTH_END, .month = 1}},
    {list_date_christmas_eve, {.is = NAMED_FEAST, .month = 12, .day = 24}},
    {list_date_christmas, {.is = NAMED_FEAST, .month = 12, .day = 25}},
    {list_date_boxing_day, {.is = NAMED_FEAST, .month = 12, .day = 26}},
    {list_date_new_years_eve, {.is = NAMED_FEAST, .month = 12, .day = 31}},
    {list_date_new_year, {.is = NAMED_FEAST, .month = 1, .day = 1}},
    {list_date_epiphany, {.is = NAMED_FEAST, .month = 1, .day = 6}},
};

/* How far a long word is from the one that was typed; most + 1: further. */
static size_t wrong(const char *word, const struct term *term, uint32_t letters, size_t most)
{
    size_t length = strlen(word), typed = strlen(term->plain);
    bool may = length >= NEAR_LETTERS && length <= typed + most && typed <= length + most &&
               nearest_may(letters, nearest_letters(word), most);
    return may ? nearest_within(word, term->plain, most) : most + 1;
}

/* The number of a word in a list, of a long one also where so many letters are wrong; -1: it is none of them. */
static int number_of(const struct term *term, const struct list_number *list, size_t most)
{
    size_t best = most + 1;
    int number = -1;
    if (term->kind != TERM_WORD)
        return -1;
    for (const struct list_number *at = list; at->word != NULL; at++)
        if (at->word[0] == term->plain[0] && strcmp(at->word, term->plain) == 0)
            return at->number;
    bool near = most > 0 && strlen(term->plain) + most > NEAR_LETTERS;
    uint32_t letters = near ? nearest_letters(term->plain) : 0;
    for (; near && list->word != NULL; list++) {
        size_t distance = wrong(list->word, term, letters, best - 1);
        number = distance < best ? list->number : number;
        best = distance < best ? distance : best;
    }
    return number;
}

int day_month_of(const struct term *term, bool near)
{
    int month = number_of(term, list_month_names, near ? NEAR_WRONG : 0);
    return month < 0 ? 0 : month;
}

int day_weekday_of(const struct term *term, enum brief brief)
{
    int weekday = number_of(term, list_weekday_names, 1);
    bool may = weekday < 0 && (brief == BRIEF_TWO || (brief == BRIEF_THREE && strlen(term->plain) > 2));
    return may ? number_of(term, list_weekday_briefs, 0) : weekday;
}

int64_t day_count_of(const struct term *term)
{
    return term->kind == TERM_NUMBER ? term->number : number_of(term, list_counts, 0);
}

struct named_day day_named_at(const struct terms *terms, size_t at)
{
    struct named_day out = {.is = NAMED_NONE};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t count = terms_longest(terms, at, names[i].phrases);
        if (count <= out.terms)
            continue;
        out = names[i].day;
        out.terms = count;
    }
    return out;
}

int day_unit_of_hours(const struct term *term)
{
    int hours = number_of(term, list_time_units, 0);
    return hours < 0 ? 0 : hours;
}

int day_unit_of_days(const struct term *term)
{
    return day_unit_of_hours(term) / 24;
}

/* ---- one day ---- */

const struct term *day_term(const struct reading *reading, size_t ahead)
{
    return terms_at(reading->terms, reading->at + ahead);
}

bool day_mark(const struct reading *reading, size_t ahead, const char *marks)
{
    return term_is_mark(day_term(reading, ahead), marks);
}

bool day_number(const struct reading *reading, size_t ahead, int64_t low, int64_t high)
{
    const struct term *term = day_term(reading, ahead);
    return term->kind == TERM_NUMBER && term->number >= low && term->number <= high;
}

void day_skip(struct reading *reading, const char *words)
{
    while (term_is(day_term(reading, 0), words))
        reading->at++;
}

size_t day_pass(struct reading *reading, const char *const *phrases, const char *marks)
{
    size_t count = day_mark(reading, 0, marks) ? 1 : terms_longest(reading->terms, reading->at, phrases);
    reading->at += count;
    return count;
}

int64_t day_month_end(int64_t day, int later)
{
    int year, month, number;
    moment_day_calendar(day, &year, &month, &number);
    return moment_day_months_on(day - number + 1, later + 1) - 1;
}

int64_t day_monday(int64_t day)
{
    return day - moment_day_of_week(day);
}

/* "2026-12-20", "20.12.2026", "20.12.", "20/12/26", "20-12-2026" */
static bool read_digits(struct reading *reading, struct day *out)
{
    const struct term *mark = day_term(reading, 1);
    if (day_term(reading, 0)->kind != TERM_NUMBER || !term_is_mark(mark, "-./") || !mark->glued ||
        !day_term(reading, 2)->glued || !day_number(reading, 2, 1, 31))
        return false;
    bool again = day_mark(reading, 3, mark->plain) && day_term(reading, 3)->glued;
    bool third = again && day_term(reading, 4)->glued && day_number(reading, 4, 0, YEAR_MOST);
    int64_t first = day_term(reading, 0)->number, second = day_term(reading, 2)->number;
    if (first >= 1000 && first < YEAR_MOST && third && day_number(reading, 4, 1, 31)) {
        out->year = (int)first;
        out->month = (int)second;
        out->number = (int)day_term(reading, 4)->number;
        reading->at += 5;
        return second <= 12;
    }
    if (first < 1 || first > 31 || (second > 12 && first > 12) || (mark->plain[0] == '-' && !third))
        return false;
    out->surely = true;
    out->slashed = mark->plain[0] != '.';
    out->turned = out->slashed && second > 12;
    out->number = (int)(second > 12 ? second : first);
    out->month = (int)(second > 12 ? first : second);
    reading->either = reading->either || (out->slashed && first <= 12 && second <= 12 && first != second);
    reading->settled = reading->settled || (out->slashed && (first > 12 || second > 12));
    int64_t year = third ? day_term(reading, 4)->number : 0;
    out->year = (int)(third && year < 100 ? CENTURY + year : year);
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
    return term_is(term, "first premier primero ersten erster");
}

/* A number of a day with what marks it as one: "23rd", "23.", "1er" */
static bool read_number(struct reading *reading, struct day *out)
{
    bool first = day_is_first(day_term(reading, 0));
    if (!first && !day_number(reading, 0, 1, 31))
        return false;
    out->number = first ? 1 : (int)day_term(reading, 0)->number;
    const struct term *end = day_term(reading, 1);
    bool ends = !first && end->glued && term_is(end, "st nd rd th er e o ten te ste eme");
    out->dotted = !first && end->glued && term_is_mark(end, ".") && reading->at + 2 < reading->terms->count;
    out->surely = out->surely || ends;
    reading->at += ends || out->dotted ? 2 : 1;
    return true;
}

/* A year behind a day and its month. */
static bool read_year(struct reading *reading, struct day *out)
{
    size_t ahead = day_mark(reading, 0, ",") || term_is(day_term(reading, 0), "de del of") ? 1 : 0;
    if (day_number(reading, ahead, CENTURY, YEAR_MOST)) {
        out->year = (int)day_term(reading, ahead)->number;
        reading->at += ahead + 1;
    }
    return true;
}

/* "22 de diciembre", "December 24th" */
static bool read_calendar(struct reading *reading, struct day *out)
{
    int month = day_month_of(day_term(reading, 0), true);
    if (month != 0) {
        reading->at += day_mark(reading, 1, ".") ? 2 : 1;
        day_skip(reading, "the");
        out->month = month;
        return read_number(reading, out) && read_year(reading, out);
    }
    if (!read_number(reading, out))
        return false;
    struct reading behind = *reading;
    day_skip(&behind, "of de del d");
    out->month = day_month_of(day_term(&behind, 0), true);
    if (out->month == 0)
        return true;
    behind.at += day_mark(&behind, 1, ".") && behind.at + 2 < behind.terms->count ? 2 : 1;
    *reading = behind;
    return read_year(reading, out);
}

bool day_next_week(struct reading *reading)
{
    for (size_t start = 0;; start++) {
        struct named_day named = day_named_at(reading->terms, reading->at + start);
        if (named.is == NAMED_NEXT_WEEK) {
            reading->at += start + named.terms;
            return true;
        }
        if (start == 3 || !term_is(day_term(reading, start), "in of the der de la"))
            return false;
    }
}

/* "next Monday", "lundi prochain", "Monday next week"; a date may follow: "Monday, 21 December" */
static bool read_weekday(struct reading *reading, struct day *out)
{
    out->weekday = day_weekday_of(day_term(reading, 0), reading->brief);
    if (out->weekday < 0)
        return false;
    reading->at++;
    day_skip(reading, "prochain prochaine proximo que viene");
    out->next_week = day_next_week(reading);
    if (out->next_week)
        return true;
    struct reading ahead = *reading;
    struct day date = DAY_UNSAID;
    ahead.at += day_mark(&ahead, 0, ".") && day_term(&ahead, 0)->glued ? 1 : 0;
    ahead.at += day_mark(&ahead, 0, ",") ? 1 : 0;
    day_skip(&ahead, "the den dem le el der");
    if ((read_digits(&ahead, &date) || read_calendar(&ahead, &date)) &&
        (date.month != 0 || date.surely || date.dotted)) {
        *reading = ahead;
        *out = date;
    }
    return true;
}

static bool read_named(struct reading *reading, struct day *out)
{
    struct named_day named = day_named_at(reading->terms, reading->at);
    int year, month, number, later = 0;
    moment_day_calendar(reading->today, &year, &month, &number);
    reading->at += named.terms;
    if (named.is == NAMED_TODAY || named.is == NAMED_TOMORROW || named.is == NAMED_AFTER_TOMORROW) {
        out->fixed = reading->today + (int)named.is - NAMED_TODAY;
    } else if (named.is == NAMED_WEEK_END) {
        out->fixed = day_monday(reading->today) + WEEK - 1;
    } else if (named.is == NAMED_YEAR_END) {
        (void)moment_day_of_calendar(year, 12, 31, &out->fixed);
    } else if (named.is == NAMED_MONTH_END) {
        if (named.month != 0) { /* "the end of" it */
            named.month = day_month_of(day_term(reading, 0), true);
            if (named.month == 0)
                return false;
            later = (named.month - month + 12) % 12;
            reading->at++;
        }
        out->fixed = day_month_end(reading->today, later);
    } else {
        out->month = named.month;
        out->number = named.day;
    }
    return out->fixed >= 0 || out->month > 0;
}

bool day_is_before(const struct term *term)
{
    return term_in(term, list_date_before);
}

bool day_said(struct reading *reading, struct day *out, enum brief brief)
{
    static bool (*const forms[])(struct reading *, struct day *) = {read_named, read_digits, read_weekday,
                                                                    read_calendar};
    struct reading start = *reading, ahead;
    bool article = false, this_one = false, read = false;
    start.brief = brief;
    for (; day_is_before(day_term(&start, 0)); start.at++) {
        ahead = start; /* "the day after tomorrow", "l annee" */
        *out = DAY_UNSAID;
        if (read_named(&ahead, out)) {
            *reading = ahead;
            return true;
        }
        article = article || term_is(day_term(&start, 0), "the am den dem le el der");
        this_one = this_one || term_is(day_term(&start, 0), "this diesen ce este");
    }
    for (size_t i = 0; i < sizeof forms / sizeof forms[0] && !read; i++) {
        ahead = start;
        *out = DAY_UNSAID;
        read = forms[i](&ahead, out);
    }
    if (!read)
        return false;
    out->surely = out->surely || article;
    out->this_one = this_one;
    *reading = ahead;
    return true;
}

bool day_is_bare(const struct day *day)
{
    return day->month == 0 && day->fixed < 0 && day->weekday < 0;
}

bool day_place(const struct day *day, int64_t today, int64_t earliest, int64_t *out)
{
    int year, month, number;
    if (day->fixed >= 0) {
        *out = day->fixed;
        return true;
    }
    if (day->weekday >= 0) {
        *out = day_monday(today) + (day->next_week ? WEEK : 0) + day->weekday;
        if (!day->next_week && (*out < today || (*out == today && !day->this_one)))
            *out += WEEK;
        while (*out < earliest)
            *out += WEEK;
        return true;
    }
    if (day->year != 0)
        return moment_day_of_calendar(day->year, day->month, day->number, out);
    moment_day_calendar(earliest, &year, &month, &number);
    for (int i = 0; i < MOST_TRIED; i++) { /* each year, or each month */
        int months = day->month != 0 ? 12 * i + day->month - 1 : month - 1 + i;
        if (moment_day_of_calendar(year + months / 12, months % 12 + 1, day->number, out) && *out >= earliest)
            return true;
    }
    return false;
}
