/* A table of the operator's, as a spreadsheet writes it (base/csv.h). */
#ifndef CURSUS_CLI_TABLE_H
#define CURSUS_CLI_TABLE_H

#include "base/csv.h"

/* Reads the file ("-": standard input); the first row names the columns. RC_BAD where there is none below it, and says
 * the line where one cannot be read. csv_free() in any case. */
enum rc table_read(const char *path, struct csv *out, struct err *err);

/* What is wrong with a row gets the file and the line put before it. Returns err->rc. */
enum rc table_at(const char *path, const struct csv_row *row, struct err *err);

#endif
