/* A table with a column a seat, as facts and as lines of text. */
#ifndef CURSUS_ENGINE_LETTERS_GRID_H
#define CURSUS_ENGINE_LETTERS_GRID_H

#include "rules/rules.h"

enum { GRID_BLOCKS = 8 };

struct grid {
    const struct rules *rules;
    int seats;
    struct jv *rows;
    struct text block[GRID_BLOCKS]; /* lines of text, a block for so many seats as fit */
    int width;                      /* of the first column in text */
    int each;                       /* seats in a block */
};

/* `width`: of the widest name in the first column. grid_end() ends it. */
struct grid grid_begin(const struct rules *rules, int seats, int width);
/* The seats' letters in text, behind the name of the first column. */
void grid_head(struct grid *grid, const char *name);
/* `value`: by seat - 1. */
void grid_row(struct grid *grid, const char *name, const int *value);
/* Puts it into the facts: {first, head, rows, lines}. */
void grid_end(struct grid *grid, struct jv *facts, const char *name, const char *first);

#endif
