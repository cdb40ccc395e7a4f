#include "engine/letters/grid.h"

#include "rules/doors.h"
#include "words/catalog.h"

/* Widths of columns and of names in text. */
enum { COLUMN = 6, NAME_LEAST = 8 };

struct grid grid_begin(const struct rules *rules, int seats, int width)
{
    return (struct grid){rules, seats, jv_new_array(), jv_new_array(), width < NAME_LEAST ? NAME_LEAST : width};
}

static void put_line(struct jv *list, struct text *line)
{
    struct jv *one = jv_new_object();
    jv_put_string(one, "line", line->data);
    jv_add(list, one);
    text_free(line);
}

void grid_head(struct grid *grid, const char *name)
{
    struct text line = TEXT_EMPTY;
    text_add(&line, name);
    text_pad(&line, 0, (size_t)grid->width);
    for (int seat = 1; seat <= grid->seats; seat++)
        text_addf(&line, "%*s", COLUMN, rules_seat(grid->rules, seat)->letter);
    put_line(grid->lines, &line);
}

void grid_row(struct grid *grid, const char *name, const int *value)
{
    struct text line = TEXT_EMPTY;
    struct jv *row = jv_new_object(), *cells = jv_new_array();
    text_add(&line, name);
    text_pad(&line, 0, (size_t)grid->width);
    for (int i = 0; i < grid->seats; i++) {
        struct jv *cell = jv_new_object();
        text_addf(&line, "%*d", COLUMN, value[i]);
        jv_put_int(cell, "number", value[i]);
        jv_add(cells, cell);
    }
    jv_put_string(row, "name", name);
    jv_put(row, "cells", cells);
    jv_add(grid->rows, row);
    put_line(grid->lines, &line);
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
    jv_put(object, "lines", grid->lines);
    jv_put(facts, name, object);
}
