/* Time zones that are no names of the zone database: hours from UTC, and abbreviations. */
#ifndef CURSUS_BASE_ZONE_H
#define CURSUS_BASE_ZONE_H

#include "base/text.h"

enum { ZONE_BYTES = 72 }; /* room for a name that moment_zone_known() takes */

/* Reads "UTC+2", "gmt-5:30", "UTC +05:30", "+0530", "Z" as minutes east of Greenwich, -12:00 to +14:00. Plus is east
 * whatever stands before it, as people write it; POSIX has "GMT+2" the other way round. Of the zone database's own
 * names only "UTC", "GMT" and "GMT+0" are read. False: it is no such thing, *minutes is untouched. */
bool zone_offset_read(const char *words, int *minutes);

/* The name of a zone as it is kept and told: hours from UTC in one form, "UTC", "UTC+2", "UTC-3:30"; others as they
 * are.
 */
void zone_write(const char *zone, struct text *out);

/* The zones that an abbreviation stands for, as a list for people: "IST" is "Europe/Dublin, Asia/Jerusalem,
 * Asia/Kolkata", "CEST" is "Europe/Berlin". NULL: it is none, or one that the zone database has and nobody else. */
const char *zone_places(const char *word);

/* Whether `word` is an abbreviation that several places use for different times. */
bool zone_is_ambiguous(const char *word);

#endif
