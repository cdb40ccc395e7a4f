/*
 * Points in time and spans, as 64-bit UTC seconds. The engine is given `now`;
 * only moment_now(), called by src/cli/, looks at a clock.
 */
#ifndef CURSUS_BASE_MOMENT_H
#define CURSUS_BASE_MOMENT_H

#include "base/err.h"
#include "base/text.h"

#include <stdint.h>

typedef int64_t moment; /* seconds since 1970-01-01T00:00:00Z; 0 means "none" in optional fields */

moment moment_now(void);

/* Seconds of a clock that nobody sets, from any beginning: for waits. */
int64_t moment_steady(void);

/* Reads "2026-12-20T18:00:00Z", "2026-12-20 18:00", "2026-12-20" (00:00), all UTC,
 * "@1797789600", or "+36h" / "-2d" from `now`. RC_BAD says what would be right. */
enum rc moment_read(const char *word, moment now, moment *out, struct err *err);

/* The same, and a time as the clocks of a zone show it, with the zone's name or its hours from UTC last: "2026-12-20
 * 18:00 Europe/Rome", "2026-12-20 18:00 UTC+2", "2026-12-20T18:00:00-05:00". A time that those clocks pass over, or
 * show twice, is taken as moment_of_local() says. */
enum rc moment_read_zoned(const char *words, moment now, moment *out, struct err *err);

/*
 * The time that the clocks of a place show. Days are counted, so that the day after is one more; a day of the calendar
 * has 86400 seconds of `second` whatever the clocks do on it.
 */
struct local {
    int64_t day; /* since 1970-01-01 */
    int second;  /* of the day, 0..86399 */
};

/* `zone` is an IANA name; "" or unknown: UTC. */
struct local moment_local(moment when, const char *zone);

/* The other way. Where clocks are put forward, a time that they pass over is taken with the offset from before (02:30
 * is 03:30 then); where they are put back, of the two moments the first counts (both as RFC 5545 3.3.5 has it). */
moment moment_of_local(struct local local, const char *zone);

/* 0 is Monday. */
int moment_day_of_week(int64_t day);

/* "2026-12-20", of the years 1970 to 9999. False: it is no such day. */
bool moment_day_read(const char *word, int64_t *day);
void moment_day_write(int64_t day, struct text *out);

/* A day by its year, 1970 to 9999, its month, from 1, and its number in that. False: it is no such day. */
bool moment_day_of_calendar(int year, int month, int number, int64_t *day);
void moment_day_calendar(int64_t day, int *year, int *month, int *number);
/* The same day of a later month, or the last one where that has no such day. */
int64_t moment_day_months_on(int64_t day, int months);

/* "2026-12-20T18:00:00Z" */
void moment_write(moment when, struct text *out);

/* What the calendar and the clocks of a zone show. */
struct calendar_day {
    int weekday;            /* 0 is Monday */
    int year, month, day;   /* from 1 on */
    char time[8], zone[16]; /* "18:00", "CET" */
};
/* In `zone` (an IANA name; "" or unknown: UTC). False: no calendar here has that moment. */
bool moment_show(moment when, const char *zone, struct calendar_day *out);

/* "Fri 18 Dec 2026 18:00 CET", the same for logs and the command line; what people are told has words/when.h. */
void moment_write_local(moment when, const char *zone, struct text *out);

/* "Fri, 18 Dec 2026 18:00:00 +0000", as a Date header has it (RFC 5322 3.3). */
void moment_write_rfc5322(moment when, struct text *out);

/* Whether the zone database knows this IANA name, or it is hours from UTC (base/zone.h). No other file is looked at,
 * whatever the name. */
bool moment_zone_known(const char *zone);

/* The same; RC_BAD says what to write instead. */
enum rc moment_zone_check(const char *zone, struct err *err);

/*
 * Zones that stay read. To write a time in a zone its file is read anew each time, unless a struct zones keeps that
 * zone; a new version of the file counts only once nobody keeps the old one. To be freed with moment_zones_free().
 */
struct zones;
struct zones *moment_zones_new(void);
void moment_zones_free(struct zones *zones);
/* From now on; a name that is not known is passed over. `zones` may be NULL: then nothing is kept. */
void moment_zones_keep(struct zones *zones, const char *zone);

/* Reads "90s", "30m", "48h", "2d", "1w", "2 days" or sums of them ("1d12h", "1 day 12 hours") as seconds, 0 or more. */
enum rc moment_span_read(const char *word, int64_t *out, struct err *err);

/* Seconds from one try to the next after so many failures in a row: `first` after none or one, twice that, and so on up
 * to `most`. */
int64_t moment_span_between_tries(int64_t first, int64_t most, int failures);

/* The one or two largest units of a span, with no gap between them: 2 days and 12 hours of 2 days 12 hours 5 minutes, 2
 * days of 2 days 5 minutes. */
struct span_part {
    char unit;     /* 'd', 'h', 'm' or 's' */
    int64_t count; /* 0 only in the 's' of a span of 0 */
};
/* How many there are; those of a negative span are as if it were not. */
size_t moment_span_parts(int64_t seconds, struct span_part parts[2]);

/* "2d 12h", those parts; "0s" for 0; a '-' before negative spans. What people are told has words/when.h. */
void moment_span_write(int64_t seconds, struct text *out);

#endif
