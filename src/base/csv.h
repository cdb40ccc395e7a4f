/* A table in a file of lines, as spreadsheets write it (RFC 4180). */
#ifndef CURSUS_BASE_CSV_H
#define CURSUS_BASE_CSV_H

#include "base/err.h"

#include <stddef.h>

struct csv_row {
    char **cell;
    size_t cells;
    int line; /* that it begins on, from 1 */
};

struct csv {
    struct csv_row *row;
    size_t rows;
};

/* Reads UTF-8 text. Cells are parted by commas, or by semicolons if the first line has such and no comma; blanks around
 * them go, but not within quotes; lines without any cell, and a byte order mark, are passed over. RC_BAD names the
 * line: a quote that does not end, something behind one. csv_free() in any case. */
enum rc csv_read(const char *text, size_t len, struct csv *out, struct err *err);
void csv_free(struct csv *csv);

#endif
