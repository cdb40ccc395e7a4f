/* Pages of the handbook as lines of a text mail (handbook.h). */
#include "site/handbook.h"
#include "site/markdown.h"

#include <string.h>

/* Room for a table behind its four blanks; blanks between two columns. */
enum { TABLE_COLUMNS = 68, GAP = 2, COLUMNS_MOST = 12 };

static void add_line(struct jv *lines, const char *text)
{
    struct jv *line = jv_new_object();
    jv_put_string(line, "text", text);
    jv_add(lines, line);
}

static void add_runs(struct jv *lines, const char *mark, const struct jv *holder)
{
    struct text plain = TEXT_EMPTY;
    text_add(&plain, mark);
    markdown_plain(jv_get(holder, "runs"), &plain);
    add_line(lines, plain.data);
    text_free(&plain);
}

static void add_heading(struct jv *lines, const struct jv *heading)
{
    struct text title = TEXT_EMPTY;
    text_add_upper(&title, jv_word(heading, "text"));
    add_line(lines, title.data);
    text_free(&title);
}

static void add_items(struct jv *lines, const struct jv *list)
{
    const struct jv *items = jv_get(list, "items");
    for (size_t i = 0; i < jv_size(items); i++) {
        struct text mark = TEXT_EMPTY;
        if (jv_true(jv_get(list, "ordered")))
            text_addf(&mark, "%zu: ", i + 1);
        add_runs(lines, mark.len > 0 ? mark.data : "- ", jv_at(items, i));
        text_free(&mark);
    }
}

/* Of verbatim text or an example, each line behind `blanks`. */
static void add_verbatim(struct jv *lines, const char *blanks, const struct jv *verbatim)
{
    const struct jv *entries = jv_get(verbatim, "lines");
    for (size_t i = 0; i < jv_size(entries); i++) {
        struct text line = TEXT_EMPTY;
        text_add(&line, blanks);
        text_add(&line, jv_word(jv_at(entries, i), "line"));
        add_line(lines, line.data);
        text_free(&line);
    }
}

/* The cells of row `at`; 0 is the head. */
static const struct jv *row_at(const struct jv *table, size_t at)
{
    return at == 0 ? jv_get(table, "head") : jv_get(jv_at(jv_get(table, "rows"), at - 1), "cells");
}

static size_t rows_of(const struct jv *table)
{
    return jv_size(jv_get(table, "rows")) + 1;
}

static void cell_plain(const struct jv *cells, size_t at, struct text *out)
{
    text_clear(out);
    markdown_plain(jv_get(jv_at(cells, at), "runs"), out);
}

/* How wide each column is; returns how wide all are. */
static size_t measure(const struct jv *table, size_t *width, size_t columns)
{
    size_t all = 0;
    struct text plain = TEXT_EMPTY;
    for (size_t column = 0; column < columns; column++) {
        width[column] = 0;
        for (size_t row = 0; row < rows_of(table); row++) {
            cell_plain(row_at(table, row), column, &plain);
            size_t wide = text_width(plain.data);
            width[column] = wide > width[column] ? wide : width[column];
        }
        all += width[column] + (column > 0 ? GAP : 0);
    }
    text_free(&plain);
    return all;
}

static void add_blanks(struct text *out, size_t count)
{
    while (count-- > 0)
        text_add_char(out, ' ');
}

static void add_columns(struct jv *lines, const struct jv *table, const size_t *width, size_t columns)
{
    struct text line = TEXT_EMPTY, plain = TEXT_EMPTY;
    for (size_t row = 0; row < rows_of(table); row++) {
        const struct jv *cells = row_at(table, row);
        text_clear(&line);
        text_add(&line, "    ");
        for (size_t column = 0; column < columns; column++) {
            cell_plain(cells, column, &plain);
            size_t rest = width[column] - text_width(plain.data);
            bool number = jv_true(jv_get(jv_at(cells, column), "number"));
            add_blanks(&line, (column > 0 ? GAP : 0) + (number ? rest : 0));
            text_add(&line, plain.data);
            add_blanks(&line, number ? 0 : rest);
        }
        add_line(lines, line.data);
    }
    text_free(&line);
    text_free(&plain);
}

/* "- Luna: LUN; small; 1; Rome, Mediolano, Marseille" */
static void add_list(struct jv *lines, const struct jv *table, size_t columns)
{
    struct text line = TEXT_EMPTY, plain = TEXT_EMPTY;
    for (size_t row = 0; row < rows_of(table); row++) {
        size_t told = 0;
        text_clear(&line);
        for (size_t column = 0; column < columns; column++) {
            cell_plain(row_at(table, row), column, &plain);
            if (plain.len == 0)
                continue;
            if (told == 1)
                text_add_all(&line, catalog_text("list.colon"), " ");
            else
                text_add(&line, told == 0 ? "- " : catalog_text("list.apart"));
            text_add(&line, plain.data);
            told++;
        }
        add_line(lines, line.data);
    }
    text_free(&line);
    text_free(&plain);
}

static void add_table(struct jv *lines, const struct jv *table)
{
    size_t width[COLUMNS_MOST], columns = jv_size(jv_get(table, "head"));
    if (columns <= COLUMNS_MOST && measure(table, width, columns) <= TABLE_COLUMNS)
        add_columns(lines, table, width, columns);
    else
        add_list(lines, table, columns);
}

static void add_block(struct jv *lines, const struct jv *block)
{
    const struct jv *heading = jv_get(block, "heading"), *paragraph = jv_get(block, "paragraph");
    const struct jv *table = jv_get(block, "table");
    if (heading != NULL && !jv_true(jv_get(heading, "top")))
        add_heading(lines, heading);
    if (paragraph != NULL)
        add_runs(lines, "", paragraph);
    add_items(lines, jv_get(block, "list"));
    add_verbatim(lines, "    ", jv_get(block, "verbatim"));
    add_verbatim(lines, "", jv_get(block, "example"));
    if (table != NULL)
        add_table(lines, table);
    add_line(lines, "");
}

struct jv *handbook_lines(const struct jv *blocks)
{
    struct jv *lines = jv_new_array();
    for (size_t i = 0; i < jv_size(blocks); i++)
        add_block(lines, jv_at(blocks, i));
    return lines;
}
