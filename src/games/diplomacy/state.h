/*
 * A position of Diplomacy. Nothing is hidden, so a view is the position. What follows from these fields is computed;
 * unused entries are 0, so that two equal positions are equal byte for byte.
 */
#ifndef CURSUS_GAMES_DIPLOMACY_STATE_H
#define CURSUS_GAMES_DIPLOMACY_STATE_H

#include "games/diplomacy/map.h"

#include <stddef.h>

#ifdef DIPLOMACY_ANY
enum { UNITS_MOST = 124, YEAR_ZERO = 0, YEAR_LAST = 9999, WIN_LEAST = 1, WIN_MOST = 200 };
typedef uint16_t map_year;
#else
enum { UNITS_MOST = 34, YEAR_ZERO = 1900, YEAR_LAST = YEAR_ZERO + 99, WIN_LEAST = 10, WIN_MOST = 34 };
typedef uint8_t map_year;
#endif

enum { SEATS = POWERS_MOST, DISLODGED_MOST = UNITS_MOST / 2 };

enum phase { SPRING_MOVES, SPRING_RETREATS, AUTUMN_MOVES, AUTUMN_RETREATS, WINTER, OVER };

/* Options in the order of rules_diplomacy.options (rules.md, "11. Options"). */
enum diplomacy_option { OPTION_BUILD, OPTION_END, OPTION_WIN, DIPLOMACY_OPTIONS };

/* A unit that must retreat. */
struct dislodged {
    uint8_t seat;
    uint8_t count;
    map_code unit;
    map_code to[NEAR_MOST]; /* places, sorted by their names */
};

struct diplomacy_state {
    map_year end;  /* the option, less YEAR_ZERO */
    map_year year; /* less YEAR_ZERO */
    uint8_t build; /* the option: 1 any, 0 home */
    uint8_t win;   /* the option */
    uint8_t phase; /* enum phase */
    uint8_t dislodged_count;
    map_code unit[PROVINCES];                   /* which one, where one stands */
    uint8_t owner[PROVINCES];                   /* of a centre: the seat; 0: nobody */
    uint8_t seat[PROVINCES];                    /* whose unit stands here; 0: none does */
    struct dislodged dislodged[DISLODGED_MOST]; /* by province */
#ifdef DIPLOMACY_ANY
    struct map map;
#endif
};

#ifndef DIPLOMACY_ANY
_Static_assert(sizeof(struct diplomacy_state) == 6 + 3 * PROVINCES + 14 * DISLODGED_MOST,
               "no padding: positions are compared as bytes");
#endif

/* The map that is played on. */
static inline const struct map *state_map(const struct diplomacy_state *s)
{
#ifdef DIPLOMACY_ANY
    return &s->map;
#else
    (void)s;
    return &diplomacy_europe;
#endif
}

static inline bool phase_moves(int phase)
{
    return phase == SPRING_MOVES || phase == AUTUMN_MOVES;
}

static inline bool phase_retreats(int phase)
{
    return phase == SPRING_RETREATS || phase == AUTUMN_RETREATS;
}

static inline void state_put(struct diplomacy_state *s, int seat, int unit)
{
    int province = unit_province(state_map(s), unit);
    s->seat[province] = (uint8_t)seat;
    s->unit[province] = (map_code)unit;
}

static inline void state_take(struct diplomacy_state *s, int province)
{
    s->seat[province] = 0;
    s->unit[province] = 0;
}

static inline bool state_army(const struct diplomacy_state *s, int province)
{
    return s->seat[province] != 0 && !unit_is_fleet(s->unit[province]);
}

/* A fleet on a sea province, or in a port: it may convoy. */
static inline bool state_fleet_at_sea(const struct diplomacy_state *s, int province)
{
    const struct map *map = state_map(s);
    return s->seat[province] != 0 &&
           (is_sea(map, province) || (is_port(map, province) && unit_is_fleet(s->unit[province])));
}

/* The seat's unit that must retreat from the province; NULL: there is none. */
static inline const struct dislodged *state_dislodged(const struct diplomacy_state *s, int seat, int province)
{
    for (int i = 0; i < s->dislodged_count; i++)
        if (s->dislodged[i].seat == seat && unit_province(state_map(s), s->dislodged[i].unit) == province)
            return &s->dislodged[i];
    return NULL;
}

/* Centres of a seat. */
static inline int state_centres(const struct diplomacy_state *s, int seat)
{
    int centres = 0;
    for (int p = 0; p < PROVINCES; p++)
        centres += s->owner[p] == seat;
    return centres;
}

/* Units of a seat, those that must retreat left out. */
static inline int state_units(const struct diplomacy_state *s, int seat)
{
    int units = 0;
    for (int p = 0; p < PROVINCES; p++)
        units += s->seat[p] == seat;
    return units;
}

#endif
