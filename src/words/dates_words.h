/* The words of dates, folded: months, days, what binds them. */
#ifndef CURSUS_WORDS_DATES_WORDS_H
#define CURSUS_WORDS_DATES_WORDS_H

#include "letter/term.h"

/* 1 to 12; 0: no month. With `near` two wrong letters are forgiven in a long one. */
int month_of(const struct term *term, bool near);
/* How few letters will do for a day of the week, where they could be another word: "Mon", "Mo". */
enum brief { BRIEF_NOT, BRIEF_THREE, BRIEF_TWO };
/* 0 is Monday; -1: none. */
int weekday_of(const struct term *term, enum brief brief);
/* "three", "a", "couple": a number of words or digits; -1: none */
int64_t count_of(const struct term *term);

enum named {
    NAMED_NONE,
    NAMED_TODAY,
    NAMED_TOMORROW,
    NAMED_AFTER_TOMORROW,
    NAMED_WEEK,
    NAMED_NEXT_WEEK,
    NAMED_WEEK_AFTER,
    NAMED_WEEKEND,
    NAMED_NEXT_WEEKEND,
    NAMED_NEXT_MONTH,
    NAMED_WEEK_END,  /* its last day */
    NAMED_MONTH_END, /* of this month, or of the one that is named next */
    NAMED_YEAR_END,
    NAMED_FEAST /* with `month` and `day` */
};
struct named_day {
    enum named is;
    int month, day;
    int first, last; /* of several days: how many days behind the Monday of this week */
    size_t terms;
};
/* What a phrase that begins at `at` names. */
struct named_day named_at(const struct terms *terms, size_t at);

/* Hours, and days, of a unit of time: 168 and 7 for "weeks", 1 and 0 for "h"; 0: it is none. */
int unit_of_hours(const struct term *term);
int unit_of_days(const struct term *term);

#endif
