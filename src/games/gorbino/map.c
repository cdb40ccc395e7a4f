#include "games/gorbino/map.h"

#include "rules/words.h"

const struct good gorbino_goods[GOODS] = {
    {"food", "F", 0xe8a0bf, 5, 20, {0, 0, 0, 0, 0}},  {"wood", "W", 0x8c5a2b, 10, 10, {1, 0, 0, 0, 0}},
    {"coal", "C", 0x303030, 10, 0, {1, 1, 0, 0, 0}},  {"iron", "I", 0x9aa0a6, 15, 5, {0, 0, 1, 0, 0}},
    {"gold", "G", 0xe6b800, 20, 10, {0, 0, 1, 0, 0}},
};

const struct province gorbino_provinces[PROVINCES] = {
    {"misthaven", "Misthaven", 0, 3, 0, 205, 158, 0xcfe8f5},
    {"dragonspire", "Dragonspire", 3, 3, 0, 440, 142, 0xf7d6c9},
    {"stonewatch", "Stonewatch", 6, 3, 0, 655, 148, 0xdddddd},
    {"stormisle", "Stormisle", 9, 2, 3, 800, 200, 0xd3e7d0},
    {"ravenforest", "Raven Forest", 11, 3, 2, 160, 318, 0xbcd3ae},
    {"faeloria", "Faeloria", 14, 3, 0, 430, 300, 0xe6d5f0},
    {"goldendale", "Goldendale", 17, 4, 0, 657, 313, 0xf8ecb8},
    {"drakewood", "Drakewood", 21, 4, 0, 425, 525, 0xc7e3cf},
    {"sunmarch", "Sunmarch", 25, 3, 0, 600, 580, 0xfbdcae},
    {"pearlisles", "Pearl Isles", 28, 2, 3, 105, 462, 0xd0eef0},
};

const struct place gorbino_places[PLACES] = {
    {"mistport", "Mistport", MISTHAVEN, true, 225, 195},
    {"greyquay", "Greyquay", MISTHAVEN, false, 165, 250},
    {"fogmoor", "Fogmoor", MISTHAVEN, false, 300, 225},
    {"spirehall", "Spirehall", DRAGONSPIRE, true, 450, 175},
    {"ashpeak", "Ashpeak", DRAGONSPIRE, false, 390, 235},
    {"cinderpass", "Cinderpass", DRAGONSPIRE, false, 510, 240},
    {"stonekeep", "Stonekeep", STONEWATCH, true, 650, 180},
    {"quarryton", "Quarryton", STONEWATCH, false, 605, 250},
    {"highcairn", "Highcairn", STONEWATCH, false, 715, 235},
    {"galehead", "Galehead", STORMISLE, true, 810, 235},
    {"wreckbay", "Wreckbay", STORMISLE, false, 825, 325},
    {"ravenrook", "Ravenrook", RAVENFOREST, true, 180, 375},
    {"blackthorn", "Blackthorn", RAVENFOREST, false, 255, 325},
    {"crowsnest", "Crowsnest", RAVENFOREST, false, 265, 410},
    {"faecourt", "Faecourt", FAELORIA, true, 430, 340},
    {"moonwell", "Moonwell", FAELORIA, false, 355, 315},
    {"silverbough", "Silverbough", FAELORIA, false, 455, 405},
    {"goldgate", "Goldgate", GOLDENDALE, true, 665, 355},
    {"honeyfield", "Honeyfield", GOLDENDALE, false, 585, 325},
    {"barleymow", "Barleymow", GOLDENDALE, false, 730, 315},
    {"millbrook", "Millbrook", GOLDENDALE, false, 620, 425},
    {"drakehold", "Drakehold", DRAKEWOOD, true, 345, 500},
    {"emberglade", "Emberglade", DRAKEWOOD, false, 275, 490},
    {"wyrmford", "Wyrmford", DRAKEWOOD, false, 410, 465},
    {"oakenfell", "Oakenfell", DRAKEWOOD, false, 345, 570},
    {"sunthrone", "Sunthrone", SUNMARCH, true, 595, 525},
    {"amberlea", "Amberlea", SUNMARCH, false, 525, 470},
    {"dunewatch", "Dunewatch", SUNMARCH, false, 680, 490},
    {"pearlport", "Pearlport", PEARLISLES, true, 170, 500},
    {"coralcove", "Coralcove", PEARLISLES, false, 215, 570},
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

int gorbino_place_count(uint32_t places)
{
    return __builtin_popcount(places);
}

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

const char *gorbino_good_name(int index)
{
    return gorbino_goods[index].id;
}

const char *gorbino_province_name(int index)
{
    return gorbino_provinces[index].id;
}

const char *gorbino_place_name(int index)
{
    return gorbino_places[index].id;
}

int gorbino_good_find(const char *id)
{
    return names_find(gorbino_good_name, 0, GOODS - 1, id);
}
