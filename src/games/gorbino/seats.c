#include "games/gorbino/seats.h"

const struct rules_seat gorbino_seats[SEATS] = {
    {"red", "1", MARK_DISC, 0xd55e00},       {"blue", "2", MARK_SQUARE, 0x0072b2},
    {"green", "3", MARK_TRIANGLE, 0x009e73}, {"brown", "4", MARK_DIAMOND, 0x6b3e12},
    {"white", "5", MARK_HEXAGON, 0xf5f5f5},  {"orange", "6", MARK_STAR, 0xf0b000},
};
