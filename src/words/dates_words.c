#include "words/dates_words.h"

#include "base/nearest.h"
#include "words/lists.h"

#include <string.h>

enum { NEAR_LETTERS = 6, NEAR_WRONG = 2 };

static const struct {
    const char *const *phrases;
    struct named_day day;
} named[] = {
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
    bool near = most > 0 && strlen(term->plain) + most > NEAR_LETTERS;
    uint32_t letters = near ? nearest_letters(term->plain) : 0;
    for (; list->word != NULL; list++) {
        if (term_is(term, list->word))
            return list->number;
        size_t distance = near ? wrong(list->word, term, letters, best - 1) : best;
        number = distance < best ? list->number : number;
        best = distance < best ? distance : best;
    }
    return number;
}

int month_of(const struct term *term, bool near)
{
    int month = number_of(term, list_month_names, near ? NEAR_WRONG : 0);
    return month < 0 ? 0 : month;
}

int weekday_of(const struct term *term, enum brief brief)
{
    int weekday = number_of(term, list_weekday_names, 1);
    bool may = weekday < 0 && (brief == BRIEF_TWO || (brief == BRIEF_THREE && strlen(term->plain) > 2));
    return may ? number_of(term, list_weekday_briefs, 0) : weekday;
}

int64_t count_of(const struct term *term)
{
    return term->kind == TERM_NUMBER ? term->number : number_of(term, list_counts, 0);
}

struct named_day named_at(const struct terms *terms, size_t at)
{
    struct named_day out = {.is = NAMED_NONE};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        size_t count = terms_longest(terms, at, named[i].phrases);
        if (count <= out.terms)
            continue;
        out = named[i].day;
        out.terms = count;
    }
    return out;
}

int unit_of_hours(const struct term *term)
{
    int hours = number_of(term, list_time_units, 0);
    return hours < 0 ? 0 : hours;
}

int unit_of_days(const struct term *term)
{
    return unit_of_hours(term) / 24;
}
