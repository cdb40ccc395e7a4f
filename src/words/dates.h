/*
 * Days as people write them, in English, German, French and Spanish: "20.12.2026 to 2.1.2027", "22 de
 * diciembre al 4 de enero", "till 3 January", "Mon-Wed next week", "bis Sonntag".
 */
#ifndef CURSUS_WORDS_DATES_H
#define CURSUS_WORDS_DATES_H

#include "base/timetable.h"
#include "letter/terms.h"

enum dates_form {
    DATES_DAY,    /* one day, or a week, a weekend or a month by its name */
    DATES_SPAN,   /* both ends were named */
    DATES_UNTIL,  /* only the last day was */
    DATES_FROM,   /* only the first */
    DATES_IN,     /* one day, by how long it is until then: "in two weeks" */
    DATES_LASTING /* how many days, from today on or another day that is named elsewhere */
};

struct dates {
    enum dates_form form;
    int64_t first, last; /* days since 1970-01-01, both included */
    bool either;         /* "3/4": the day may stand first, or the month, and nothing says which */
    size_t terms;        /* how many terms say so */
};

/* The days that the terms from `at` on name, seen from the day `today`. False: none, or none that exists. A day without
 * a year is the next one. */
bool dates_read(const struct terms *terms, size_t at, int64_t today, struct dates *out);
/* Hours of sleep from `at` on, and how many terms they take: "23:00-07:00", "zwischen 23 und 7 Uhr". `bare`: numbers
 * without "h", "am" and the like are hours, too. False: none, or no night (base/timetable.h). */
bool dates_hours_read(const struct terms *terms, size_t at, bool bare, struct night *out, size_t *count);

#endif
