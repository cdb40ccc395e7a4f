/* What every game's facts for the templates are made with: lines of text on their way in, and colours. */
#ifndef CURSUS_RULES_ROW_H
#define CURSUS_RULES_ROW_H

#include "base/jv.h"

enum { ROW_BYTES = 1400 }; /* an order line ready to be sent can be long */

/* A text of one line, on the stack. */
struct row {
    char line[ROW_BYTES];
    struct text text;
};

/* Begins the row anew; returns its text, to be written to. row->line is the string. */
struct text *row_begin(struct row *row);

/* "#d55e00" under `key`. A put that fails shows when the object is dumped or rendered. */
void row_put_colour(struct jv *out, const char *key, uint32_t colour);

#endif
