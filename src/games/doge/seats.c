#include "games/doge/seats.h"

#include "games/doge/areas.h"

const struct rules_seat doge_seats[SEATS] = {
    {"blue", "1", "circle", 0x0072b2},
    {"orange", "2", "square", 0xe69f00},
    {"green", "3", "triangle", 0x009e73},
    {"purple", "4", "diamond", 0xcc79a7},
};

const char *const doge_families[SEATS] = {"Dandolo", "Contarini", "Morosini", "Grimani"};
