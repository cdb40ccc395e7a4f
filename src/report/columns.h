/* Tables of text: rows of cells that are parted by tabs. */
#ifndef CURSUS_REPORT_COLUMNS_H
#define CURSUS_REPORT_COLUMNS_H

#include "base/text.h"

/*
 * Copies `raw` (UTF-8) to the end of `out`, and lays its tables out. Lines that have tabs are the rows of one table, up
 * to the next empty line; others may stand between them. Each column is as wide as its widest cell, and two blanks part
 * it from the next. A column of which the first row's cell begins with `>`, which is not shown, stands to the right.
 * Blanks count: those before a cell's text indent it, and with some the first row makes a column wide. None stands at
 * the end of a row. Where a table would be wider than `most` (0: as wide as it is), cells of several words are broken
 * over more lines, those of the widest columns first.
 */
void columns_lay(const char *raw, size_t most, struct text *out);

#endif
