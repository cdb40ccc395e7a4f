#include "games/gorbino/cards.h"

#include "rules/words.h"

const struct card gorbino_cards[CARDS + 1] = {
    [1] = {"pink-loan", "gorbino.effect.pink-loan", LOAN, PINK, .goods = {0, 0, 0, 1, 0}, .loans = {{1, 25}, {3, 65}}},
    [2] = {"purple-loan", "gorbino.effect.purple-loan", LOAN, PURPLE, .coins = 10, .goods = {1, 0, 0, 0, 0},
           .loans = {{2, 45}, {4, 80}}},
    [3] = {"yellow-loan", "gorbino.effect.yellow-loan", LOAN, YELLOW, .goods = {0, 0, 1, 0, 0},
           .loans = {{1, 20}, {3, 60}}},
    [4] = {"blue-loan", "gorbino.effect.blue-loan", LOAN, BLUE, .goods = {0, 1, 0, 0, 0}, .loans = {{1, 20}, {2, 40}}},
    [5] = {"red-loan", "gorbino.effect.red-loan", LOAN, RED, .goods = {1, 1, 0, 0, 0}, .loans = {{0, 15}, {2, 45}}},
    [6] = {"green-loan", "gorbino.effect.green-loan", LOAN, GREEN, .coins = 5, .goods = {1, 0, 0, 0, 0},
           .loans = {{0, 10}, {1, 20}}},
    [7] = {"pink-trade", "gorbino.effect.pink-trade", TRADE, PINK, .goods = {1, 1, 0, 0, 0}, .number = 5, .gain = 10},
    [8] = {"purple-trade", "gorbino.effect.purple-trade", TRADE, PURPLE, .goods = {2, 0, 0, 0, 0}, .number = 3,
           .gain = 10},
    [9] = {"yellow-trade", "gorbino.effect.yellow-trade", TRADE, YELLOW, .goods = {0, 0, 0, 1, 0}, .number = 2,
           .gain = 20},
    [10] = {"blue-trade", "gorbino.effect.blue-trade", TRADE, BLUE, .goods = {0, 1, 0, 0, 0}, .number = 4, .gain = 5},
    [11] = {"red-trade", "gorbino.effect.red-trade", TRADE, RED, .goods = {1, 0, 1, 0, 0}, .number = 3, .gain = 15},
    [12] = {"green-trade", "gorbino.effect.green-trade", TRADE, GREEN, .coins = 5, .goods = {0, 0, 1, 0, 0},
            .number = 2, .gift = 1},
    [13] = {"pink-production", "gorbino.effect.pink-production", PRODUCTION, PINK, .goods = {0, 0, 0, 0, 1}, .lab = 3,
            .number = 1},
    [14] = {"purple-production", "gorbino.effect.purple-production", PRODUCTION, PURPLE, .coins = 5,
            .goods = {0, 2, 0, 0, 0}, .lab = 1, .number = 2},
    [15] = {"yellow-production", "gorbino.effect.yellow-production", PRODUCTION, YELLOW, .coins = 5,
            .goods = {0, 0, 1, 0, 0}, .bank = {1, 1, 0, 0, 0}, .number = 1},
    [16] = {"blue-production", "gorbino.effect.blue-production", PRODUCTION, BLUE, .coins = 10,
            .goods = {0, 1, 0, 0, 0}, .bank = {0, 0, 1, 0, 0}, .lab = 1, .number = 1},
    [17] = {"red-production", "gorbino.effect.red-production", PRODUCTION, RED, .coins = 5, .goods = {0, 0, 0, 1, 0},
            .bank = {1, 0, 0, 1, 0}, .number = 1},
    [18] = {"green-production", "gorbino.effect.green-production", PRODUCTION, GREEN, .goods = {1, 0, 0, 1, 0},
            .gift = 1, .number = 1},
    [19] = {"pink-reset", "gorbino.effect.pink-reset", RESET, PINK, .goods = {1, 1, 0, 0, 0}, .number = NUMBER_ALL,
            .gain = 15},
    [20] = {"purple-reset", "gorbino.effect.purple-reset", RESET, PURPLE, .goods = {0, 0, 0, 0, 1},
            .number = NUMBER_ALL, .gift = 1},
    [21] = {"yellow-reset", "gorbino.effect.yellow-reset", RESET, YELLOW, .goods = {0, 2, 0, 0, 0},
            .number = NUMBER_ALL, .income = 2},
    [22] = {"blue-reset", "gorbino.effect.blue-reset", RESET, BLUE, .coins = 5, .goods = {0, 0, 1, 0, 0}, .number = 7,
            .lab = 1},
    [23] = {"red-reset", "gorbino.effect.red-reset", RESET, RED, .coins = 5, .goods = {0, 0, 0, 1, 0}, .number = 7,
            .income = 1, .gain = 10},
    [24] = {"green-reset", "gorbino.effect.green-reset", RESET, GREEN, .goods = {0, 0, 0, 1, 0}, .number = 6,
            .gain = 20},
    [25] = {"pink-treachery", "gorbino.effect.pink-treachery", TREACHERY, PINK, .coins = 5, .goods = {0, 0, 0, 0, 1},
            .mode = MODE_COPY_ANY},
    [26] = {"purple-treachery", "gorbino.effect.purple-treachery", TREACHERY, PURPLE, .goods = {1, 0, 1, 0, 0},
            .mode = MODE_ROB, .number = 2, .per = 1},
    [27] = {"yellow-treachery", "gorbino.effect.yellow-treachery", TREACHERY, YELLOW, .goods = {1, 0, 1, 0, 0},
            .mode = MODE_SMUGGLE, .number = 3, .price = 10},
    [28] = {"blue-treachery", "gorbino.effect.blue-treachery", TREACHERY, BLUE, .goods = {0, 1, 0, 0, 1},
            .mode = MODE_ROB, .number = 3, .per = 2},
    [29] = {"red-treachery", "gorbino.effect.red-treachery", TREACHERY, RED, .coins = 10, .goods = {0, 1, 0, 0, 0},
            .mode = MODE_FORCE, .number = 3, .price = 5},
    [30] = {"green-treachery", "gorbino.effect.green-treachery", TREACHERY, GREEN, .coins = 5, .goods = {0, 0, 0, 1, 0},
            .mode = MODE_COPY_TOP},
    [31] = {"pink-development", "gorbino.effect.pink-development", DEVELOPMENT, PINK, .coins = 10,
            .goods = {0, 0, 0, 1, 0}, .number = 2, .no_surcharge = true},
    [32] = {"purple-development", "gorbino.effect.purple-development", DEVELOPMENT, PURPLE, .goods = {0, 1, 0, 0, 1},
            .number = 2, .waive = true},
    [33] = {"yellow-development", "gorbino.effect.yellow-development", DEVELOPMENT, YELLOW, .goods = {0, 0, 0, 1, 1},
            .number = 3, .off = 5},
    [34] = {"blue-development", "gorbino.effect.blue-development", DEVELOPMENT, BLUE, .goods = {1, 0, 0, 0, 1},
            .number = 2, .income = 1},
    [35] = {"red-development", "gorbino.effect.red-development", DEVELOPMENT, RED, .coins = 5, .goods = {0, 0, 0, 0, 1},
            .number = 3},
    [36] = {"green-development", "gorbino.effect.green-development", DEVELOPMENT, GREEN, .goods = {1, 0, 0, 1, 0},
            .number = 2, .off = 5},
    [37] = {"pink-build", "gorbino.effect.pink-build", BUILD, PINK, .goods = {0, 1, 0, 1, 0}, .number = 2, .income = 2,
            .no_overbuild = true},
    [38] = {"purple-build", "gorbino.effect.purple-build", BUILD, PURPLE, .goods = {1, 0, 0, 1, 0}, .number = 1,
            .income = 5},
    [39] = {"yellow-build", "gorbino.effect.yellow-build", BUILD, YELLOW, .goods = {0, 2, 0, 0, 0}, .number = 1,
            .income = 4, .off = 5},
    [40] = {"blue-build", "gorbino.effect.blue-build", BUILD, BLUE, .coins = 5, .goods = {0, 0, 0, 1, 0}, .number = 1,
            .income = 4, .range = 2},
    [41] = {"red-build", "gorbino.effect.red-build", BUILD, RED, .coins = 10, .goods = {0, 0, 1, 0, 0}, .number = 2,
            .income = 2},
    [42] = {"green-build", "gorbino.effect.green-build", BUILD, GREEN, .goods = {0, 0, 0, 1, 1}, .number = 2,
            .income = 3},
    [43] = {"starter-loan", "gorbino.effect.starter-loan", LOAN, STARTER, .loans = {{1, 15}, {2, 30}}},
    [44] = {"starter-trade", "gorbino.effect.starter-trade", TRADE, STARTER, .number = 2},
    [45] = {"starter-production", "gorbino.effect.starter-production", PRODUCTION, STARTER, .lab = 1, .number = 1},
    [46] = {"starter-reset", "gorbino.effect.starter-reset", RESET, STARTER, .number = 5, .stays = true},
    [47] = {"starter-development", "gorbino.effect.starter-development", DEVELOPMENT, STARTER, .number = 2},
    [48] = {"starter-build", "gorbino.effect.starter-build", BUILD, STARTER, .number = 1, .income = 3},
};

const struct victory gorbino_victories[VICTORIES] = {
    {"consistency", "Consistency", "gorbino.worth.consistency", "gorbino.worth.consistency.brief"},
    {"wealth", "Wealth", "gorbino.worth.wealth", "gorbino.worth.wealth.brief"},
    {"empire", "Empire", "gorbino.worth.empire", "gorbino.worth.empire.brief"},
    {"abundance", "Abundance", "gorbino.worth.abundance", "gorbino.worth.abundance.brief"},
    {"dominance", "Dominance", "gorbino.worth.dominance", "gorbino.worth.dominance.brief"},
    {"scattered", "Scattered", "gorbino.worth.scattered", "gorbino.worth.scattered.brief"},
    {"majesty", "Majesty", "gorbino.worth.majesty", "gorbino.worth.majesty.brief"},
    {"highways", "Highways", "gorbino.worth.highways", "gorbino.worth.highways.brief"},
    {"prosperity", "Prosperity", "gorbino.worth.prosperity", "gorbino.worth.prosperity.brief"},
    {"scholarship", "Scholarship", "gorbino.worth.scholarship", "gorbino.worth.scholarship.brief"},
};

const uint8_t gorbino_printed[COLOURS] = {CONSISTENCY, WEALTH, EMPIRE, ABUNDANCE, DOMINANCE, SCATTERED};

const struct colour gorbino_colours[COLOURS + 1] = {
    {"pink", "PI", 0xf2a7c3}, {"purple", "PU", 0xb493d6}, {"yellow", "YE", 0xf0e060}, {"blue", "BL", 0x8cbde8},
    {"red", "RE", 0xee8877},  {"green", "GR", 0x93cf93},  {"starter", "", 0xffffff},
};

const char *const gorbino_types[TYPES] = {"loan", "trade", "production", "reset", "treachery", "development", "build"};

static const char *const events[2 * PROVINCES] = {
    "plenty-misthaven",   "plenty-dragonspire",   "plenty-stonewatch",   "plenty-stormisle",   "plenty-ravenforest",
    "plenty-faeloria",    "plenty-goldendale",    "plenty-drakewood",    "plenty-sunmarch",    "plenty-pearlisles",
    "disaster-misthaven", "disaster-dragonspire", "disaster-stonewatch", "disaster-stormisle", "disaster-ravenforest",
    "disaster-faeloria",  "disaster-goldendale",  "disaster-drakewood",  "disaster-sunmarch",  "disaster-pearlisles",
};

int gorbino_card_of(int type, int colour)
{
    if (colour < COLOURS)
        return COLOURS * type + colour + 1;
    return type == TREACHERY ? CARD_NONE : TECH + 1 + type - (type > TREACHERY ? 1 : 0);
}

const char *gorbino_card_name(int card)
{
    if (card >= 1 && card <= CARDS)
        return gorbino_cards[card].id;
    return card_is_event(card) ? events[card - EVENT_FIRST] : "?";
}

int gorbino_card_find(const char *id)
{
    return names_find(gorbino_card_name, 1, HIDDEN_TECH - 1, id);
}

const char *gorbino_type_name(int index)
{
    return gorbino_types[index];
}

const char *gorbino_colour_name(int index)
{
    return gorbino_colours[index].id;
}

const char *gorbino_victory_name(int index)
{
    return gorbino_victories[index].id;
}
