/* Points in time and spans as people are told of them, in the language in use. */
#ifndef CURSUS_WORDS_WHEN_H
#define CURSUS_WORDS_WHEN_H

#include "base/moment.h"

/* "Fri 18 Dec 2026 18:00 CET" in `zone` (an IANA name; "" or unknown: UTC). */
void when_write(moment when, const char *zone, struct text *out);

/* "Fri 18:00" where that is one day only: within the six days after the day of `now` there; else "Fri 18 Dec 18:00". */
void when_write_near(moment when, const char *zone, moment now, struct text *out);

/* "Fri 18 Dec 18:00 CET", as when_write(), but with the year only where that is half a year or more from `now`. */
void when_write_soon(moment when, const char *zone, moment now, struct text *out);

/* "Fri 18 Dec 2026", a day as moment_local() has it. */
void when_write_day(int64_t day, struct text *out);

/* "2d 12h", as moment_span_write(). */
void when_write_span(int64_t seconds, struct text *out);

#endif
