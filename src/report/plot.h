/*
 * Lines over rounds, one a seat, as strokes: how a game went. The lines are told apart by their colours, by the seats'
 * marks on them, and by the marks with the last number at their right ends, which never lie on one another.
 */
#ifndef CURSUS_REPORT_PLOT_H
#define CURSUS_REPORT_PLOT_H

#include "rules/rules.h"

enum { PLOT_WIDTH = 700, PLOT_HEIGHT = 480, PLOT_POINTS_MAX = 256, PLOT_LINES_MAX = 16 };

struct plot_line {
    const struct rules_seat *seat;
    int value[PLOT_POINTS_MAX];
};

/* All borrowed. */
struct plot {
    const char *rounds;          /* what a round is called */
    int number[PLOT_POINTS_MAX]; /* of each round, rising */
    int points, lines;
    struct plot_line line[PLOT_LINES_MAX];
};

/* The least of 1, 2 and 5 times the powers of ten that divides `span`, which is not negative, into fewer than `most`
 * parts; `most` at least 2. */
int plot_step(int span, int most);

/* At least two points and one line. canvas_free() */
void plot_draw(const struct plot *plot, struct canvas *canvas);

#endif
