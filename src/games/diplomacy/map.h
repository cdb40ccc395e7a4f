/* The map of Diplomacy: provinces, the coasts of three of them, who may go from where to where, and how people call
 * them (rules.md, "1. The map"). */
#ifndef CURSUS_GAMES_DIPLOMACY_MAP_H
#define CURSUS_GAMES_DIPLOMACY_MAP_H

#include <stdbool.h>
#include <stdint.h>

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

enum ground { GROUND_LAND, GROUND_COAST, GROUND_SEA };

struct province {
    const char *id, *name;
    uint8_t ground;
    uint8_t centre; /* 1: a supply centre */
    uint8_t home;   /* of this seat; 0: of none */
    uint8_t coast;  /* the first of its two coasts, the other is the next place; 0: it has none */
};

/* Places that lie beside one. */
struct places {
    uint8_t count;
    uint8_t to[11];
};

struct alias {
    const char *name; /* one to four words with underscores between them */
    uint8_t province;
};

/* A unit and where it stands are one number: an army in a province, or a fleet at a place. */
enum { UNITS = PROVINCES + PLACES, ALIASES = 228, START_UNITS = 22 };
#define UNIT_AT_ARMY(place) (place)
#define UNIT_AT_FLEET(place) (PROVINCES + (place))

struct start_unit {
    uint8_t seat, unit;
};

extern const struct province diplomacy_provinces[PROVINCES];
extern const struct places diplomacy_by_land[PROVINCES]; /* for an army */
extern const struct places diplomacy_by_sea[PLACES];     /* for a fleet */
extern const struct places diplomacy_near[PROVINCES];    /* for either, coasts left out */
extern const struct alias diplomacy_aliases[ALIASES];    /* sorted by name */
extern const struct start_unit diplomacy_start[START_UNITS];

/* "a par", "f stp/sc" */
const char *diplomacy_unit_name(int unit);
/* "par", "stp/sc" */
const char *diplomacy_place_name(int place);

/* The province of a place. */
int diplomacy_province(int place);

/* Is the place in the list? */
bool diplomacy_places_have(const struct places *places, int place);

static inline bool is_sea(int province)
{
    return diplomacy_provinces[province].ground == GROUND_SEA;
}

static inline bool is_coast(int province)
{
    return diplomacy_provinces[province].ground == GROUND_COAST;
}

static inline bool has_coasts(int province)
{
    return diplomacy_provinces[province].coast != 0;
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

/* Where the unit may go by itself. */
static inline const struct places *unit_reach(int unit)
{
    return unit_is_fleet(unit) ? &diplomacy_by_sea[unit_place(unit)] : &diplomacy_by_land[unit];
}

#endif
