#include "games/gorbino/map.h"

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

NAMES_OF(gorbino_good_name, gorbino_goods, .id);
NAMES_OF(gorbino_province_name, gorbino_provinces, .id);
NAMES_OF(gorbino_place_name, gorbino_places, .id);
