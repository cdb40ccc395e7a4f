/*
 * A map of Diplomacy: provinces, the coasts of some of them, who may go from where to where, how people call them, and
 * who begins with what (rules.md, "1. The map"). It holds no pointers where it is read from a file, so that it lies in
 * the positions of its games.
 *
 * All of this folder that plays is compiled twice: for the standard map, whose sizes are known, and with DIPLOMACY_ANY
 * for a map of any file up to the sizes below.
 */
#ifndef CURSUS_GAMES_DIPLOMACY_MAP_H
#define CURSUS_GAMES_DIPLOMACY_MAP_H

#include <stdbool.h>
#include <stdint.h>

#ifdef DIPLOMACY_ANY
#include "games/diplomacy/any.h"

/* clang-format off */
enum {
    PROVINCES = 272, /* the most; those of a map are 0..map->provinces - 1, all others are nowhere */
    PLACES = 304,    /* coasts of provinces are numbered from PROVINCES on */
    PLACE_NONE = 0x7fff,
    NEAR_MOST = 16,
    ALIASES_MOST = 1200,
    START_MOST = 124,
    POWERS_MOST = 28, /* SEATS_MAX */
    TEXT_BYTES = 24576
};
/* clang-format on */
typedef uint16_t map_code; /* a place, or a unit and its place */
typedef uint16_t map_text; /* where it begins in map->text; ends with a NUL */
#else
/* A province, by the alphabet of their ids; behind them the coasts of those that have two. */
/* clang-format off */
enum place {
    P_ADR, P_AEG, P_ALB, P_ANK, P_APU, P_ARM, P_BAL, P_BAR, P_BEL, P_BER, P_BLA, P_BOH, P_BOT, P_BRE, P_BUD, P_BUL,
    P_BUR, P_CLY, P_CON, P_DEN, P_EAS, P_EDI, P_ENG, P_FIN, P_GAL, P_GAS, P_GRE, P_HEL, P_HOL, P_ION, P_IRI, P_KIE,
    P_LON, P_LVN, P_LVP, P_LYO, P_MAO, P_MAR, P_MOS, P_MUN, P_NAF, P_NAO, P_NAP, P_NTH, P_NWG, P_NWY, P_PAR, P_PIC,
    P_PIE, P_POR, P_PRU, P_ROM, P_RUH, P_RUM, P_SER, P_SEV, P_SIL, P_SKA, P_SMY, P_SPA, P_STP, P_SWE, P_SYR, P_TRI,
    P_TUN, P_TUS, P_TYR, P_TYS, P_UKR, P_VEN, P_VIE, P_WAL, P_WAR, P_WES, P_YOR,
    PROVINCES,
    P_BUL_EC = PROVINCES, P_BUL_SC, P_SPA_NC, P_SPA_SC, P_STP_NC, P_STP_SC,
    PLACES,
    PLACE_NONE = 0xff
};
/* clang-format on */

enum { NEAR_MOST = 11, ALIASES_MOST = 228, START_MOST = 22, POWERS_MOST = 7 };
typedef uint8_t map_code;
typedef const char *map_text;
#endif

enum ground {
    GROUND_LAND,  /* armies; also what is shut: a province without neighbours */
    GROUND_COAST, /* armies and fleets; armies begin and end their ways by sea here */
    GROUND_SEA,   /* fleets, which convoy */
    GROUND_PORT   /* all of both */
};

struct province {
    map_text name; /* "Gulf of Bothnia" */
    uint8_t ground;
    uint8_t centre; /* 1: a supply centre */
    uint8_t home;   /* of this power, which may build there; 0: of none */
    uint8_t owner;  /* at the start; 0: nobody */
    uint8_t coasts; /* how many it has with names of their own, 0 or 2 to 4: a fleet there is on one of them */
    map_code coast; /* the first of them, behind which the others stand; 0: there are none */
};

/* Places that lie beside one, rising. */
struct places {
    uint8_t count;
    map_code to[NEAR_MOST];
};

/* What a place may be called: its id, its name, and other names; in small letters of ASCII, other letters in UTF-8 as
 * they are. What is neither a letter, a digit, an apostrophe nor beyond ASCII parts words, and one underscore stands
 * for it: "north_sea", "mid_atlantic". */
struct alias {
    map_text name;
    map_code place; /* a province, or a coast of one */
};

/* A unit and where it stands are one number: an army in a province, or a fleet at a place. */
enum { UNITS = PROVINCES + PLACES };
#define UNIT_AT_ARMY(place) (place)
#define UNIT_AT_FLEET(place) (PROVINCES + (place))

struct start_unit {
    uint8_t power; /* from 1 on */
    map_code unit;
};

/* A power, by the alphabet of their names; its number is its seat, from 1 on. */
struct power {
    map_text name;      /* "Austria" */
    map_text adjective; /* "Austrian" */
    map_text letter;    /* "A": one that no other has, or two */
    uint8_t dummy;      /* 1: nobody plays it; its units hold, and it cannot win */
};

#ifdef DIPLOMACY_ANY
enum { POINT_NONE = 10000 }; /* x of a place that is not in the picture */

/* Where the map's picture has a place, in lengths of the map's own; y downwards. */
struct map_point {
    uint16_t x, y;
};
#endif

struct map {
    uint16_t provinces; /* by the bytes of their ids */
    uint16_t coasts;    /* PROVINCES..PROVINCES + coasts - 1; those of one province by the bytes of their ids */
    uint16_t aliases, starts, powers;
    uint16_t year; /* of the first season, 1..9999 */
    uint8_t phase; /* enum phase, the first: SPRING_MOVES, AUTUMN_MOVES or WINTER */
    uint8_t win;   /* centres that win */
    uint8_t build; /* 1: builds in every centre one owns, unless the game says otherwise; 0: at home */
#ifdef DIPLOMACY_ANY
    uint8_t remote;         /* 1: who builds at home builds in every centre, while one of the homes is theirs */
    uint8_t dummies_adjust; /* 1: dummies build and remove as bots do */
    uint8_t drawn;          /* 1: it has a picture */
    struct map_point point[PLACES];
#endif
    struct province province[PROVINCES];
    map_code of_coast[PLACES - PROVINCES]; /* its province */
    struct places by_land[PROVINCES];      /* for an army */
    struct places by_sea[PLACES];          /* for a fleet; of a province with coasts only these have any */
    struct places near[PROVINCES];         /* for either, coasts left out */
    map_text unit[UNITS];                  /* "a par", "f stp/sc"; the id of a place is what follows "f " */
    struct alias alias[ALIASES_MOST];      /* sorted by the bytes of their names, each once */
    struct start_unit start[START_MOST];
    struct power power[POWERS_MOST];
#ifdef DIPLOMACY_ANY
    uint16_t text_bytes;
    char text[TEXT_BYTES]; /* begins with an empty one */
#endif
};

#ifndef DIPLOMACY_ANY
extern const struct map diplomacy_europe;
#endif

static inline const char *map_word(const struct map *map, map_text text)
{
#ifdef DIPLOMACY_ANY
    return map->text + text;
#else
    (void)map;
    return text;
#endif
}

/* "a par", "f stp/sc" */
static inline const char *unit_name(const struct map *map, int unit)
{
    return map_word(map, map->unit[unit]);
}

/* "par", "stp/sc" */
static inline const char *place_name(const struct map *map, int place)
{
    return unit_name(map, UNIT_AT_FLEET(place)) + 2;
}

/* "Gulf of Bothnia" */
static inline const char *province_name(const struct map *map, int province)
{
    return map_word(map, map->province[province].name);
}

static inline const char *power_name(const struct map *map, int power)
{
    return map_word(map, map->power[power - 1].name);
}

/* Nobody plays it. */
static inline bool is_dummy(const struct map *map, int power)
{
#ifdef DIPLOMACY_ANY
    return map->power[power - 1].dummy != 0;
#else
    (void)map;
    (void)power;
    return false;
#endif
}

/* How many there are. */
static inline int powers(const struct map *map)
{
#ifdef DIPLOMACY_ANY
    return map->powers;
#else
    (void)map;
    return POWERS_MOST;
#endif
}

/* The province of a place. */
static inline int province_of(const struct map *map, int place)
{
    return place < PROVINCES ? place : map->of_coast[place - PROVINCES];
}

/* Is the place in the list? */
bool diplomacy_places_have(const struct places *places, int place);

static inline bool is_sea(const struct map *map, int province)
{
    return map->province[province].ground == GROUND_SEA;
}

static inline bool is_port(const struct map *map, int province)
{
#ifdef DIPLOMACY_ANY
    return map->province[province].ground == GROUND_PORT;
#else
    (void)map;
    (void)province;
    return false;
#endif
}

static inline bool is_coast(const struct map *map, int province)
{
    return map->province[province].ground == GROUND_COAST || is_port(map, province);
}

/* Does a fleet there convoy? */
static inline bool is_way(const struct map *map, int province)
{
    return is_sea(map, province) || is_port(map, province);
}

static inline bool is_centre(const struct map *map, int province)
{
    return map->province[province].centre != 0;
}

static inline bool has_coasts(const struct map *map, int province)
{
    return map->province[province].coasts != 0;
}

static inline bool unit_is_fleet(int unit)
{
    return unit >= PROVINCES;
}

/* Where a unit stands, with its coast. */
static inline int unit_place(int unit)
{
    return unit_is_fleet(unit) ? unit - PROVINCES : unit;
}

static inline int unit_province(const struct map *map, int unit)
{
    return province_of(map, unit_place(unit));
}

/* Where the unit may go by itself. */
static inline const struct places *unit_reach(const struct map *map, int unit)
{
    return unit_is_fleet(unit) ? &map->by_sea[unit_place(unit)] : &map->by_land[unit];
}

/* Can it go to some coast of the province by itself? */
static inline bool unit_goes(const struct map *map, int unit, int province)
{
    const struct places *reach = unit_reach(map, unit);
    for (int i = 0; i < reach->count; i++)
        if (province_of(map, reach->to[i]) == province)
            return true;
    return false;
}

#endif
