#include "games/quorum/cards.h"

#include "rules/words.h"
#include "words/catalog.h"

/* The three cards of a type and a Province, by Power: how far each moves, and what it shows. */
/* clang-format off */
#define CARD(id, type, province, power, steps, ...) {id "-" #power, type, province, power, steps, {__VA_ARGS__}}
#define SAME(id, type, province, steps) \
    CARD(id, type, province, 1, steps, ITEM_NONE, ITEM_NONE), \
    CARD(id, type, province, 2, steps, ITEM_NONE, ITEM_NONE), \
    CARD(id, type, province, 3, steps, ITEM_NONE, ITEM_NONE)
#define TRADED(id, province, a1, b1, a2, b2, a3, b3) \
    CARD(id, TRADE, province, 1, 3, a1, b1), \
    CARD(id, TRADE, province, 2, 2, a2, b2), \
    CARD(id, TRADE, province, 3, 2, a3, b3)
#define BUILT(id, province, first, second, third) \
    CARD(id, ARCHITECTURE, province, 1, 3, first, ITEM_NONE), \
    CARD(id, ARCHITECTURE, province, 2, 2, second, ITEM_NONE), \
    CARD(id, ARCHITECTURE, province, 3, 1, third, ITEM_NONE)
/* clang-format on */

const struct card quorum_cards[ROME_CARDS + 1] = {
    {.id = NULL},
    SAME("mil-afr", MILITARY, AFRICA, 2),
    SAME("mil-asi", MILITARY, ASIA, 2),
    SAME("mil-ger", MILITARY, GERMANIA, 2),
    SAME("mil-gal", MILITARY, GALLIA, 2),
    SAME("mil-his", MILITARY, HISPANIA, 2),
    SAME("mil-mac", MILITARY, MACEDONIA, 2),
    TRADED("tra-afr", AFRICA, WHEAT, WINE, WOOD, FISH, WINE, SHEEP),
    TRADED("tra-asi", ASIA, WHEAT, SHEEP, WHEAT, FISH, WINE, WINE),
    TRADED("tra-ger", GERMANIA, SHEEP, WOOD, SHEEP, SHEEP, WHEAT, WINE),
    TRADED("tra-gal", GALLIA, WINE, FISH, WHEAT, WOOD, WHEAT, WOOD),
    TRADED("tra-his", HISPANIA, WHEAT, WHEAT, WINE, WOOD, WHEAT, FISH),
    TRADED("tra-mac", MACEDONIA, WHEAT, WINE, WINE, SHEEP, WHEAT, SHEEP),
    BUILT("arc-afr", AFRICA, BATH, THEATER, FORUM),
    BUILT("arc-asi", ASIA, TEMPLE, AQUEDUCT, CIRCUS),
    BUILT("arc-ger", GERMANIA, THEATER, FORUM, BATH),
    BUILT("arc-gal", GALLIA, AQUEDUCT, CIRCUS, TEMPLE),
    BUILT("arc-his", HISPANIA, FORUM, BATH, THEATER),
    BUILT("arc-mac", MACEDONIA, CIRCUS, TEMPLE, AQUEDUCT),
    SAME("int-afr", INTRIGUE, AFRICA, 1),
    SAME("int-asi", INTRIGUE, ASIA, 1),
    SAME("int-ger", INTRIGUE, GERMANIA, 1),
    SAME("int-gal", INTRIGUE, GALLIA, 1),
    SAME("int-his", INTRIGUE, HISPANIA, 1),
    SAME("int-mac", INTRIGUE, MACEDONIA, 1),
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

void card_items(const struct card *card, struct text *out)
{
    for (int i = 0; i < CARD_ITEMS && card->item[i] != ITEM_NONE; i++)
        text_add_all(out, i == 0 ? "" : "+", catalog_name("quorum", quorum_items[card->item[i]], NULL));
}

NAMES_OF(quorum_province_name, quorum_provinces, .id);
