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
 *     struct table table = table_new(2);
 *     table_cell(&table, "game");  table_cell(&table, "seats");
 *     table_cell(&table, "#12");   table_int(&table, 4);
 *     return table_print(&table, cli);
 *
 * The first row is the heading. Columns of which every cell but the heading came
 * from table_int() stand to the right. Out of memory is told by table_print().
 */
struct table {
    size_t columns;
    size_t cells;      /* so far */
    struct text bytes; /* every cell with a NUL behind it */
    size_t width[TABLE_COLUMNS];
    bool words[TABLE_COLUMNS]; /* has a cell that is no number, the heading aside */
};

struct table table_new(size_t columns);
/* NULL counts as "". Line ends and tabs become blanks. */
void table_cell(struct table *table, const char *utf8);
void table_int(struct table *table, long long number);
/* Prints to cli->out, frees the table and returns the exit code. A half row is a BUG(). */
int table_print(struct table *table, const struct cli *cli);

/* Prints the value, indented, frees it and returns the exit code. NULL: out of memory. */
int print_json(const struct cli *cli, struct jv *value);
/* The same on one line, for files of one object a line. */
int print_json_line(const struct cli *cli, struct jv *value);

#endif
