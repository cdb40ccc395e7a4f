#include "games/doge/areas.h"

#include "rules/words.h"

const struct area_row doge_areas[AREAS] = {
    {"cannaregio", "can", "Cannaregio", "gondola", "cannaregio", "C"},
    {"castello", "cas", "Castello", "shell", "castello", "K"},
    {"dorsoduro", "dor", "Dorsoduro", "column", "dorsoduro", "D"},
    {"san-marco", "sma", "San Marco", "lion", "sanmarco", "M"},
    {"san-polo", "spo", "San Polo", "key", "sanpolo", "P"},
    {"santa-croce", "scr", "Santa Croce", "cross", "santacroce", "X"},
    {"quarantia", "qua", "Quarantia", "crown", "quarantia", "Q"},
};

static const char *const advisors[ADVISORS] = {
    "adv-cannaregio",  "adv-castello",    "adv-dorsoduro",   "adv-san-marco",   "adv-san-polo",
    "adv-santa-croce", "adv-quarantia-1", "adv-quarantia-2", "adv-quarantia-3",
};

const uint8_t doge_prices[SITES] = {3, 4, 5, 6, 7};

const struct goal doge_goals[GOALS] = {{6, 6}, {7, 5}, {8, 4}};

NAMES_OF(doge_area_name, doge_areas, .id);
NAMES_OF(doge_advisor_name, advisors, );
