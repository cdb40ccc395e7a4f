#include "games/quorum/seats.h"

#include "games/quorum/state.h"

const struct rules_seat quorum_seats[SEATS] = {
    {"red", "R", "disc", 0xd55e00},
    {"yellow", "Y", "square", 0xf0e442},
    {"blue", "B", "triangle", 0x0072b2},
    {"green", "G", "diamond", 0x009e73},
};
