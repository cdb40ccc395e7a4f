/*
 * The data of Eldoria: goods, provinces, places, roads (spec sections 2.1, 2.2).
 * Places of one province stand together, so a province is a run of places; a set
 * of places is a bit mask, bit p for place p.
 */
#ifndef CURSUS_GAMES_GORBINO_MAP_H
#define CURSUS_GAMES_GORBINO_MAP_H

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

/* Names by index, for word_lookup(). */
const char *gorbino_good_name(int index);
const char *gorbino_province_name(int index);
const char *gorbino_place_name(int index);

#endif
