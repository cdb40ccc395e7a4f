/* Inside the reader: lines that hold several entries. */
#ifndef CURSUS_READER_LIST_H
#define CURSUS_READER_LIST_H

#include <stdbool.h>

enum { LIST_MOST = 12 };

/* Owned by whoever reads it; list_free() in any case. */
struct list {
    char *entry[LIST_MOST];
    int count;
};

/* "1. Wyrmford 2. Dunewatch 3. Millbrook": what a line counts from 1. False, with nothing in it: it counts nothing. */
bool list_numbered(const char *line, struct list *out);
/* "4 arc-gal-2   Architecture 2   Circus": the cells of a row of a table, at least three, with two blanks between.
 * False, with nothing in it: it is none. */
bool list_cells(const char *line, struct list *out);
/* "take wine, play intrigue": what stands between commas. False, with nothing in it: there is none. */
bool list_commas(const char *line, struct list *out);
/* "par-bur mar-spa": words with a dash in each of them. False, with nothing in it: others stand between. */
bool list_dashed(const char *line, struct list *out);
void list_free(struct list *list);

#endif
