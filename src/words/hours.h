/* Hours of sleep as people write them, in the languages of words/dates.h: "between 11pm and 7am". */
#ifndef CURSUS_WORDS_HOURS_H
#define CURSUS_WORDS_HOURS_H

#include "base/timetable.h"
#include "letter/term.h"

/* Hours from `at` on, and how many terms they take: "23:00-07:00", "zwischen 23 und 7 Uhr". `bare`: numbers without
 * "h", "am" and the like are hours, too. False: none, or no night (base/timetable.h). */
bool hours_read(const struct terms *terms, size_t at, bool bare, struct night *out, size_t *count);

#endif
