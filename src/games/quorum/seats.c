#include "games/quorum/seats.h"

#include "games/quorum/state.h"

const struct rules_seat quorum_seats[SEATS] = {
    {"red", "R", MARK_DISC, 0xd55e00},
    {"yellow", "Y", MARK_SQUARE, 0xf0e442},
    {"blue", "B", MARK_TRIANGLE, 0x0072b2},
    {"green", "G", MARK_DIAMOND, 0x009e73},
};
