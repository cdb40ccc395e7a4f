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

/* "2026-12-20T18:00:00Z" */
void moment_write(moment when, struct text *out);

/* "Fri 18 Dec 2026 18:00" in `zone` (an IANA name; "" or unknown: UTC) and the
 * zone's abbreviation behind it. */
void moment_write_local(moment when, const char *zone, struct text *out);

/* "Fri, 18 Dec 2026 18:00:00 +0000", as a Date header has it (RFC 5322 3.3). */
void moment_write_rfc5322(moment when, struct text *out);

/* Whether the zone database knows this IANA name. */
bool zone_known(const char *zone);

/*
 * Zones that stay read. To write a time in a zone its file is read anew each time, unless a struct zones keeps that
 * zone; a new version of the file counts only once nobody keeps the old one. To be freed with zones_free().
 */
struct zones;
struct zones *zones_new(void);
void zones_free(struct zones *zones);
/* From now on; a name that is not known is passed over. `zones` may be NULL: then nothing is kept. */
void zones_keep(struct zones *zones, const char *zone);

/* Reads "90s", "30m", "48h", "2d", "1w" or sums of them ("1d12h") as seconds, 0 or more. */
enum rc span_read(const char *word, int64_t *out, struct err *err);

/* "2d 12h", the two largest units; "0s" for 0; a '-' before negative spans. */
void span_write(int64_t seconds, struct text *out);

#endif
