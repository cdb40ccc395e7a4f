/*
 * The data of Quorum: cards, Gods, Provinces, products and buildings, point tables
 * (spec sections 2 and 6). A Trade card shows two products. A card is one byte everywhere: 1..72 the Rome cards in
 * canonical order, 73..86 the Gods; in views also a back or a hidden card.
 */
#ifndef CURSUS_GAMES_QUORUM_CARDS_H
#define CURSUS_GAMES_QUORUM_CARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum { MILITARY, TRADE, ARCHITECTURE, INTRIGUE, TYPES };
enum { AFRICA, ASIA, GERMANIA, GALLIA, HISPANIA, MACEDONIA, PROVINCES };
enum { POWERS = 3 };
enum { WHEAT, WINE, SHEEP, WOOD, FISH, PRODUCTS };
enum { BATH = PRODUCTS, TEMPLE, THEATER, AQUEDUCT, FORUM, CIRCUS, ITEMS, ITEM_NONE = ITEMS };
enum { BUILDINGS = ITEMS - PRODUCTS };
enum { CARD_ITEMS = 2 };

enum {
    CARD_NONE = 0,
    ROME_CARDS = 72,
    CARDS = 86,
    GODS = CARDS - ROME_CARDS,
    BACK_FIRST = CARDS + 1,            /* the back of a card of Province 0 */
    BACK_GOD = BACK_FIRST + PROVINCES, /* the altar side */
    CARD_HIDDEN,                       /* nothing is known, not even the back */
    CARD_CODES
};

/* A Rome card: what stands on its front. Steps are spaces of its Province's track. */
struct card {
    const char *id;
    uint8_t type, province, power, steps; /* power 1..3 */
    uint8_t item[CARD_ITEMS];             /* Trade: two products in their order; Architecture: a building, then none */
};

/* A God: what it does to the tokens of the left and right neighbour. */
struct god {
    const char *id;
    int8_t left, right; /* +1 or -1 */
};

struct province {
    const char *id, *code, *name, *counts; /* counts: in words, "Trade" */
    uint32_t tint;
    uint8_t fixed_place; /* ring place 1..6 with the option ring=fixed */
    uint8_t type, power; /* what it counts: a type (TYPES: none) or a Power (0: none) */
};

extern const struct card quorum_cards[ROME_CARDS + 1]; /* by num; entry 0 is empty */
extern const struct god quorum_gods[GODS];             /* by num - 73 */
extern const struct province quorum_provinces[PROVINCES];
extern const char *const quorum_types[TYPES];      /* "military" */
extern const char *const quorum_type_names[TYPES]; /* "Military" */
extern const char *const quorum_items[ITEMS];      /* products, then buildings */

/* Points: of so many cards of one product (4 stands for more), of so many different buildings. */
extern const uint8_t quorum_trade_points[5];
extern const uint8_t quorum_building_points[BUILDINGS + 1];
enum { MILITARY_RUN = 10, MILITARY_PAIR = 5 };

static inline bool card_is_rome(int card)
{
    return card >= 1 && card <= ROME_CARDS;
}

/* A God by name. */
static inline bool card_is_god(int card)
{
    return card > ROME_CARDS && card <= CARDS;
}

/* A God by name or by its back. */
static inline bool card_shows_god(int card)
{
    return card_is_god(card) || card == BACK_GOD;
}

static inline const struct god *card_god(int card)
{
    return &quorum_gods[card - ROME_CARDS - 1];
}

/* The back of any card; a back is its own. */
int card_back(int card);

/* Does the Province count this Rome card? */
static inline bool province_counts(int province, const struct card *card)
{
    const struct province *p = &quorum_provinces[province];
    return card->type == p->type || card->power == p->power;
}

/* The id of a card or back ("int-his-3", "mars", "asia", "god"); "none" for CARD_NONE, "?" for a hidden one. */
const char *card_name(int card);

/* What the card shows beside its type: "wheat+fish", "bath", or nothing. */
void card_items(const struct card *card, struct text *out);

/* By index. */
const char *quorum_province_name(int index);

#endif
