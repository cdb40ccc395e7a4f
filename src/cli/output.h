/* What commands print: tables with aligned columns, and JSON. */
#ifndef CURSUS_CLI_OUTPUT_H
#define CURSUS_CLI_OUTPUT_H

#include "base/jv.h"
#include "base/text.h"
#include "cli/command.h"

enum { TABLE_COLUMNS = 12 };

/*
 * Rows of cells, filled from left to right:
 *
 *     struct listing listing = listing_new((const char *[]){"game", "seats"}, 2);
 *     listing_cell(&listing, "#12");
 *     listing_int(&listing, 4);
 *     return listing_print(&listing, cli);
 *
 * Columns of which every cell but the heading came from listing_int() stand to the
 * right. Beside the rows stands what --json prints in their place.
 */
struct listing {
    size_t columns;
    size_t cells;              /* so far */
    struct text rows;          /* a line each, cells parted by tabs (report/columns.h) */
    bool words[TABLE_COLUMNS]; /* has a cell that is no number, the heading aside */
    struct jv *json;           /* an empty array at first */
};

struct listing listing_new(const char *const *heads, size_t columns);
/* NULL counts as "". Line ends and tabs become blanks. */
void listing_cell(struct listing *listing, const char *utf8);
void listing_int(struct listing *listing, long long number);
/* Prints the rows, or with --json what stands in `json`, to cli->out, and frees both. EXIT_DONE. A half row is a BUG().
 */
int listing_print(struct listing *listing, const struct cli *cli);
/* Harmless after listing_print(). */
void listing_free(struct listing *listing);

/* Prints the value, indented, and frees it. EXIT_DONE. */
int print_json(const struct cli *cli, struct jv *value);
/* The same of a list, entry by entry, so that a long one is never in memory as a whole. `printed`: how many so far.
 * The entry is freed; NULL ends the list. */
void print_json_entry(const struct cli *cli, size_t printed, struct jv *entry);
/* The same on one line, for files of one object a line. */
int print_json_line(const struct cli *cli, struct jv *value);

#endif
