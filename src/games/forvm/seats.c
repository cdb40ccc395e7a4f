#include "games/forvm/seats.h"

#include "games/forvm/state.h"
#include "rules/colours.h"

const struct rules_seat forvm_seats[SEATS] = {
    {"aemilii", "A", MARK_SQUARE, SEAT_RED},
    {"cornelii", "C", MARK_DISC, SEAT_BLUE},
    {"fabii", "F", MARK_TRIANGLE, SEAT_GREEN},
    {"iulii", "I", MARK_DIAMOND, SEAT_YELLOW},
};

const char *const forvm_titles[SEATS] = {"Aemilii", "Cornelii", "Fabii", "Iulii"};
