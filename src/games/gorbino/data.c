#include "games/gorbino/data.h"

#include "rules/words.h"

const struct good gorbino_goods[GOODS] = {
    {"food", "F", 0xe8a0bf, 5, 20, {0, 0, 0, 0, 0}},  {"wood", "W", 0x8c5a2b, 10, 10, {1, 0, 0, 0, 0}},
    {"coal", "C", 0x303030, 10, 0, {1, 1, 0, 0, 0}},  {"iron", "I", 0x9aa0a6, 15, 5, {0, 0, 1, 0, 0}},
    {"gold", "G", 0xe6b800, 20, 10, {0, 0, 1, 0, 0}},
};

const struct province gorbino_provinces[PROVINCES] = {
    {"misthaven", "Misthaven", 0, 3, 0, 0xcfe8f5},       {"dragonspire", "Dragonspire", 3, 3, 0, 0xf7d6c9},
    {"stonewatch", "Stonewatch", 6, 3, 0, 0xdddddd},     {"stormisle", "Stormisle", 9, 2, 3, 0xd3e7d0},
    {"ravenforest", "Raven Forest", 11, 3, 2, 0xbcd3ae}, {"faeloria", "Faeloria", 14, 3, 0, 0xe6d5f0},
    {"goldendale", "Goldendale", 17, 4, 0, 0xf8ecb8},    {"drakewood", "Drakewood", 21, 4, 0, 0xc7e3cf},
    {"sunmarch", "Sunmarch", 25, 3, 0, 0xfbdcae},        {"pearlisles", "Pearl Isles", 28, 2, 3, 0xd0eef0},
};

const struct place gorbino_places[PLACES] = {
    {"mistport", "Mistport", MISTHAVEN, true},        {"greyquay", "Greyquay", MISTHAVEN, false},
    {"fogmoor", "Fogmoor", MISTHAVEN, false},         {"spirehall", "Spirehall", DRAGONSPIRE, true},
    {"ashpeak", "Ashpeak", DRAGONSPIRE, false},       {"cinderpass", "Cinderpass", DRAGONSPIRE, false},
    {"stonekeep", "Stonekeep", STONEWATCH, true},     {"quarryton", "Quarryton", STONEWATCH, false},
    {"highcairn", "Highcairn", STONEWATCH, false},    {"galehead", "Galehead", STORMISLE, true},
    {"wreckbay", "Wreckbay", STORMISLE, false},       {"ravenrook", "Ravenrook", RAVENFOREST, true},
    {"blackthorn", "Blackthorn", RAVENFOREST, false}, {"crowsnest", "Crowsnest", RAVENFOREST, false},
    {"faecourt", "Faecourt", FAELORIA, true},         {"moonwell", "Moonwell", FAELORIA, false},
    {"silverbough", "Silverbough", FAELORIA, false},  {"goldgate", "Goldgate", GOLDENDALE, true},
    {"honeyfield", "Honeyfield", GOLDENDALE, false},  {"barleymow", "Barleymow", GOLDENDALE, false},
    {"millbrook", "Millbrook", GOLDENDALE, false},    {"drakehold", "Drakehold", DRAKEWOOD, true},
    {"emberglade", "Emberglade", DRAKEWOOD, false},   {"wyrmford", "Wyrmford", DRAKEWOOD, false},
    {"oakenfell", "Oakenfell", DRAKEWOOD, false},     {"sunthrone", "Sunthrone", SUNMARCH, true},
    {"amberlea", "Amberlea", SUNMARCH, false},        {"dunewatch", "Dunewatch", SUNMARCH, false},
    {"pearlport", "Pearlport", PEARLISLES, true},     {"coralcove", "Coralcove", PEARLISLES, false},
};

const struct road gorbino_roads[ROADS] = {
    {MISTPORT, GREYQUAY, false},     {MISTPORT, FOGMOOR, false},     {SPIREHALL, ASHPEAK, false},
    {SPIREHALL, CINDERPASS, false},  {ASHPEAK, CINDERPASS, false},   {STONEKEEP, QUARRYTON, false},
    {STONEKEEP, HIGHCAIRN, false},   {QUARRYTON, HIGHCAIRN, false},  {GALEHEAD, WRECKBAY, false},
    {RAVENROOK, BLACKTHORN, false},  {RAVENROOK, CROWSNEST, false},  {BLACKTHORN, CROWSNEST, false},
    {FAECOURT, MOONWELL, false},     {FAECOURT, SILVERBOUGH, false}, {GOLDGATE, HONEYFIELD, false},
    {GOLDGATE, BARLEYMOW, false},    {GOLDGATE, MILLBROOK, false},   {HONEYFIELD, MILLBROOK, false},
    {DRAKEHOLD, EMBERGLADE, false},  {DRAKEHOLD, WYRMFORD, false},   {DRAKEHOLD, OAKENFELL, false},
    {EMBERGLADE, OAKENFELL, false},  {SUNTHRONE, AMBERLEA, false},   {SUNTHRONE, DUNEWATCH, false},
    {PEARLPORT, CORALCOVE, false},   {MISTPORT, SPIREHALL, false},   {FOGMOOR, ASHPEAK, false},
    {GREYQUAY, BLACKTHORN, false},   {FOGMOOR, MOONWELL, false},     {ASHPEAK, MOONWELL, false},
    {CINDERPASS, FAECOURT, false},   {SPIREHALL, STONEKEEP, false},  {CINDERPASS, QUARRYTON, false},
    {CINDERPASS, HONEYFIELD, false}, {QUARRYTON, HONEYFIELD, false}, {HIGHCAIRN, BARLEYMOW, false},
    {BLACKTHORN, MOONWELL, false},   {CROWSNEST, EMBERGLADE, false}, {CROWSNEST, WYRMFORD, false},
    {SILVERBOUGH, WYRMFORD, false},  {FAECOURT, HONEYFIELD, false},  {SILVERBOUGH, AMBERLEA, false},
    {MILLBROOK, AMBERLEA, false},    {MILLBROOK, DUNEWATCH, false},  {GOLDGATE, DUNEWATCH, false},
    {WYRMFORD, AMBERLEA, false},     {OAKENFELL, SUNTHRONE, false},  {HIGHCAIRN, GALEHEAD, true},
    {BARLEYMOW, WRECKBAY, true},     {RAVENROOK, PEARLPORT, true},   {OAKENFELL, CORALCOVE, true},
};

const uint32_t gorbino_near[PLACES] = {
    [MISTPORT] = 0x0000000e,    [GREYQUAY] = 0x00001001,   [FOGMOOR] = 0x00008011,    [SPIREHALL] = 0x00000071,
    [ASHPEAK] = 0x0000802c,     [CINDERPASS] = 0x00044098, [STONEKEEP] = 0x00000188,  [QUARRYTON] = 0x00040160,
    [HIGHCAIRN] = 0x000802c0,   [GALEHEAD] = 0x00000500,   [WRECKBAY] = 0x00080200,   [RAVENROOK] = 0x10003000,
    [BLACKTHORN] = 0x0000a802,  [CROWSNEST] = 0x00c01800,  [FAECOURT] = 0x00058020,   [MOONWELL] = 0x00005014,
    [SILVERBOUGH] = 0x04804000, [GOLDGATE] = 0x081c0000,   [HONEYFIELD] = 0x001240a0, [BARLEYMOW] = 0x00020500,
    [MILLBROOK] = 0x0c060000,   [DRAKEHOLD] = 0x01c00000,  [EMBERGLADE] = 0x01202000, [WYRMFORD] = 0x04212000,
    [OAKENFELL] = 0x22600000,   [SUNTHRONE] = 0x0d000000,  [AMBERLEA] = 0x02910000,   [DUNEWATCH] = 0x02120000,
    [PEARLPORT] = 0x20000800,   [CORALCOVE] = 0x11000000,
};

bool gorbino_map_joined(uint32_t places)
{
    uint32_t reached = places & (~places + 1), before = 0;
    while (reached != before) {
        before = reached;
        for (int place = 0; place < PLACES; place++)
            if ((before & place_bit(place)) != 0)
                reached |= gorbino_near[place] & places;
    }
    return reached == places;
}

/* A card is called by what stands behind the key of its effect. */
#define CARD(key) &(key)[sizeof "gorbino.effect." - 1], (key)

/* Name, type, colour; its price in coins and in goods, as far as any are wanted; what it does. */
const struct card gorbino_cards[CARDS + 1] = {
    {0},
    {CARD("gorbino.effect.pink-loan"), LOAN, PINK, 0, {0, 0, 0, 1}, .loans = {{1, 25}, {3, 65}}},
    {CARD("gorbino.effect.purple-loan"), LOAN, PURPLE, 10, {1}, .loans = {{2, 45}, {4, 80}}},
    {CARD("gorbino.effect.yellow-loan"), LOAN, YELLOW, 0, {0, 0, 1}, .loans = {{1, 20}, {3, 60}}},
    {CARD("gorbino.effect.blue-loan"), LOAN, BLUE, 0, {0, 1}, .loans = {{1, 20}, {2, 40}}},
    {CARD("gorbino.effect.red-loan"), LOAN, RED, 0, {1, 1}, .loans = {{0, 15}, {2, 45}}},
    {CARD("gorbino.effect.green-loan"), LOAN, GREEN, 5, {1}, .loans = {{0, 10}, {1, 20}}},
    {CARD("gorbino.effect.pink-trade"), TRADE, PINK, 0, {1, 1}, .number = 5, .gain = 10},
    {CARD("gorbino.effect.purple-trade"), TRADE, PURPLE, 0, {2}, .number = 3, .gain = 10},
    {CARD("gorbino.effect.yellow-trade"), TRADE, YELLOW, 0, {0, 0, 0, 1}, .number = 2, .gain = 20},
    {CARD("gorbino.effect.blue-trade"), TRADE, BLUE, 0, {0, 1}, .number = 4, .gain = 5},
    {CARD("gorbino.effect.red-trade"), TRADE, RED, 0, {1, 0, 1}, .number = 3, .gain = 15},
    {CARD("gorbino.effect.green-trade"), TRADE, GREEN, 5, {0, 0, 1}, .number = 2, .gift = 1},
    {CARD("gorbino.effect.pink-production"), PRODUCTION, PINK, 0, {0, 0, 0, 0, 1}, .lab = 3, .number = 1},
    {CARD("gorbino.effect.purple-production"), PRODUCTION, PURPLE, 5, {0, 2}, .lab = 1, .number = 2},
    {CARD("gorbino.effect.yellow-production"), PRODUCTION, YELLOW, 5, {0, 0, 1}, .bank = {1, 1}, .number = 1},
    {CARD("gorbino.effect.blue-production"), PRODUCTION, BLUE, 10, {0, 1}, .bank = {0, 0, 1}, .lab = 1, .number = 1},
    {CARD("gorbino.effect.red-production"), PRODUCTION, RED, 5, {0, 0, 0, 1}, .bank = {1, 0, 0, 1}, .number = 1},
    {CARD("gorbino.effect.green-production"), PRODUCTION, GREEN, 0, {1, 0, 0, 1}, .gift = 1, .number = 1},
    {CARD("gorbino.effect.pink-reset"), RESET, PINK, 0, {1, 1}, .number = NUMBER_ALL, .gain = 15},
    {CARD("gorbino.effect.purple-reset"), RESET, PURPLE, 0, {0, 0, 0, 0, 1}, .number = NUMBER_ALL, .gift = 1},
    {CARD("gorbino.effect.yellow-reset"), RESET, YELLOW, 0, {0, 2}, .number = NUMBER_ALL, .income = 2},
    {CARD("gorbino.effect.blue-reset"), RESET, BLUE, 5, {0, 0, 1}, .number = 7, .lab = 1},
    {CARD("gorbino.effect.red-reset"), RESET, RED, 5, {0, 0, 0, 1}, .number = 7, .income = 1, .gain = 10},
    {CARD("gorbino.effect.green-reset"), RESET, GREEN, 0, {0, 0, 0, 1}, .number = 6, .gain = 20},
    {CARD("gorbino.effect.pink-treachery"), TREACHERY, PINK, 5, {0, 0, 0, 0, 1}, .mode = COPY_ANY},
    {CARD("gorbino.effect.purple-treachery"), TREACHERY, PURPLE, 0, {1, 0, 1}, .mode = ROB, .number = 2, .per = 1},
    {CARD("gorbino.effect.yellow-treachery"),
     TREACHERY,
     YELLOW,
     0,
     {1, 0, 1},
     .mode = SMUGGLE,
     .number = 3,
     .price = 10},
    {CARD("gorbino.effect.blue-treachery"), TREACHERY, BLUE, 0, {0, 1, 0, 0, 1}, .mode = ROB, .number = 3, .per = 2},
    {CARD("gorbino.effect.red-treachery"), TREACHERY, RED, 10, {0, 1}, .mode = FORCE, .number = 3, .price = 5},
    {CARD("gorbino.effect.green-treachery"), TREACHERY, GREEN, 5, {0, 0, 0, 1}, .mode = COPY_TOP},
    {CARD("gorbino.effect.pink-development"), DEVELOPMENT, PINK, 10, {0, 0, 0, 1}, .number = 2, .no_surcharge = true},
    {CARD("gorbino.effect.purple-development"), DEVELOPMENT, PURPLE, 0, {0, 1, 0, 0, 1}, .number = 2, .waive = true},
    {CARD("gorbino.effect.yellow-development"), DEVELOPMENT, YELLOW, 0, {0, 0, 0, 1, 1}, .number = 3, .off = 5},
    {CARD("gorbino.effect.blue-development"), DEVELOPMENT, BLUE, 0, {1, 0, 0, 0, 1}, .number = 2, .income = 1},
    {CARD("gorbino.effect.red-development"), DEVELOPMENT, RED, 5, {0, 0, 0, 0, 1}, .number = 3},
    {CARD("gorbino.effect.green-development"), DEVELOPMENT, GREEN, 0, {1, 0, 0, 1}, .number = 2, .off = 5},
    {CARD("gorbino.effect.pink-build"), BUILD, PINK, 0, {0, 1, 0, 1}, .number = 2, .income = 2, .no_overbuild = true},
    {CARD("gorbino.effect.purple-build"), BUILD, PURPLE, 0, {1, 0, 0, 1}, .number = 1, .income = 5},
    {CARD("gorbino.effect.yellow-build"), BUILD, YELLOW, 0, {0, 2}, .number = 1, .income = 4, .off = 5},
    {CARD("gorbino.effect.blue-build"), BUILD, BLUE, 5, {0, 0, 0, 1}, .number = 1, .income = 4, .range = 2},
    {CARD("gorbino.effect.red-build"), BUILD, RED, 10, {0, 0, 1}, .number = 2, .income = 2},
    {CARD("gorbino.effect.green-build"), BUILD, GREEN, 0, {0, 0, 0, 1, 1}, .number = 2, .income = 3},
    {CARD("gorbino.effect.starter-loan"), LOAN, STARTER, 0, {0}, .loans = {{1, 15}, {2, 30}}},
    {CARD("gorbino.effect.starter-trade"), TRADE, STARTER, 0, {0}, .number = 2},
    {CARD("gorbino.effect.starter-production"), PRODUCTION, STARTER, 0, {0}, .lab = 1, .number = 1},
    {CARD("gorbino.effect.starter-reset"), RESET, STARTER, 0, {0}, .number = 5, .stays = true},
    {CARD("gorbino.effect.starter-development"), DEVELOPMENT, STARTER, 0, {0}, .number = 2},
    {CARD("gorbino.effect.starter-build"), BUILD, STARTER, 0, {0}, .number = 1, .income = 3},
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

const struct colour gorbino_colours[COLOURS + 1] = {
    {"pink", "gorbino.letters.pink", 0xf2a7c3},
    {"purple", "gorbino.letters.purple", 0xb493d6},
    {"yellow", "gorbino.letters.yellow", 0xf0e060},
    {"blue", "gorbino.letters.blue", 0x8cbde8},
    {"red", "gorbino.letters.red", 0xee8877},
    {"green", "gorbino.letters.green", 0x93cf93},
    {"starter", "", 0xffffff},
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

NAMES_OF(gorbino_good_name, gorbino_goods, .id);
NAMES_OF(gorbino_province_name, gorbino_provinces, .id);
NAMES_OF(gorbino_place_name, gorbino_places, .id);
NAMES_OF(gorbino_colour_name, gorbino_colours, .id);
