/* Where everything lies in the picture, in pixels (map.csv, board.csv, advisors.csv). */
#ifndef CURSUS_GAMES_DOGE_PLACES_H
#define CURSUS_GAMES_DOGE_PLACES_H

#include "games/doge/areas.h"
#include "rules/draw.h"

enum { BOARD_WIDTH = 1000, BOARD_HEIGHT = 700, LAND_POINTS = 10, CANAL_POINTS = 10 };

struct land {
    uint32_t fill;
    int points;
    struct point at[LAND_POINTS];
};

extern const struct land doge_lands[AREAS];
extern const struct point doge_canal[CANAL_POINTS];
extern const struct box doge_panels[AREAS];
extern const struct point doge_symbols[ADVISORS];

static const struct box TITLE_BOX = {10, 30, 280, 24}, LEAD_BOX = {10, 58, 280, 20}, SYMBOLS_BOX = {715, 90, 275, 215},
                        SEATS_BOX = {715, 312, 275, 250}, LEGEND_BOX = {715, 574, 275, 120};

/* The i-th card (0..6) of this year (row 0) or the next (row 1). */
static inline struct box card_box(int row, int i)
{
    return (struct box){10 + 98 * i, 574 + 64 * row, 94, 56};
}

#endif
