/*
 * How often something lay in which of several ranges, as strokes: a row of bars for each of those who are compared, one
 * below the other over the same ranges. A bar is as high as its share of its row, and has its number above it.
 */
#ifndef CURSUS_REPORT_BARS_H
#define CURSUS_REPORT_BARS_H

#include "rules/rules.h"

enum { BARS_COLUMNS = 8, BARS_ROWS = SEATS_MAX + 1 };

/* All borrowed. */
struct bars_row {
    const struct rules_seat *seat; /* its mark stands before the label; NULL: none */
    const char *label;
    int value[BARS_COLUMNS]; /* 0 or more */
};

struct bars {
    const char *column[BARS_COLUMNS]; /* short names of the ranges */
    const char *title;                /* what the ranges are of */
    int rows;
    struct bars_row row[BARS_ROWS];
};

/* At least one row. canvas_free() */
void bars_draw(const struct bars *bars, struct canvas *canvas);

#endif
