/* What commands print: tables with aligned columns, JSON, and what strangers wrote. */
#ifndef CURSUS_CLI_OUTPUT_H
#define CURSUS_CLI_OUTPUT_H

#include "base/jv.h"
#include "base/text.h"
#include "cli/command.h"

enum { TABLE_COLUMNS = 12 };

/*
 * Rows of cells, filled from left to right:
 *
 *     struct listing listing = output_listing_new((const char *[]){"game", "seats"}, 2);
 *     output_listing_cell(&listing, "#12");
 *     output_listing_int(&listing, 4);
 *     return output_listing_print(&listing, cli);
 *
 * Columns of which every cell but the heading came from output_listing_int() stand to the
 * right. Beside the rows stands what --json prints in their place.
 */
struct listing {
    size_t columns;
    size_t cells;              /* so far */
    struct text rows;          /* a line each, cells parted by tabs (report/columns.h) */
    bool words[TABLE_COLUMNS]; /* has a cell that is no number, the heading aside */
    struct jv *json;           /* an empty array at first */
};

struct listing output_listing_new(const char *const *heads, size_t columns);
/* NULL counts as "". Line ends and tabs become blanks. */
void output_listing_cell(struct listing *listing, const char *utf8);
void output_listing_int(struct listing *listing, long long number);
/* Prints the rows, or with --json what stands in `json`, to cli->out, and frees both. EXIT_DONE. A half row is a BUG().
 */
int output_listing_print(struct listing *listing, const struct cli *cli);
/* Harmless after output_listing_print(). */
void output_listing_free(struct listing *listing);

/* Prints the value, indented, and frees it. EXIT_DONE. */
int output_json(const struct cli *cli, struct jv *value);
/* The same of a list, entry by entry, so that a long one is never in memory as a whole. `printed`: how many so far.
 * The entry is freed; NULL ends the list. */
void output_json_entry(const struct cli *cli, size_t printed, struct jv *entry);
/* The same on one line, for files of one object a line. */
int output_json_line(const struct cli *cli, struct jv *value);

/* Each line of a text as a string; the caller's. */
struct jv *output_lines(const char *lines);

/*
 * Appends the bytes with all that could command a terminal, or turn the order of what is read, written out:
 * "\x1b" for a control character or a byte that is no UTF-8, "\u{202e}" for a mark of the writing direction and
 * whatever else is unseen (mail/unseen.h). TAB and LF stay; so does a CR before a LF, which is dropped.
 */
void output_escape(const char *bytes, size_t size, struct text *out);

#endif
