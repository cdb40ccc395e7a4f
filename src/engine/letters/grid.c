#include "engine/letters/grid.h"

#include "base/number.h"
#include "rules/doors.h"
#include "words/catalog.h"

/* Widths of columns, of names and of lines in text. */
enum { COLUMN = 6, NAME_LEAST = 8, LINE = 68 };

_Static_assert(GRID_BLOCKS * 4 > SEATS_MAX, "four seats a block at least");

struct grid grid_begin(const struct rules *rules, int seats, int width)
{
    struct grid grid = {.rules = rules, .seats = seats, .rows = jv_new_array(), .width = greatest(width, NAME_LEAST)};
    grid.each = greatest(4, (LINE - grid.width) / COLUMN);
    for (int i = 0; i < GRID_BLOCKS; i++)
        grid.block[i] = TEXT_EMPTY;
    return grid;
}

/* A line of each block; `value` NULL: the letters of its seats. */
static void put_lines(struct grid *grid, const char *name, const int *value)
{
    for (int begin = 0; begin < grid->seats; begin += grid->each) {
        struct text *block = &grid->block[begin / grid->each];
        size_t from = block->len;
        text_add(block, name);
        text_pad(block, from, (size_t)grid->width);
        for (int i = begin; i < least(begin + grid->each, grid->seats); i++) {
            if (value == NULL)
                text_addf(block, "%*s", COLUMN, rules_seat(grid->rules, i + 1)->letter);
            else
                text_addf(block, "%*d", COLUMN, value[i]);
        }
        text_add_char(block, '\n');
    }
}

void grid_head(struct grid *grid, const char *name)
{
    put_lines(grid, name, NULL);
}

void grid_row(struct grid *grid, const char *name, const int *value)
{
    struct jv *row = jv_new_object(), *cells = jv_new_array();
    for (int i = 0; i < grid->seats; i++) {
        struct jv *cell = jv_new_object();
        jv_put_int(cell, "number", value[i]);
        jv_add(cells, cell);
    }
    jv_put_string(row, "name", name);
    jv_put(row, "cells", cells);
    jv_add(grid->rows, row);
    put_lines(grid, name, value);
}

/* The blocks, one below the other. */
static struct jv *lines_of(struct grid *grid)
{
    struct jv *lines = jv_new_array();
    struct text all = TEXT_EMPTY;
    for (int i = 0; i < GRID_BLOCKS; i++) {
        text_addf(&all, "%s%s", i > 0 && grid->block[i].len > 0 ? "\n" : "", grid->block[i].data);
        text_free(&grid->block[i]);
    }
    for (char *line = all.data, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        struct jv *one = jv_new_object();
        *end = '\0';
        jv_put_string(one, "line", line);
        jv_add(lines, one);
    }
    text_free(&all);
    return lines;
}

void grid_end(struct grid *grid, struct jv *facts, const char *name, const char *first)
{
    struct jv *object = jv_new_object(), *head = jv_new_array();
    for (int seat = 1; seat <= grid->seats; seat++) {
        const struct rules_seat *look = rules_seat(grid->rules, seat);
        struct jv *one = jv_new_object();
        jv_put_string(one, "letter", look->letter);
        jv_put_string(one, "seat_name", catalog_name(grid->rules->id, look->name, NULL));
        jv_add(head, one);
    }
    jv_put_string(object, "first", first);
    jv_put(object, "head", head);
    jv_put(object, "rows", grid->rows);
    jv_put(object, "lines", lines_of(grid));
    jv_put(facts, name, object);
}
