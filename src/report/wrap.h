/* The shape of a text mail's lines. */
#ifndef CURSUS_REPORT_WRAP_H
#define CURSUS_REPORT_WRAP_H

#include "base/text.h"

enum { WRAP_COLUMNS = 72 };

/*
 * Copies `raw` (UTF-8) to the end of `out`, tidied: lines over WRAP_COLUMNS
 * characters are broken at blanks, a continued line hangs below the text of its
 * bullet ("- ", "3: ") or repeats its bar ("| ") and begins with no word that looks
 * quoted ("> ", "#12"); blanks at line ends go (not
 * those of "-- "), as do control characters; several empty lines become one,
 * none stand at the start, one newline at the end. Lines that start with four
 * blanks or more (boards, orders to copy) and words too long for a line (links)
 * are left whole.
 */
void wrap_text(const char *raw, struct text *out);

#endif
