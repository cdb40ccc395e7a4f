#include "games/doge/seats.h"

#include "games/doge/areas.h"

const struct rules_seat doge_seats[SEATS] = {
    {"blue", "1", MARK_DISC, 0x0072b2},
    {"orange", "2", MARK_SQUARE, 0xe69f00},
    {"green", "3", MARK_TRIANGLE, 0x009e73},
    {"purple", "4", MARK_DIAMOND, 0xcc79a7},
};

const char *const doge_families[SEATS] = {"Dandolo", "Contarini", "Morosini", "Grimani"};
