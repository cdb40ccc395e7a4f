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

const char *doge_area_name(int area)
{
    return doge_areas[area].id;
}

const char *doge_advisor_name(int advisor)
{
    return advisors[advisor];
}

int doge_area_find(const char *id)
{
    return names_find(doge_area_name, 0, AREAS - 1, id);
}
