/* What a board lies on: the standard map as it is drawn (ground_europe.c), or patches by the points of a map's file
 * (ground_patches.c). For board.c, which is the same for both. */
#ifndef CURSUS_GAMES_DIPLOMACY_GROUND_H
#define CURSUS_GAMES_DIPLOMACY_GROUND_H

#include "games/diplomacy/state.h"
#include "rules/frame.h"

enum {
    SEA = 0xcfe3f2,
    DEEP = 0x103f8c,  /* names of seas */
    WATER = 0x86a6c2, /* borders of seas */
    COAST = 0x5f85a6,
    LAND = 0xf6efdc,
    BORDER = 0x8a8a80,
    ROCK = 0xb8b2a4,
    TINT = 28, /* of 100: how much of its owner's colour a province has */
    UPRIGHT_UNIT = 24,
    WIDE_UNIT = 19
};

/* A map being drawn. All in whole pixels. */
struct drawing {
    const struct frame *frame;
    const struct diplomacy_state *s;
    /* What the ground fills: */
    int unit;                   /* how large a unit is across */
    int sign;                   /* the letter on it */
    int name;                   /* the letters of provinces */
    int touch_wide, touch_high; /* of a place that is tapped; no two meet */
    struct point stand[PLACES]; /* the middle of a unit there */
    struct point at[PROVINCES]; /* the middle of the province's name; x is 0 where it is not in the picture */
};

/* How high the board has to be. */
int diplomacy_ground_height(const struct map *map, bool upright);
/* Fills the drawing, whose frame has begun. */
void diplomacy_ground_lay(struct drawing *d);
/* Sea and land, which are the same all game long; and above them what is somebody's. */
void diplomacy_ground_draw(const struct drawing *d);
void diplomacy_ground_owned(const struct drawing *d);

/* A light colour for what is owned by a seat of this one. */
static inline uint32_t ground_tinted(uint32_t colour)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift < 24; shift += 8)
        mixed |= ((colour >> shift & 0xff) * TINT + ((uint32_t)LAND >> shift & 0xff) * (100 - TINT)) / 100 << shift;
    return mixed;
}

#endif
