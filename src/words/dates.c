#include "words/dates.h"

#include "words/dates_day.h"
#include "words/dates_words.h"
#include "words/lists.h"

#include <string.h>

enum { PAST_DAYS = 14, LONGEST = 366 };

/* "12/22 to 1/4": the one shows what comes first in the other. */
static void turn(struct day *day)
{
    int month = day->number;
    if (month > 12)
        return;
    day->number = day->month;
    day->month = month;
}

/* Two days, the first of which may owe its month, its week or its order of month and day to the second. */
static bool place_span(struct day first, struct day last, int64_t today, struct dates *out)
{
    if (first.turned != last.turned && first.slashed && last.slashed)
        turn(first.turned ? &last : &first);
    if (first.weekday >= 0 && last.next_week)
        first.next_week = true;
    if (first.next_week && last.weekday >= 0)
        last.next_week = true;
    if (first.month == 0 && first.fixed < 0 && first.weekday < 0) {
        if (last.month == 0 && (last.fixed < 0 || last.weekday >= 0) && last.weekday < 0) {
            if (!first.surely && !last.surely && !first.dotted && !last.dotted)
                return false;
            return day_place(&first, today, today, &out->first) && day_place(&last, today, out->first, &out->last);
        }
        int year, month, number;
        if (!day_place(&last, today, today, &out->last))
            return false;
        day_calendar(out->last, &year, &month, &number);
        if (first.number > number && --month == 0) {
            month = 12;
            year--;
        }
        return day_of_calendar(year, month, first.number, &out->first);
    }
    /* who is away since some days says so, too */
    int64_t earliest = today;
    if (first.month != 0 && first.year == 0 && day_place(&first, today, today - PAST_DAYS, &out->first) &&
        out->first < today && day_place(&last, today, today, &out->last) && out->last - out->first < LONGEST)
        earliest = today - PAST_DAYS;
    if (first.year == 0 && last.year != 0 && first.month != 0) {
        first.year = last.year;
        if (!day_place(&first, today, today, &out->first) || !day_place(&last, today, today, &out->last))
            return false;
        if (out->first > out->last)
            first.year--;
        return day_place(&first, today, today, &out->first);
    }
    return day_place(&first, today, earliest, &out->first) &&
           day_place(&last, today, out->first > today ? out->first : today, &out->last);
}

static bool holds(struct dates *out, enum dates_form form)
{
    out->form = form;
    return out->last >= out->first && out->last - out->first <= LONGEST;
}

/* A week that a name stands for, before or behind days of the week: "next week Mon-Wed" */
static void read_week_behind(struct reading *reading, struct day *last)
{
    size_t terms = 0;
    if (last->weekday >= 0 && !last->next_week && day_next_week(reading, &terms)) {
        last->next_week = true;
        reading->at += terms;
    }
}

static bool read_between(struct reading *reading, struct dates *out)
{
    struct day first, last;
    size_t between = between_at(reading->terms, reading->at);
    reading->at += between;
    if (between == 0 || !day_said(reading, &first, BRIEF_NOT))
        return false;
    if (day_mark(reading, 0, ','))
        reading->at++;
    size_t and = and_at(reading->terms, reading->at);
    reading->at += and;
    if (and == 0 || !day_said(reading, &last, BRIEF_NOT))
        return false;
    read_week_behind(reading, &last);
    return place_span(first, last, reading->today, out) && holds(out, DATES_SPAN);
}

/* "Mon to Wed", "Mo. > Mi.": of two brief names with a word between that joins them each is a day. */
static bool joins_brief(const struct reading *reading)
{
    if (weekday_of(day_term(reading, 0), BRIEF_TWO) < 0)
        return false;
    size_t at = reading->at + (day_mark(reading, 1, '.') ? 2 : 1), to = to_at(reading->terms, at);
    return to > 0 && at + to < reading->terms->count && weekday_of(&reading->terms->term[at + to], BRIEF_TWO) >= 0;
}

static bool read_span(struct reading *reading, struct dates *out)
{
    static const char *const sure[] = {"del", "du", "vom", NULL};
    struct day first, last;
    struct named_day week = named_at(reading->terms, reading->at);
    if (week.is == NAMED_NEXT_WEEK) {
        reading->at += week.terms;
        if (day_mark(reading, 0, ','))
            reading->at++;
    }
    bool surely = term_in(day_term(reading, 0), sure);
    size_t from = from_at(reading->terms, reading->at);
    reading->at += from;
    bool dash = day_term(reading, 1)->joined || day_mark(reading, 1, '-');
    enum brief brief = dash || joins_brief(reading) ? BRIEF_TWO : from > 0 ? BRIEF_THREE : BRIEF_NOT;
    if (!day_said(reading, &first, brief))
        return false;
    if (day_mark(reading, 0, ',') || (first.weekday >= 0 && brief == BRIEF_TWO && day_mark(reading, 0, '.')))
        reading->at++;
    bool joined = reading->at < reading->terms->count && reading->terms->term[reading->at].joined;
    size_t to = to_at(reading->terms, reading->at);
    bool dots = day_mark(reading, 0, '.') && day_mark(reading, 1, '.') && day_term(reading, 2)->glued;
    to = to == 0 && dots ? 2 : to; /* "2026-12-20..2026-12-22" */
    reading->at += to;
    if ((to == 0 && !joined) || !day_said(reading, &last, first.weekday >= 0 ? BRIEF_TWO : BRIEF_NOT))
        return false;
    bool ends = first.dotted && day_mark(reading, 0, '.'); /* of "23. - 2." at the end of a line */
    if (from == 0 && week.is != NAMED_NEXT_WEEK && first.month == 0 && first.fixed < 0 && first.weekday < 0 &&
        last.month == 0 && !((first.surely || first.dotted) && (last.surely || last.dotted || ends)))
        return false;
    read_week_behind(reading, &last);
    if (week.is == NAMED_NEXT_WEEK)
        first.next_week = last.next_week = true;
    first.surely = first.surely || surely;
    return place_span(first, last, reading->today, out) && holds(out, DATES_SPAN);
}

static bool read_until(struct reading *reading, struct dates *out)
{
    struct day last;
    size_t until = until_at(reading->terms, reading->at);
    reading->at += until;
    if (until == 0)
        return false;
    struct named_day named = named_at(reading->terms, reading->at);
    out->first = reading->today;
    if (named.is == NAMED_NEXT_WEEK || named.is == NAMED_WEEKEND) {
        reading->at += named.terms;
        out->last = day_monday(reading->today) + (named.is == NAMED_WEEKEND ? 6 : 13);
        return holds(out, DATES_UNTIL);
    }
    /* the article may belong to the phrase: "hasta el 3" */
    static const char *const article[] = {"el", "dem", "zum", "au", "jusquau", "le", "dia", NULL};
    bool surely = term_in(&reading->terms->term[reading->at - 1], article);
    if (!day_said(reading, &last, BRIEF_THREE) ||
        (last.month == 0 && last.fixed < 0 && last.weekday < 0 && !last.surely && !last.dotted && !surely))
        return false;
    return day_place(&last, reading->today, reading->today, &out->last) && holds(out, DATES_UNTIL);
}

/* "Ab morgen bin ich drei Tage ...": the first day was said before. */
static bool begins_before(const struct reading *reading)
{
    for (size_t i = 0; i < reading->at; i++) {
        struct reading before = {.terms = reading->terms, .at = i, .today = reading->today};
        struct day day;
        before.at += from_at(reading->terms, i);
        if (before.at > i && day_said(&before, &day, BRIEF_NOT) &&
            (day.fixed >= 0 || day.weekday >= 0 || day.month > 0))
            return true;
    }
    return false;
}

/* "for ten days from Monday", "ab Montag eine Woche", "3 weeks starting Dec 20" */
static bool read_lasting(struct reading *reading, struct dates *out)
{
    struct day first = {.fixed = reading->today, .weekday = -1};
    size_t from = from_at(reading->terms, reading->at);
    bool begins = from > 0;
    reading->at += from;
    if (from > 0 && !day_said(reading, &first, BRIEF_NOT))
        return false;
    size_t lasting = lasting_at(reading->terms, reading->at);
    reading->at += lasting;
    static const char *const next[] = {"next",  "prochains", "prochaines", "nachsten", "naechsten", "proximos",
                                       "ganze", "whole",     "of",         "proximas", NULL};
    int64_t count = count_of(day_term(reading, 0));
    reading->at += count > 0 ? 1 : 0;
    day_skip(reading, next);
    int days = unit_of_days(day_term(reading, 0));
    if (days == 0 || count <= 0 || count > LONGEST)
        return false;
    bool bare = lasting == 0 && from == 0; /* needs its first day */
    reading->at++;
    static const char *const after[] = {"lang", "prochains", "prochaines", "long", NULL};
    bare = bare && !term_in(day_term(reading, 0), after) && !begins_before(reading);
    day_skip(reading, after);
    if (from == 0) {
        struct reading behind = *reading;
        size_t start = from_at(behind.terms, behind.at);
        behind.at += start;
        begins = start > 0 && day_said(&behind, &first, BRIEF_NOT);
        if (begins)
            *reading = behind;
        else if (bare)
            return false;
        else
            first = (struct day){.fixed = reading->today, .weekday = -1};
    }
    if (!day_place(&first, reading->today, reading->today, &out->first))
        return false;
    out->last = out->first + count * days - 1;
    return holds(out, begins ? DATES_SPAN : DATES_LASTING);
}

/* "in two weeks", "dans 3 jours", "a week from now" */
static bool read_in(struct reading *reading, struct dates *out)
{
    size_t in = terms_longest(reading->terms, reading->at, list_date_in);
    reading->at += in;
    int64_t count = count_of(day_term(reading, 0));
    int days = unit_of_days(day_term(reading, 1));
    bool months = term_in(day_term(reading, 1), list_date_months);
    if (count <= 0 || count > LONGEST || (days == 0 && !months))
        return false;
    reading->at += 2;
    size_t from_now = terms_longest(reading->terms, reading->at, list_date_from_now);
    reading->at += from_now;
    if (in == 0 && from_now == 0)
        return false;
    out->first = out->last = months ? day_months_on(reading->today, (int)count) : reading->today + count * days;
    return holds(out, DATES_IN);
}

/* "next week", "this weekend", "in January" */
static bool read_period(struct reading *reading, struct dates *out)
{
    int64_t week = day_monday(reading->today);
    struct named_day named = named_at(reading->terms, reading->at);
    size_t whole = whole_at(reading->terms, reading->at);
    out->first = out->last = reading->today;
    if (named.is == NAMED_NEXT_WEEK || named.is == NAMED_WEEK_AFTER) {
        out->first = week + (named.is == NAMED_NEXT_WEEK ? 7 : 14);
        out->last = out->first + 6;
    } else if (named.is == NAMED_WEEK) {
        out->last = week + 6;
    } else if (named.is == NAMED_WEEKEND || named.is == NAMED_NEXT_WEEKEND) {
        out->first = week + (named.is == NAMED_WEEKEND ? 5 : 12);
        out->last = out->first + 1;
        out->first = out->first < reading->today ? reading->today : out->first;
    } else if (named.is == NAMED_NEXT_MONTH) {
        out->first = day_month_end(reading->today, 0) + 1;
        out->last = day_month_end(reading->today, 1);
    } else if (whole > 0 && reading->at + whole < reading->terms->count) {
        struct day day = {.fixed = -1, .weekday = -1, .number = 1};
        reading->at += whole;
        day.month = month_of(day_term(reading, 0), false);
        if (day.month == 0 || day_number(reading, 1, 1, 31) || !day_place(&day, 0, reading->today, &out->first))
            return false;
        out->last = day_month_end(out->first, 0);
        named.terms = 1;
    } else {
        return false;
    }
    reading->at += named.terms;
    return holds(out, DATES_DAY);
}

/* "20 and 21 December": two days of one month, which of one absence follow on each other. */
static bool read_pair(struct reading *reading, struct dates *out)
{
    struct day first, last;
    if (!day_said(reading, &first, BRIEF_NOT) || first.month != 0 || first.fixed >= 0 || first.weekday >= 0)
        return false;
    size_t and = and_at(reading->terms, reading->at);
    reading->at += and;
    if (and == 0 || !day_said(reading, &last, BRIEF_NOT) || last.month == 0 || last.number <= first.number)
        return false;
    reading->either = last.number > first.number + 1;
    return place_span(first, last, reading->today, out) && holds(out, DATES_SPAN);
}

/* "Dec 26 and 27": the last of several days of one month. */
static void read_more_days(struct reading *reading, const struct day *day, struct dates *out)
{
    size_t and = and_at(reading->terms, reading->at);
    struct reading ahead = *reading;
    ahead.at += and;
    if (and == 0 || day->month == 0 || !day_number(&ahead, 0, day->number + 1, 31) ||
        month_of(day_term(&ahead, 1), false) != 0 || unit_of_days(day_term(&ahead, 1)) != 0 ||
        day_mark(&ahead, 1, '.') || day_mark(&ahead, 1, '/'))
        return;
    out->last = out->first + day_term(&ahead, 0)->number - day->number;
    reading->either = reading->either || out->last > out->first + 1; /* two absences */
    reading->at = ahead.at + 1;
}

static bool read_single(struct reading *reading, struct dates *out)
{
    struct day day;
    size_t from = from_at(reading->terms, reading->at);
    reading->at += from;
    if (!day_said(reading, &day, BRIEF_NOT) || (day.month == 0 && day.fixed < 0 && day.weekday < 0 && !day.surely) ||
        !day_place(&day, reading->today, reading->today, &out->first))
        return false;
    out->last = out->first;
    read_more_days(reading, &day, out);
    return holds(out, from > 0 ? DATES_FROM : DATES_DAY);
}

/* Two brief names of days with a word between that joins them: "Mo. bis Mi." */
static bool are_brief(const struct terms *terms, size_t at)
{
    const struct reading reading = {.terms = terms, .at = at};
    return joins_brief(&reading);
}

/* A term without which no day is said: a number, or a word of days. */
static bool is_of_days(const struct terms *terms, size_t at, bool dashes)
{
    const struct term *term = &terms->term[at];
    if (term->kind != TERM_WORD)
        return term->kind == TERM_NUMBER;
    return unit_of_days(term) != 0 || term_in(term, list_date_months) || day_is_first(term) ||
           month_of(term, true) != 0 || named_at(terms, at).is != NAMED_NONE ||
           (weekday_of(term, BRIEF_TWO) >= 0 && (dashes || weekday_of(term, BRIEF_THREE) >= 0 || are_brief(terms, at)));
}

/* May a day be said from here on? Of all forms the first word. */
static bool may_begin(const struct terms *terms, size_t at)
{
    const struct term *term = &terms->term[at];
    return term->kind == TERM_NUMBER ||
           (term->kind == TERM_WORD &&
            (count_of(term) > 0 || day_is_before(term) || from_at(terms, at) > 0 || until_at(terms, at) > 0 ||
             between_at(terms, at) > 0 || lasting_at(terms, at) > 0 || whole_at(terms, at) > 0 ||
             terms_longest(terms, at, list_date_in) > 0 || is_of_days(terms, at, true)));
}

bool dates_read(const struct terms *terms, size_t at, int64_t today, struct dates *out)
{
    static bool (*const forms[])(struct reading *, struct dates *) = {
        read_between, read_in, read_lasting, read_span, read_until, read_period, read_pair, read_single,
    };
    /* of "30.2.2027" the end is no day of its own */
    if (at > 0 && terms->term[at].glued && terms->term[at - 1].kind == TERM_MARK &&
        strchr("-./", terms->term[at - 1].plain[0]) != NULL)
        return false;
    if (!may_begin(terms, at))
        return false;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct reading reading = {.terms = terms, .at = at, .today = today};
        *out = (struct dates){0};
        if (!forms[i](&reading, out))
            continue;
        out->terms = reading.at - at;
        out->either = reading.either && !reading.settled;
        return true;
    }
    return false;
}

size_t dates_end(const struct terms *terms)
{
    size_t end = terms->count;
    bool dashes = false;
    for (size_t i = 0; i < terms->count; i++)
        dashes = dashes || terms->term[i].joined || term_is_mark(&terms->term[i], '-');
    while (end > 0 && !is_of_days(terms, end - 1, dashes))
        end--;
    return end;
}
