/*
 * The colours of seats and of paper, one list for all games. Each looks like what it is called, and those that meet in
 * one game are told apart by people who see no red, no green or no blue (rules/canvas.h makes the dark variant).
 */
#ifndef CURSUS_RULES_COLOURS_H
#define CURSUS_RULES_COLOURS_H

enum seat_colour {
    SEAT_RED = 0xb92516,
    SEAT_YELLOW = 0xf5e23c,
    SEAT_BLUE = 0x0b4a94,
    SEAT_GREEN = 0x3a9f68,
    SEAT_PINK = 0xfb74bc,
    SEAT_SKY = 0x16b3f8,
    SEAT_ORANGE = 0xfaaa35,
    SEAT_WHITE = 0xf7f7f7,
    SEAT_BROWN = 0x572a0a,
    SEAT_PURPLE = 0xb04be8,
    /* of the palette for 16, where letters and marks tell more than colours can */
    SEAT_BLACK = 0x333333,
    SEAT_LIME = 0xa6d854,
    SEAT_CYAN = 0x30c5b4,
    SEAT_TAN = 0xd9b98a,
    SEAT_NAVY = 0x1f3a6e,
    SEAT_MAROON = 0x7a1f2b,
    SEAT_IVORY = 0xfff8dc
};

/* What pictures are written, ruled and laid out with. */
enum paper_colour {
    WHITE = 0xffffff,
    BLACK = 0x000000,
    INK = 0x1c1c1c,
    FAINT = 0x555555, /* letters that matter less */
    EDGE = 0x8a8a8a,
    PAPER = 0xfaf8f3,
    BAR = INK,        /* the bar at the top */
    ASKED = 0xfff0b3, /* whoever is to move */
    LATEST = 0xc2185b /* what has just happened: arrows, rings, what came from where */
};

#endif
