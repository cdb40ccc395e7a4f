#include "games/forvm/seats.h"

#include "games/forvm/state.h"

const struct rules_seat forvm_seats[SEATS] = {
    {"aemilii", "A", "square", 0xd55e00},
    {"cornelii", "C", "disc", 0x0072b2},
    {"fabii", "F", "triangle", 0x009e73},
    {"iulii", "I", "diamond", 0xf0e442},
};

const char *const forvm_titles[SEATS] = {"Aemilii", "Cornelii", "Fabii", "Iulii"};
