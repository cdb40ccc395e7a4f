#include "words/dates.h"

#include "base/moment.h"
#include "words/day.h"
#include "words/lists.h"

enum { PAST_DAYS = 14, LONGEST = 366 };

/* "22 - 3 January", of which the first is of the month before: the last day is known. */
static bool place_before(const struct day *first, struct dates *out)
{
    int year, month, number;
    moment_day_calendar(out->last, &year, &month, &number);
    if (first->number > number && --month == 0) {
        month = 12;
        year--;
    }
    return moment_day_of_calendar(year, month, first->number, &out->first);
}

/* Two days, the first of which may owe its month, its week or its order of month and day to the second. */
static bool place_span(struct day first, struct day last, int64_t today, struct dates *out)
{
    if (first.turned != last.turned && first.slashed && last.slashed) { /* "12/22 to 1/4": one shows what comes first */
        struct day *other = first.turned ? &last : &first;
        int month = other->number;
        other->number = month <= 12 ? other->month : month;
        other->month = month <= 12 ? month : other->month;
    }
    first.next_week = first.next_week || (first.weekday >= 0 && last.next_week);
    last.next_week = last.next_week || (first.next_week && last.weekday >= 0);
    if (day_is_bare(&first) && day_is_bare(&last))
        return (first.surely || last.surely || first.dotted || last.dotted) &&
               day_place(&first, today, today, &out->first) && day_place(&last, today, out->first, &out->last);
    if (day_is_bare(&first))
        return day_place(&last, today, today, &out->last) && place_before(&first, out);
    if (first.year == 0 && last.year != 0 && first.month != 0) {
        first.year = last.year;
        if (!day_place(&first, today, today, &out->first) || !day_place(&last, today, today, &out->last))
            return false;
        first.year -= out->first > out->last ? 1 : 0;
        return day_place(&first, today, today, &out->first);
    }
    /* who is away since some days says so, too */
    bool since = first.month != 0 && first.year == 0 && day_place(&first, today, today - PAST_DAYS, &out->first) &&
                 out->first < today && day_place(&last, today, today, &out->last) && out->last - out->first < LONGEST;
    return day_place(&first, today, since ? today - PAST_DAYS : today, &out->first) &&
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
    if (last->weekday >= 0 && !last->next_week)
        last->next_week = day_next_week(reading);
}

static bool read_between(struct reading *reading, struct dates *out)
{
    struct day first, last;
    if (day_pass(reading, list_date_between, "") == 0 || !day_said(reading, &first, BRIEF_NOT))
        return false;
    reading->at += day_mark(reading, 0, ",") ? 1 : 0;
    if (day_pass(reading, list_date_and, "&+") == 0 || !day_said(reading, &last, BRIEF_NOT))
        return false;
    read_week_behind(reading, &last);
    return place_span(first, last, reading->today, out) && holds(out, DATES_SPAN);
}

/* "Mon to Wed", "Mo. > Mi.": of two brief names with a word between that joins them each is a day. */
static bool joins_brief(const struct reading *reading)
{
    struct reading ahead = *reading;
    ahead.at += day_mark(reading, 1, ".") ? 2 : 1;
    return day_weekday_of(day_term(reading, 0), BRIEF_TWO) >= 0 && day_pass(&ahead, list_date_to, "->") > 0 &&
           day_weekday_of(day_term(&ahead, 0), BRIEF_TWO) >= 0;
}

static bool read_span(struct reading *reading, struct dates *out)
{
    struct day first, last;
    struct named_day week = day_named_at(reading->terms, reading->at);
    bool next = week.is == NAMED_NEXT_WEEK;
    if (next) {
        reading->at += week.terms;
        reading->at += day_mark(reading, 0, ",") ? 1 : 0;
    }
    bool surely = term_is(day_term(reading, 0), "del du vom");
    bool from = day_pass(reading, list_date_from, "") > 0,
         dash = day_term(reading, 1)->joined || day_mark(reading, 1, "-");
    enum brief brief = dash || joins_brief(reading) ? BRIEF_TWO : from ? BRIEF_THREE : BRIEF_NOT;
    if (!day_said(reading, &first, brief))
        return false;
    if (day_mark(reading, 0, ",") || (first.weekday >= 0 && brief == BRIEF_TWO && day_mark(reading, 0, ".")))
        reading->at++;
    bool joined = day_term(reading, 0)->joined;
    bool dots = day_mark(reading, 0, ".") && day_mark(reading, 1, ".") && day_term(reading, 2)->glued;
    reading->at += dots ? 2 : 0; /* "2026-12-20..2026-12-22" */
    if ((!dots && day_pass(reading, list_date_to, "->") == 0 && !joined) ||
        !day_said(reading, &last, first.weekday >= 0 ? BRIEF_TWO : BRIEF_NOT))
        return false;
    bool ends = first.dotted && day_mark(reading, 0, "."); /* of "23. - 2." at the end of a line */
    bool sure = (first.surely || first.dotted) && (last.surely || last.dotted || ends);
    if (!from && !next && day_is_bare(&first) && last.month == 0 && !sure)
        return false;
    read_week_behind(reading, &last);
    first.next_week = first.next_week || next;
    last.next_week = last.next_week || next;
    first.surely = first.surely || surely;
    return place_span(first, last, reading->today, out) && holds(out, DATES_SPAN);
}

static bool read_until(struct reading *reading, struct dates *out)
{
    struct day last;
    if (day_pass(reading, list_date_until, "") == 0)
        return false;
    struct named_day named = day_named_at(reading->terms, reading->at);
    out->first = reading->today;
    if (named.is == NAMED_NEXT_WEEK || named.is == NAMED_WEEKEND) {
        reading->at += named.terms;
        out->last = day_monday(reading->today) + named.last;
        return holds(out, DATES_UNTIL);
    }
    /* the article may belong to the phrase: "hasta el 3" */
    bool surely = term_is(&reading->terms->term[reading->at - 1], "el dem zum au jusquau le dia");
    return day_said(reading, &last, BRIEF_THREE) && (!day_is_bare(&last) || last.surely || last.dotted || surely) &&
           day_place(&last, reading->today, reading->today, &out->last) && holds(out, DATES_UNTIL);
}

/* "From Monday": the first day. False: none stands here. */
static bool read_from(struct reading *reading, struct day *first)
{
    return day_pass(reading, list_date_from, "") > 0 && day_said(reading, first, BRIEF_NOT);
}

/* "Ab morgen bin ich drei Tage ...": the first day was said before. */
static bool begins_before(const struct reading *reading)
{
    for (size_t i = 0; i < reading->at; i++) {
        struct reading before = {.terms = reading->terms, .at = i, .today = reading->today};
        struct day day;
        if (read_from(&before, &day) && !day_is_bare(&day))
            return true;
    }
    return false;
}

/* "for ten days from Monday", "ab Montag eine Woche", "3 weeks starting Dec 20" */
static bool read_lasting(struct reading *reading, struct dates *out)
{
    static const char after[] = "lang prochains prochaines long";
    struct reading ahead = *reading;
    struct day first = {.fixed = reading->today, .weekday = -1};
    bool begins = day_pass(reading, list_date_from, "") > 0;
    if (begins && !day_said(reading, &first, BRIEF_NOT))
        return false;
    bool lasting = day_pass(reading, list_date_lasting, "") > 0;
    int64_t count = day_count_of(day_term(reading, 0));
    reading->at += count > 0 ? 1 : 0;
    day_skip(reading, "next prochains prochaines nachsten naechsten proximos ganze whole of proximas");
    int days = day_unit_of_days(day_term(reading, 0));
    if (days == 0 || count <= 0 || count > LONGEST)
        return false;
    reading->at++;
    bool bare = !lasting && !begins && !term_is(day_term(reading, 0), after) && !begins_before(reading);
    day_skip(reading, after);
    ahead = *reading;
    if (!begins && read_from(&ahead, &first)) {
        begins = true;
        *reading = ahead;
    } else if (!begins) {
        first = (struct day){.fixed = reading->today, .weekday = -1};
    }
    if ((bare && !begins) || !day_place(&first, reading->today, reading->today, &out->first)) /* needs its first day */
        return false;
    out->last = out->first + count * days - 1;
    return holds(out, begins ? DATES_SPAN : DATES_LASTING);
}

/* "in two weeks", "dans 3 jours", "a week from now" */
static bool read_in(struct reading *reading, struct dates *out)
{
    bool in = day_pass(reading, list_date_in, "") > 0, months = term_in(day_term(reading, 1), list_date_months);
    int64_t count = day_count_of(day_term(reading, 0));
    int days = day_unit_of_days(day_term(reading, 1));
    reading->at += 2;
    if (count <= 0 || count > LONGEST || (days == 0 && !months) ||
        (day_pass(reading, list_date_from_now, "") == 0 && !in))
        return false;
    out->first = out->last = months ? moment_day_months_on(reading->today, (int)count) : reading->today + count * days;
    return holds(out, DATES_IN);
}

/* "In January": a month behind such a word. */
static bool read_month(struct reading *reading, struct dates *out)
{
    struct day day = DAY_UNSAID;
    if (day_pass(reading, list_date_whole, "") == 0)
        return false;
    day.number = 1;
    day.month = day_month_of(day_term(reading, 0), false);
    if (day.month == 0 || day_number(reading, 1, 1, 31) || !day_place(&day, 0, reading->today, &out->first))
        return false;
    reading->at++;
    out->last = day_month_end(out->first, 0);
    return holds(out, DATES_DAY);
}

/* "next week", "this weekend", "in January" */
static bool read_period(struct reading *reading, struct dates *out)
{
    int64_t today = reading->today, week = day_monday(today);
    struct named_day named = day_named_at(reading->terms, reading->at);
    if (named.is == NAMED_NEXT_MONTH) {
        out->first = day_month_end(today, 0) + 1;
        out->last = day_month_end(today, 1);
    } else if (named.last > 0) {
        out->first = week + named.first < today ? today : week + named.first;
        out->last = week + named.last;
    } else {
        return read_month(reading, out);
    }
    reading->at += named.terms;
    return holds(out, DATES_DAY);
}

/* "20 and 21 December": two days of one month, which of one absence follow on each other. */
static bool read_pair(struct reading *reading, struct dates *out)
{
    struct day first, last;
    if (!day_said(reading, &first, BRIEF_NOT) || !day_is_bare(&first) || day_pass(reading, list_date_and, "&+") == 0 ||
        !day_said(reading, &last, BRIEF_NOT) || last.month == 0 || last.number <= first.number)
        return false;
    reading->either = last.number > first.number + 1;
    return place_span(first, last, reading->today, out) && holds(out, DATES_SPAN);
}

/* "Dec 26 and 27": the last of several days of one month. */
static void read_more_days(struct reading *reading, const struct day *day, struct dates *out)
{
    struct reading ahead = *reading;
    if (day_pass(&ahead, list_date_and, "&+") == 0 || day->month == 0 || !day_number(&ahead, 0, day->number + 1, 31) ||
        day_month_of(day_term(&ahead, 1), false) != 0 || day_unit_of_days(day_term(&ahead, 1)) != 0 ||
        day_mark(&ahead, 1, "./"))
        return;
    out->last = out->first + day_term(&ahead, 0)->number - day->number;
    reading->either = reading->either || out->last > out->first + 1; /* two absences */
    reading->at = ahead.at + 1;
}

static bool read_single(struct reading *reading, struct dates *out)
{
    struct day day;
    bool from = day_pass(reading, list_date_from, "") > 0;
    if (!day_said(reading, &day, BRIEF_NOT) || (day_is_bare(&day) && !day.surely) ||
        !day_place(&day, reading->today, reading->today, &out->first))
        return false;
    out->last = out->first;
    read_more_days(reading, &day, out);
    return holds(out, from ? DATES_FROM : DATES_DAY);
}

/* May a day be said from here on? Of all forms the first word: this is soon known, and most words are none. */
static bool may_begin(const struct terms *terms, size_t at)
{
    static const char *const *const phrases[] = {list_date_from,    list_date_until, list_date_between,
                                                 list_date_lasting, list_date_whole, list_date_in};
    const struct term *term = &terms->term[at];
    if (term->kind != TERM_WORD)
        return term->kind == TERM_NUMBER;
    bool may = day_count_of(term) > 0 || day_is_before(term) || day_is_first(term) || day_month_of(term, true) != 0 ||
               day_weekday_of(term, BRIEF_TWO) >= 0 || day_named_at(terms, at).is != NAMED_NONE;
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0] && !may; i++)
        may = terms_longest(terms, at, phrases[i]) > 0;
    return may;
}

bool dates_read(const struct terms *terms, size_t at, int64_t today, struct dates *out)
{
    static bool (*const forms[])(struct reading *, struct dates *) = {
        read_between, read_in, read_lasting, read_span, read_until, read_period, read_pair, read_single,
    };
    /* of "30.2.2027" the end is no day of its own */
    bool within = at > 0 && terms->term[at].glued && term_is_mark(&terms->term[at - 1], "-./");
    if (within || !may_begin(terms, at))
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
