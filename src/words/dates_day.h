/* One day as people say it, and which day that is. Of words/dates.h and words/hours.h only. */
#ifndef CURSUS_WORDS_DATES_DAY_H
#define CURSUS_WORDS_DATES_DAY_H

#include "words/dates_words.h"

/* A day as far as it was said. */
struct day {
    int64_t fixed;           /* known whatever today is; -1: not so */
    int number, month, year; /* of the calendar; 0: not said */
    int weekday;             /* -1: not said */
    bool next_week, this_one;
    bool surely;  /* "the 23rd": a day even without its month; in a span also */
    bool dotted;  /* "23." */
    bool slashed; /* "12/24": the month may stand first ... */
    bool turned;  /* ... and does */
};

struct reading {
    const struct terms *terms;
    size_t at;
    int64_t today;
    bool either;  /* a day was read of which the month may stand first or second ... */
    bool settled; /* ... and one that shows which */
};

/* The term so many behind the place of the reading; behind the last one that is nothing. */
const struct term *day_term(const struct reading *reading, size_t ahead);
bool day_mark(const struct reading *reading, size_t ahead, char mark);
bool day_number(const struct reading *reading, size_t ahead, int64_t low, int64_t high);
/* Passes over all words of the list, which ends with NULL. */
void day_skip(struct reading *reading, const char *const *words);

/* A word that may stand before a day: "the", "on", "next". */
bool day_is_before(const struct term *term);
/* "first": the one number of a day that is a word. */
bool day_is_first(const struct term *term);

/* One day in any of its forms. False: none stands here; where the reading is then does not matter. */
bool day_said(struct reading *reading, struct day *out, enum brief brief);
/* Whether "next week" stands here, and how many terms that takes. */
bool day_next_week(const struct reading *reading, size_t *terms);

/* Which day that is: the first that is not before `earliest`. False: there is none. */
bool day_place(const struct day *day, int64_t today, int64_t earliest, int64_t *out);
bool day_of_calendar(int year, int month, int number, int64_t *out);
void day_calendar(int64_t day, int *year, int *month, int *number);
/* The last day of a month, `later` months behind the one of the day. */
int64_t day_month_end(int64_t day, int later);
/* The same day of a later month, or the last one where that has no such day. */
int64_t day_months_on(int64_t day, int later);
int64_t day_monday(int64_t day);

#endif
