/* The picture of Europe: data, for board.c alone. */
#ifndef CURSUS_GAMES_DIPLOMACY_BOARD_H
#define CURSUS_GAMES_DIPLOMACY_BOARD_H

#include "games/diplomacy/map.h"
#include "rules/canvas.h"

enum { OUTLINES = PROVINCES + 1, MAP_ACROSS = 10000, MAP_DOWN = 7200 };

struct outline_point {
    int16_t x, y;
};

/* A province, or behind them the patch that nobody enters. */
struct outline {
    uint8_t count;
    struct outline_point at[CANVAS_POINTS];
};

extern const struct outline diplomacy_outlines[OUTLINES];
extern const struct outline_point diplomacy_names[PROVINCES];

#endif
