/* Inside the reader: lines that are no sentences. Names in a row that are one order together ("1. Wyrmford
 * 2. Dunewatch", "- wood" above "- coal"), and orders by the letter. */
#ifndef CURSUS_READER_ROWS_H
#define CURSUS_READER_ROWS_H

#include "reader/letter.h"
#include "reader/list.h"
#include "reader/tally.h"

struct rows {
    struct tally *tally; /* into which they go; borrowed */
    bool said;           /* words stay in the order in which they were said */
    int columns, end;    /* how many were tried; the line behind the last one */
};

/* The items of a line, ITEMS_MOST places, with the meanings that they have in it. Returns how many. */
int rows_items(const struct tally *tally, const struct terms *line, struct item *item);
/* Names in one line are a ranking where the game takes one. False: they are none. */
bool rows_ranking(const struct rows *rows, const struct list *list);
/* Lines from this one on that are one order together, and none alone. Returns how many; 0: they are none. */
int rows_column(struct rows *rows, const struct letter_line *lines, int at, int count);
/* A line that is an order as the page writes it, or several with commas, or stands in one as a name of a table. False:
 * it is none. */
bool rows_exact(const struct rows *rows, const struct terms *line);

#endif
