/* The picture of Europe: data, for ground_europe.c alone. All points are tenths of a pixel of the upright map. */
#ifndef CURSUS_GAMES_DIPLOMACY_GROUND_EUROPE_H
#define CURSUS_GAMES_DIPLOMACY_GROUND_EUROPE_H

#include "games/diplomacy/map.h"
#include "rules/canvas.h"

enum { OUTLINES = 71, WATERS = 32, MAP_ACROSS = 6840, MAP_DOWN = 7800 };

struct outline_point {
    int16_t x, y;
};

/* A piece of land: of a province, or of none (PROVINCES) where nobody goes. A province has one piece or several. */
struct outline {
    uint8_t province;
    uint8_t count;
    struct outline_point at[CANVAS_POINTS];
};

extern const struct outline diplomacy_outlines[OUTLINES];
extern const struct outline_point diplomacy_waters[WATERS][2];
extern const struct outline_point diplomacy_names[PROVINCES];
extern const struct outline_point diplomacy_stands[PLACES];

#endif
