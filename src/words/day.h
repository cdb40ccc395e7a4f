/* The words of days, folded, and one day as people say it: which day that is. */
#ifndef CURSUS_WORDS_DAY_H
#define CURSUS_WORDS_DAY_H

#include "letter/terms.h"

/* 1 to 12; 0: no month. With `near` two wrong letters are forgiven in a long one. */
int day_month_of(const struct term *term, bool near);
/* How few letters will do for a day of the week, where they could be another word: "Mon", "Mo". */
enum brief { BRIEF_NOT, BRIEF_THREE, BRIEF_TWO };
/* 0 is Monday; -1: none. */
int day_weekday_of(const struct term *term, enum brief brief);
/* "three", "a", "couple": a number of words or digits; -1: none */
int64_t day_count_of(const struct term *term);

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
struct named_day day_named_at(const struct terms *terms, size_t at);

/* Hours, and days, of a unit of time: 168 and 7 for "weeks", 1 and 0 for "h"; 0: it is none. */
int day_unit_of_hours(const struct term *term);
int day_unit_of_days(const struct term *term);

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
#define DAY_UNSAID ((struct day){.fixed = -1, .weekday = -1})

struct reading {
    const struct terms *terms;
    size_t at;
    int64_t today;
    enum brief brief; /* of the day that is read */
    bool either;      /* a day was read of which the month may stand first or second ... */
    bool settled;     /* ... and one that shows which */
};

/* The term so many behind the place of the reading; behind the last one that is nothing. */
const struct term *day_term(const struct reading *reading, size_t ahead);
/* Is it one of the marks? */
bool day_mark(const struct reading *reading, size_t ahead, const char *marks);
bool day_number(const struct reading *reading, size_t ahead, int64_t low, int64_t high);
/* Passes over all words that are among these, which stand one blank apart. */
void day_skip(struct reading *reading, const char *words);
/* Passes over one of the marks, or the longest of the phrases; returns how many terms that are. */
size_t day_pass(struct reading *reading, const char *const *phrases, const char *marks);

/* A word that may stand before a day: "the", "on", "next". */
bool day_is_before(const struct term *term);
/* "first": the one number of a day that is a word. */
bool day_is_first(const struct term *term);

/* One day in any of its forms. False: none stands here; where the reading is then does not matter. */
bool day_said(struct reading *reading, struct day *out, enum brief brief);
/* Passes over "next week". False: it does not stand here. */
bool day_next_week(struct reading *reading);
/* A number, and not of which month? */
bool day_is_bare(const struct day *day);

/* Which day that is: the first that is not before `earliest`. False: there is none. */
bool day_place(const struct day *day, int64_t today, int64_t earliest, int64_t *out);
/* The last day of a month, `later` months behind the one of the day. */
int64_t day_month_end(int64_t day, int later);
int64_t day_monday(int64_t day);

#endif
