/*
 * The data of Gorbino's Quest (spec sections 2.1 to 2.7): Eldoria with its goods, provinces, places and roads, and the
 * cards. Places of one province stand together, so a province is a run of places; a set of places is a bit mask, bit p
 * for place p. A card is one byte everywhere: 1..42 the technology cards, 43..48 the starters (each seat has its own),
 * then the events; in views also a hidden technology card or event.
 */
#ifndef CURSUS_GAMES_GORBINO_DATA_H
#define CURSUS_GAMES_GORBINO_DATA_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

/* Rising in value: the dearest good is the last. */
enum { FOOD, WOOD, COAL, IRON, GOLD, GOODS };

enum {
    MISTHAVEN,
    DRAGONSPIRE,
    STONEWATCH,
    STORMISLE,
    RAVENFOREST,
    FAELORIA,
    GOLDENDALE,
    DRAKEWOOD,
    SUNMARCH,
    PEARLISLES,
    PROVINCES
};

/* The places of each province on a line. */
/* clang-format off */
enum {
    MISTPORT, GREYQUAY, FOGMOOR,
    SPIREHALL, ASHPEAK, CINDERPASS,
    STONEKEEP, QUARRYTON, HIGHCAIRN,
    GALEHEAD, WRECKBAY,
    RAVENROOK, BLACKTHORN, CROWSNEST,
    FAECOURT, MOONWELL, SILVERBOUGH,
    GOLDGATE, HONEYFIELD, BARLEYMOW, MILLBROOK,
    DRAKEHOLD, EMBERGLADE, WYRMFORD, OAKENFELL,
    SUNTHRONE, AMBERLEA, DUNEWATCH,
    PEARLPORT, CORALCOVE,
    PLACES
};
/* clang-format on */

enum { ROADS = 51, CAPITALS = 10 };

struct good {
    const char *id, *letter;
    uint32_t colour;
    uint8_t price;        /* coins, to buy and to sell */
    uint8_t coins;        /* of a city on its token */
    uint8_t goods[GOODS]; /* the same */
};

struct province {
    const char *id, *name;
    uint8_t first, places; /* its places: first .. first + places - 1 */
    uint8_t out_at;        /* the base game leaves it out with so many seats or fewer; 0: never */
    uint32_t tint;
};

struct place {
    const char *id, *name;
    uint8_t province;
    bool capital;
};

struct road {
    uint8_t a, b;
    bool ferry;
};

extern const struct good gorbino_goods[GOODS];
extern const struct province gorbino_provinces[PROVINCES];
extern const struct place gorbino_places[PLACES];
extern const struct road gorbino_roads[ROADS];
extern const uint32_t gorbino_near[PLACES]; /* the places one road or ferry away */

/* BUG where there is no such place. */
static inline const struct place *place_at(int place)
{
    if (place < 0 || place >= PLACES)
        BUG("place %d", place);
    return &gorbino_places[place];
}

static inline uint32_t place_bit(int place)
{
    return UINT32_C(1) << place;
}

/* The places of a province. */
static inline uint32_t province_mask(int province)
{
    const struct province *p = &gorbino_provinces[province];
    return ((UINT32_C(1) << p->places) - 1) << p->first;
}

/* Do the places of the set form one region by roads among them? */
bool gorbino_map_joined(uint32_t places);

/* ---- cards ------------------------------------------------------------------ */

enum { LOAN, TRADE, PRODUCTION, RESET, TREACHERY, DEVELOPMENT, BUILD, TYPES };
/* The colours of tags; STARTER stands in for a colour in names. */
enum { PINK, PURPLE, YELLOW, BLUE, RED, GREEN, COLOURS, STARTER = COLOURS };

enum {
    CARD_NONE = 0,
    TECH = 42,
    STARTER_LOAN,
    STARTER_TRADE,
    STARTER_PRODUCTION,
    STARTER_RESET,
    STARTER_DEVELOPMENT,
    STARTER_BUILD,
    CARDS = STARTER_BUILD,
    EVENT_FIRST, /* Year of Plenty of province 0, 1, ... */
    DISASTER_FIRST = EVENT_FIRST + PROVINCES,
    HIDDEN_TECH = DISASTER_FIRST + PROVINCES, /* in views: a card of the deck */
    HIDDEN_EVENT,
    CARD_CODES
};

enum { STARTERS = CARDS - TECH, NUMBER_ALL = 255 };
enum { NO_MODE, ROB, FORCE, SMUGGLE, COPY_ANY, COPY_TOP };

struct card {
    const char *id, *effect; /* the effect: key of a few words */
    uint8_t type, tag;
    uint8_t coins, goods[GOODS]; /* its price, without the surcharge */
    struct {
        uint8_t income, coins;
    } loans[2];
    uint8_t number;      /* types of a trade, provinces, cards taken back or bought, goods taken, cities */
    uint8_t gain;        /* coins */
    uint8_t income;      /* gained; for each card bought or city built */
    uint8_t gift;        /* goods of choice from the bank */
    uint8_t lab;         /* goods from the lab */
    uint8_t bank[GOODS]; /* goods from the bank */
    uint8_t mode;        /* of a treachery */
    uint8_t per, price;  /* goods from one seat (0: any number); coins a good */
    uint8_t off;         /* coins off each price */
    uint8_t range;       /* roads to the next own city, 0 as 1 */
    bool stays, no_surcharge, waive, no_overbuild;
};

extern const struct card gorbino_cards[CARDS + 1]; /* entry 0 is empty */

enum { TRACK = 6, SURCHARGE = 5 }; /* coins a place of the track, from 0 */

/* Victory cards, those printed in the colours first and in their order. */
enum { CONSISTENCY, WEALTH, EMPIRE, ABUNDANCE, DOMINANCE, SCATTERED, MAJESTY, HIGHWAYS, PROSPERITY, SCHOLARSHIP };
enum { VICTORIES = SCHOLARSHIP + 1 };

struct victory {
    const char *id, *name;
    const char *worth, *brief; /* what one tag is worth: keys of a few words, and of fewer for the picture */
};

extern const struct victory gorbino_victories[VICTORIES];

struct colour {
    const char *id, *letters; /* in short, on a chip of it: a key */
    uint32_t colour;
};

extern const struct colour gorbino_colours[COLOURS + 1]; /* STARTER too: "starter" */
extern const char *const gorbino_types[TYPES];

static inline bool card_is_tech(int card)
{
    return card >= 1 && card <= TECH;
}

static inline bool card_is_event(int card)
{
    return card >= EVENT_FIRST && card < HIDDEN_TECH;
}

static inline bool event_is_plenty(int card)
{
    return card < DISASTER_FIRST;
}

static inline int event_province(int card)
{
    return (card - EVENT_FIRST) % PROVINCES;
}

/* The card of a type in a colour (STARTER too); CARD_NONE: there is no Starter Treachery. */
int gorbino_card_of(int type, int colour);
/* The id of any code: "green-build", "plenty-faeloria"; "?" where it is hidden. */
const char *gorbino_card_name(int card);

/* Names by index, for word_lookup(). */
const char *gorbino_good_name(int index);
const char *gorbino_province_name(int index);
const char *gorbino_place_name(int index);
const char *gorbino_colour_name(int index); /* 0..STARTER */

#endif
