#include "games/quorum/cards.h"

#include "rules/words.h"

const struct card quorum_cards[ROME_CARDS + 1] = {
    [1] = {"mil-afr-1", MILITARY, AFRICA, 1, 2, {ITEM_NONE, ITEM_NONE}},
    [2] = {"mil-afr-2", MILITARY, AFRICA, 2, 2, {ITEM_NONE, ITEM_NONE}},
    [3] = {"mil-afr-3", MILITARY, AFRICA, 3, 2, {ITEM_NONE, ITEM_NONE}},
    [4] = {"mil-asi-1", MILITARY, ASIA, 1, 2, {ITEM_NONE, ITEM_NONE}},
    [5] = {"mil-asi-2", MILITARY, ASIA, 2, 2, {ITEM_NONE, ITEM_NONE}},
    [6] = {"mil-asi-3", MILITARY, ASIA, 3, 2, {ITEM_NONE, ITEM_NONE}},
    [7] = {"mil-ger-1", MILITARY, GERMANIA, 1, 2, {ITEM_NONE, ITEM_NONE}},
    [8] = {"mil-ger-2", MILITARY, GERMANIA, 2, 2, {ITEM_NONE, ITEM_NONE}},
    [9] = {"mil-ger-3", MILITARY, GERMANIA, 3, 2, {ITEM_NONE, ITEM_NONE}},
    [10] = {"mil-gal-1", MILITARY, GALLIA, 1, 2, {ITEM_NONE, ITEM_NONE}},
    [11] = {"mil-gal-2", MILITARY, GALLIA, 2, 2, {ITEM_NONE, ITEM_NONE}},
    [12] = {"mil-gal-3", MILITARY, GALLIA, 3, 2, {ITEM_NONE, ITEM_NONE}},
    [13] = {"mil-his-1", MILITARY, HISPANIA, 1, 2, {ITEM_NONE, ITEM_NONE}},
    [14] = {"mil-his-2", MILITARY, HISPANIA, 2, 2, {ITEM_NONE, ITEM_NONE}},
    [15] = {"mil-his-3", MILITARY, HISPANIA, 3, 2, {ITEM_NONE, ITEM_NONE}},
    [16] = {"mil-mac-1", MILITARY, MACEDONIA, 1, 2, {ITEM_NONE, ITEM_NONE}},
    [17] = {"mil-mac-2", MILITARY, MACEDONIA, 2, 2, {ITEM_NONE, ITEM_NONE}},
    [18] = {"mil-mac-3", MILITARY, MACEDONIA, 3, 2, {ITEM_NONE, ITEM_NONE}},
    [19] = {"tra-afr-1", TRADE, AFRICA, 1, 3, {WHEAT, WINE}},
    [20] = {"tra-afr-2", TRADE, AFRICA, 2, 2, {WOOD, FISH}},
    [21] = {"tra-afr-3", TRADE, AFRICA, 3, 2, {WINE, SHEEP}},
    [22] = {"tra-asi-1", TRADE, ASIA, 1, 3, {WHEAT, SHEEP}},
    [23] = {"tra-asi-2", TRADE, ASIA, 2, 2, {WHEAT, FISH}},
    [24] = {"tra-asi-3", TRADE, ASIA, 3, 2, {WINE, WINE}},
    [25] = {"tra-ger-1", TRADE, GERMANIA, 1, 3, {SHEEP, WOOD}},
    [26] = {"tra-ger-2", TRADE, GERMANIA, 2, 2, {SHEEP, SHEEP}},
    [27] = {"tra-ger-3", TRADE, GERMANIA, 3, 2, {WHEAT, WINE}},
    [28] = {"tra-gal-1", TRADE, GALLIA, 1, 3, {WINE, FISH}},
    [29] = {"tra-gal-2", TRADE, GALLIA, 2, 2, {WHEAT, WOOD}},
    [30] = {"tra-gal-3", TRADE, GALLIA, 3, 2, {WHEAT, WOOD}},
    [31] = {"tra-his-1", TRADE, HISPANIA, 1, 3, {WHEAT, WHEAT}},
    [32] = {"tra-his-2", TRADE, HISPANIA, 2, 2, {WINE, WOOD}},
    [33] = {"tra-his-3", TRADE, HISPANIA, 3, 2, {WHEAT, FISH}},
    [34] = {"tra-mac-1", TRADE, MACEDONIA, 1, 3, {WHEAT, WINE}},
    [35] = {"tra-mac-2", TRADE, MACEDONIA, 2, 2, {WINE, SHEEP}},
    [36] = {"tra-mac-3", TRADE, MACEDONIA, 3, 2, {WHEAT, SHEEP}},
    [37] = {"arc-afr-1", ARCHITECTURE, AFRICA, 1, 3, {BATH, ITEM_NONE}},
    [38] = {"arc-afr-2", ARCHITECTURE, AFRICA, 2, 2, {THEATER, ITEM_NONE}},
    [39] = {"arc-afr-3", ARCHITECTURE, AFRICA, 3, 1, {FORUM, ITEM_NONE}},
    [40] = {"arc-asi-1", ARCHITECTURE, ASIA, 1, 3, {TEMPLE, ITEM_NONE}},
    [41] = {"arc-asi-2", ARCHITECTURE, ASIA, 2, 2, {AQUEDUCT, ITEM_NONE}},
    [42] = {"arc-asi-3", ARCHITECTURE, ASIA, 3, 1, {CIRCUS, ITEM_NONE}},
    [43] = {"arc-ger-1", ARCHITECTURE, GERMANIA, 1, 3, {THEATER, ITEM_NONE}},
    [44] = {"arc-ger-2", ARCHITECTURE, GERMANIA, 2, 2, {FORUM, ITEM_NONE}},
    [45] = {"arc-ger-3", ARCHITECTURE, GERMANIA, 3, 1, {BATH, ITEM_NONE}},
    [46] = {"arc-gal-1", ARCHITECTURE, GALLIA, 1, 3, {AQUEDUCT, ITEM_NONE}},
    [47] = {"arc-gal-2", ARCHITECTURE, GALLIA, 2, 2, {CIRCUS, ITEM_NONE}},
    [48] = {"arc-gal-3", ARCHITECTURE, GALLIA, 3, 1, {TEMPLE, ITEM_NONE}},
    [49] = {"arc-his-1", ARCHITECTURE, HISPANIA, 1, 3, {FORUM, ITEM_NONE}},
    [50] = {"arc-his-2", ARCHITECTURE, HISPANIA, 2, 2, {BATH, ITEM_NONE}},
    [51] = {"arc-his-3", ARCHITECTURE, HISPANIA, 3, 1, {THEATER, ITEM_NONE}},
    [52] = {"arc-mac-1", ARCHITECTURE, MACEDONIA, 1, 3, {CIRCUS, ITEM_NONE}},
    [53] = {"arc-mac-2", ARCHITECTURE, MACEDONIA, 2, 2, {TEMPLE, ITEM_NONE}},
    [54] = {"arc-mac-3", ARCHITECTURE, MACEDONIA, 3, 1, {AQUEDUCT, ITEM_NONE}},
    [55] = {"int-afr-1", INTRIGUE, AFRICA, 1, 1, {ITEM_NONE, ITEM_NONE}},
    [56] = {"int-afr-2", INTRIGUE, AFRICA, 2, 1, {ITEM_NONE, ITEM_NONE}},
    [57] = {"int-afr-3", INTRIGUE, AFRICA, 3, 1, {ITEM_NONE, ITEM_NONE}},
    [58] = {"int-asi-1", INTRIGUE, ASIA, 1, 1, {ITEM_NONE, ITEM_NONE}},
    [59] = {"int-asi-2", INTRIGUE, ASIA, 2, 1, {ITEM_NONE, ITEM_NONE}},
    [60] = {"int-asi-3", INTRIGUE, ASIA, 3, 1, {ITEM_NONE, ITEM_NONE}},
    [61] = {"int-ger-1", INTRIGUE, GERMANIA, 1, 1, {ITEM_NONE, ITEM_NONE}},
    [62] = {"int-ger-2", INTRIGUE, GERMANIA, 2, 1, {ITEM_NONE, ITEM_NONE}},
    [63] = {"int-ger-3", INTRIGUE, GERMANIA, 3, 1, {ITEM_NONE, ITEM_NONE}},
    [64] = {"int-gal-1", INTRIGUE, GALLIA, 1, 1, {ITEM_NONE, ITEM_NONE}},
    [65] = {"int-gal-2", INTRIGUE, GALLIA, 2, 1, {ITEM_NONE, ITEM_NONE}},
    [66] = {"int-gal-3", INTRIGUE, GALLIA, 3, 1, {ITEM_NONE, ITEM_NONE}},
    [67] = {"int-his-1", INTRIGUE, HISPANIA, 1, 1, {ITEM_NONE, ITEM_NONE}},
    [68] = {"int-his-2", INTRIGUE, HISPANIA, 2, 1, {ITEM_NONE, ITEM_NONE}},
    [69] = {"int-his-3", INTRIGUE, HISPANIA, 3, 1, {ITEM_NONE, ITEM_NONE}},
    [70] = {"int-mac-1", INTRIGUE, MACEDONIA, 1, 1, {ITEM_NONE, ITEM_NONE}},
    [71] = {"int-mac-2", INTRIGUE, MACEDONIA, 2, 1, {ITEM_NONE, ITEM_NONE}},
    [72] = {"int-mac-3", INTRIGUE, MACEDONIA, 3, 1, {ITEM_NONE, ITEM_NONE}},
};

const struct god quorum_gods[GODS] = {
    {"apollo", 1, 1},   {"bacchus", 1, 1},    {"ceres", 1, 1},   {"jupiter", 1, 1}, {"mercurius", 1, -1},
    {"minerva", 1, -1}, {"vulcanus", 1, -1},  {"diana", -1, 1},  {"juno", -1, 1},   {"venus", -1, 1},
    {"mars", -1, -1},   {"neptunus", -1, -1}, {"pluto", -1, -1}, {"vesta", -1, -1},
};

const struct province quorum_provinces[PROVINCES] = {
    [AFRICA] = {"africa", "AF", "Africa", "Power 1", 0xfce4b0, 4, TYPES, 1},
    [ASIA] = {"asia", "AS", "Asia", "Power 2", 0xf0d3e4, 3, TYPES, 2},
    [GERMANIA] = {"germania", "GE", "Germania", "Intrigue", 0xdddddd, 1, INTRIGUE, 0},
    [GALLIA] = {"gallia", "GA", "Gallia", "Military", 0xcfe8f8, 6, MILITARY, 0},
    [HISPANIA] = {"hispania", "HI", "Hispania", "Trade", 0xf6cdb8, 5, TRADE, 0},
    [MACEDONIA] = {"macedonia", "MA", "Macedonia", "Architecture", 0xc6e8dc, 2, ARCHITECTURE, 0},
};

const char *const quorum_types[TYPES] = {"military", "trade", "architecture", "intrigue"};
const char *const quorum_type_names[TYPES] = {"Military", "Trade", "Architecture", "Intrigue"};
const char *const quorum_items[ITEMS] = {"wheat",  "wine",    "sheep",    "wood",  "fish",  "bath",
                                         "temple", "theater", "aqueduct", "forum", "circus"};

const uint8_t quorum_trade_points[5] = {0, 0, 2, 4, 6};
const uint8_t quorum_building_points[BUILDINGS + 1] = {0, 1, 4, 8, 12, 18, 24};

int card_back(int card)
{
    if (card_is_rome(card))
        return BACK_FIRST + quorum_cards[card].province;
    return card_is_god(card) ? BACK_GOD : card;
}

const char *card_name(int card)
{
    if (card_is_rome(card))
        return quorum_cards[card].id;
    if (card_is_god(card))
        return card_god(card)->id;
    if (card >= BACK_FIRST && card < BACK_GOD)
        return quorum_provinces[card - BACK_FIRST].id;
    return card == BACK_GOD ? "god" : card == CARD_NONE ? "none" : "?";
}

int card_find(const char *id)
{
    return names_find(card_name, 1, CARD_HIDDEN - 1, id);
}

int province_find(const char *id)
{
    return names_find(province_name, 0, PROVINCES - 1, id);
}

void card_items(const struct card *card, struct text *out)
{
    for (int i = 0; i < CARD_ITEMS && card->item[i] != ITEM_NONE; i++) {
        text_add(out, i == 0 ? "" : "+");
        text_add(out, quorum_items[card->item[i]]);
    }
}

const char *type_name(int index)
{
    return quorum_types[index];
}

const char *province_name(int index)
{
    return quorum_provinces[index].id;
}

const char *god_name(int index)
{
    return quorum_gods[index].id;
}
