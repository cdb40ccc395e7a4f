#include "games/forvm/seats.h"

#include "games/forvm/state.h"

const struct rules_seat forvm_seats[SEATS] = {
    {"aemilii", "A", MARK_SQUARE, 0xd55e00},
    {"cornelii", "C", MARK_DISC, 0x0072b2},
    {"fabii", "F", MARK_TRIANGLE, 0x009e73},
    {"iulii", "I", MARK_DIAMOND, 0xf0e442},
};

const char *const forvm_titles[SEATS] = {"Aemilii", "Cornelii", "Fabii", "Iulii"};
