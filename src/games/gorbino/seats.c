#include "games/gorbino/seats.h"

const struct rules_seat gorbino_seats[SEATS] = {
    {"red", "1", "disc", 0xd55e00},      {"blue", "2", "square", 0x0072b2},   {"green", "3", "triangle", 0x009e73},
    {"brown", "4", "diamond", 0x6b3e12}, {"white", "5", "hexagon", 0xf5f5f5}, {"orange", "6", "star", 0xf0b000},
};
