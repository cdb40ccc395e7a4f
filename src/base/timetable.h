/*
 * Fixed days and hours, days off, and hours of sleep: which times a deadline may
 * have. All by the clocks of a place; how a time that those pass over or show twice
 * is taken, moment_of_local() says.
 */
#ifndef CURSUS_BASE_TIMETABLE_H
#define CURSUS_BASE_TIMETABLE_H

#include "base/moment.h"

enum { TIMETABLE_HOURS = 12, TIMETABLE_ZONE = 64, DAYS_OFF_RANGES = 40, DAYS_OFF_LONGEST = 366 };

/* "mon,thu 18:00 Europe/Rome", "mon-fri 12:00,18:00", "daily 20:00 Europe/Rome" */
struct timetable {
    unsigned week;               /* bit 0 is Monday */
    int hours;                   /* 0: there is no timetable */
    int second[TIMETABLE_HOURS]; /* of the day, ascending */
    char zone[TIMETABLE_ZONE];   /* as written, known to the system or not; "": none was */
};

/* False: it is none. "" is one without hours. */
bool timetable_read(const char *words, struct timetable *out);

/* "sat,sun,2026-12-24..2027-01-02,2027-05-01" */
struct days_off {
    unsigned week;
    int count;
    struct {
        int64_t from, to; /* days, both included */
    } range[DAYS_OFF_RANGES];
};

/* False: it is no such list, or a range is longer than DAYS_OFF_LONGEST or ends before it begins. "" is an empty one.
 */
bool timetable_days_off_read(const char *words, struct days_off *out);

/* Whether a week without dates off has a time left; `table` may be without hours. */
bool timetable_possible(const struct timetable *table, const struct days_off *off);

/* The first time of the table at or after `earliest` that is on no day off; without hours `earliest` itself, or where
 * that is on a day off the same time of the next day that is not. The table's own zone does not count, `zone` does. */
moment timetable_next(const struct timetable *table, const struct days_off *off, const char *zone, moment earliest);

/* Hours of sleep: minutes of the day, 0..1439; equal: none. From 23:00 to 07:00 it is night at 23:00, and no more at
 * 07:00. */
struct night {
    int from, until;
};

/* "23:00-07:00". False: it is no such thing, or longer than half a day. */
bool timetable_night_read(const char *word, struct night *out);
void timetable_night_write(const struct night *night, struct text *out);

/* The end of the night that `when` falls into; `when` where it falls into none. */
moment timetable_night_end(const struct night *night, const char *zone, moment when);
/* The same for its beginning. */
moment timetable_night_begin(const struct night *night, const char *zone, moment when);

#endif
