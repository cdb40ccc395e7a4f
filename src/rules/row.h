/* What every game's facts and pictures are made with: lines of text on their way in, and colours. */
#ifndef CURSUS_RULES_ROW_H
#define CURSUS_RULES_ROW_H

#include "base/jv.h"
#include "rules/rules.h"
#include "words/say.h"

enum { ROW_BYTES = 1400 }; /* an order line ready to be sent can be long */

/* A text of one line, on the stack. */
struct row {
    char line[ROW_BYTES];
    struct text text;
};

/* Begins the row anew; returns its text, to be written to. row->line is the string. */
struct text *row_begin(struct row *row);

/* Fills the row with a sentence of the catalog: row_say(&row, "quorum.deck", SAID_NUMBER("count", 3)) is row.line. */
#define row_say(row, key, ...) row_say_list((row), (key), FILLS(__VA_ARGS__))
const char *row_say_list(struct row *row, const char *key, const struct fill *fills);

/* A column of the row: appended, padded until the row is `width` wide, and put under `key`. */
void row_column(struct row *row, struct jv *facts, const char *key, const char *value, size_t width);
void row_column_int(struct row *row, struct jv *facts, const char *key, int number, size_t width);
/* The row is whole: it goes under "line", and the facts to the end of the list. */
void row_end(struct row *row, struct jv *facts, struct jv *list);

/* A row of a sentence alone: row_add(list, "quorum.deck", SAID_NUMBER("count", 3)). */
#define row_add(list, key, ...) row_add_list((list), (key), FILLS(__VA_ARGS__))
void row_add_list(struct jv *list, const char *key, const struct fill *fills);

/* What facts begin with: `phase`, and of the seat (0: the public) `your_name` and `your_letter`. */
void row_put_game(struct jv *facts, const struct rules *rules, const void *view, int seat);
/* What those about a seat begin with, a new object: `name`, `letter`, `mark`, `colour`, and whether it is the viewer,
 * `you`. */
struct jv *row_seat(const struct rules *rules, int seat, int viewer);

/* "#d55e00" under `key`. A put that fails shows when the object is dumped or rendered. */
void row_put_colour(struct jv *out, const char *key, uint32_t colour);

#endif
