/* Where everything lies in the picture, in pixels (board.csv). */
#ifndef CURSUS_GAMES_QUORUM_PLACES_H
#define CURSUS_GAMES_QUORUM_PLACES_H

#include "rules/draw.h"

enum { BOARD_WIDTH = 1000, BOARD_HEIGHT = 700 };

static const struct box TITLE_BOX = {0, 0, 1000, 28}, HUB_BOX = {218, 185, 204, 140}, DECK_BOX = {545, 520, 95, 150};

/* The panel of ring place 0..5. */
static inline struct box panel_box(int place)
{
    static const struct {
        int x, y;
    } at[] = {{110, 36}, {330, 36}, {430, 185}, {330, 334}, {110, 334}, {10, 185}};
    return (struct box){at[place].x, at[place].y, 200, 140};
}

static inline struct box token_box(int place)
{
    struct box panel = panel_box(place);
    return (struct box){panel.x + 168, panel.y + 4, 26, 26};
}

static inline struct box start_box(int place)
{
    struct box panel = panel_box(place);
    return (struct box){panel.x + 104, panel.y + 32, 90, 16};
}

/* Space 1..15. */
static inline struct box space_box(int place, int space)
{
    struct box panel = panel_box(place);
    return (struct box){panel.x + 8 + 37 * ((space - 1) % 5), panel.y + 51 + 29 * ((space - 1) / 5), 35, 27};
}

/* Place 0..4. */
static inline struct box rome_box(int place)
{
    return (struct box){10 + 107 * place, 520, 100, 150};
}

/* Seat 1..4. */
static inline struct box seat_box(int seat)
{
    return (struct box){655, 36 + 164 * (seat - 1), 340, 158};
}

/* The i-th card of its hand, 0..4. */
static inline struct box back_box(int seat, int i)
{
    return (struct box){661 + 66 * i, seat_box(seat).y + 128, 62, 24};
}

#endif
