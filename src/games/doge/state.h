/* A position of Doge, whole or as a seat sees it. What follows from these fields is computed; unused entries are 0, so
 * that two equal positions are equal byte for byte. */
#ifndef CURSUS_GAMES_DOGE_STATE_H
#define CURSUS_GAMES_DOGE_STATE_H

#include "games/doge/areas.h"

enum { YEARS = 200, LIMIT_NO = 2, LIMIT_HIDDEN = 3, HOLD_HIDDEN = 0xff };

enum phase { PHASE_PLACE, PHASE_PLAN, PHASE_ELECT, PHASE_OVER };

/* What the election under way waits for. */
enum decision { DECIDE_NONE, DECIDE_WIN, DECIDE_SECOND, DECIDE_TIED_SECOND, DECIDE_AGAIN, DECIDE_TIED, DECISIONS };

/* Options in the order of rules_doge.options (rules.md, "Options"). */
enum doge_option { OPTION_PLACEMENT, OPTION_PLANS, OPTION_YEARS, DOGE_OPTIONS };

struct doge_state {
    uint8_t seats; /* 3 or 4 */
    uint8_t option[DOGE_OPTIONS];
    uint8_t year;                   /* 1..200 */
    uint8_t phase;                  /* enum phase */
    uint8_t round;                  /* 1..R */
    uint8_t lead;                   /* 1..seats */
    uint8_t elected;                /* 0..7 elections held; so many cards of the next year are turned up */
    uint8_t decision;               /* enum decision */
    uint8_t order[AREAS];           /* as they vote this year */
    uint8_t next[AREAS];            /* as they vote next year; AREA_NONE in a view: not turned up */
    uint8_t site[DISTRICTS][SITES]; /* the seat whose palace it is, as built; 0: free */
    uint8_t owner[ADVISORS];        /* 0: neutral */
    uint8_t stands[ADVISORS];       /* the area; AREA_NONE: neutral */
    uint8_t stack[SEATS][AREAS];    /* by seat - 1; STACK_HIDDEN + number in a view */
    uint8_t houses[SEATS][DISTRICTS];
    uint8_t hold[SEATS];             /* bit d: no palace is to be built in district d; HOLD_HIDDEN in a view */
    uint8_t limit[SEATS][DISTRICTS]; /* houses to place there at most; LIMIT_HIDDEN in a view */
};

_Static_assert(sizeof(struct doge_state) == 7 + DOGE_OPTIONS + 2 * AREAS + DISTRICTS * SITES + 2 * ADVISORS +
                                                SEATS * AREAS + 2 * SEATS * DISTRICTS + SEATS,
               "no padding: positions are compared as bytes");

/* placement=sealed: all rounds of a year are one line. */
static inline bool state_sealed(const struct doge_state *s)
{
    return s->option[OPTION_PLACEMENT] != 0;
}

/* plans=off: elections follow the placing at once. */
static inline bool state_direct(const struct doge_state *s)
{
    return s->option[OPTION_PLANS] != 0;
}

static inline int state_rounds(const struct doge_state *s)
{
    return rounds_of(s->seats);
}

/* The area of the election under way or due; not after the seventh. */
static inline int state_votes_now(const struct doge_state *s)
{
    return s->order[s->elected];
}

/* The elections before this area's, 0..6. */
static inline int state_place(const struct doge_state *s, int area)
{
    int place = 0;
    while (place < AREAS - 1 && s->order[place] != area)
        place++;
    return place;
}

/* Does the area vote later this year? */
static inline bool state_votes_later(const struct doge_state *s, int area)
{
    return state_place(s, area) > s->elected;
}

/* Has the area voted this year, or does it vote now? Its markers are open then. */
static inline bool state_is_open(const struct doge_state *s, int area)
{
    return state_place(s, area) < s->elected + (s->decision != DECIDE_NONE);
}

/* The i-th seat (0..) clockwise from the lead seat. */
static inline int state_in_lead_order(const struct doge_state *s, int i)
{
    return (s->lead - 1 + i) % s->seats + 1;
}

static inline int state_houses(const struct doge_state *s, int seat)
{
    int houses = 0;
    for (int district = 0; district < DISTRICTS; district++)
        houses += s->houses[seat - 1][district];
    return houses;
}

/* Palaces of a seat in a district. */
static inline int state_palaces_in(const struct doge_state *s, int seat, int district)
{
    int palaces = 0;
    for (int site = 0; site < SITES; site++)
        palaces += s->site[district][site] == seat;
    return palaces;
}

static inline int state_palaces(const struct doge_state *s, int seat)
{
    int palaces = 0;
    for (int district = 0; district < DISTRICTS; district++)
        palaces += state_palaces_in(s, seat, district);
    return palaces;
}

/* Districts where a seat has a palace. */
static inline int state_districts(const struct doge_state *s, int seat)
{
    int districts = 0;
    for (int district = 0; district < DISTRICTS; district++)
        districts += state_palaces_in(s, seat, district) > 0;
    return districts;
}

/* The first free site of a district, 0..4; SITES: none. */
static inline int state_free_site(const struct doge_state *s, int district)
{
    int site = 0;
    while (site < SITES && s->site[district][site] != 0)
        site++;
    return site;
}

/* Rings in use. */
static inline int state_rings(const struct doge_state *s, int seat)
{
    int rings = 0;
    for (int advisor = 0; advisor < ADVISORS; advisor++)
        rings += s->owner[advisor] == seat;
    return rings;
}

/* Advisors of a seat that stand in an area. */
static inline int state_advisors(const struct doge_state *s, int seat, int area)
{
    int advisors = 0;
    for (int advisor = 0; advisor < ADVISORS; advisor++)
        advisors += s->owner[advisor] == seat && s->stands[advisor] == area;
    return advisors;
}

/* Areas where a seat has placed this year, bit a for area a. */
static inline unsigned state_used(const struct doge_state *s, int seat)
{
    unsigned used = 0;
    for (int area = 0; area < AREAS; area++)
        used |= s->stack[seat - 1][area] != STACK_NONE ? 1u << area : 0;
    return used;
}

/* Markers in its supply. */
static inline int state_markers(const struct doge_state *s, int seat)
{
    int left = MARKERS;
    for (int area = 0; area < AREAS; area++)
        left -= stack_count(s->stack[seat - 1][area]);
    return left;
}

/* Those of one value; markers lying face down in a view are not taken off. Below 0: more lie there than it has. */
static inline int state_markers_of(const struct doge_state *s, int seat, int value)
{
    int left = doge_markers[value];
    for (int area = 0; area < AREAS; area++)
        if (!stack_is_hidden(s->stack[seat - 1][area]))
            left -= doge_stacks[s->stack[seat - 1][area]].of[value];
    return left;
}

/* The same by value, never below 0. */
static inline void state_hand(const struct doge_state *s, int seat, uint8_t left[VALUES])
{
    for (int value = 0; value < VALUES; value++)
        left[value] = (uint8_t)(state_markers_of(s, seat, value) > 0 ? state_markers_of(s, seat, value) : 0);
}

/* Has the seat told to build nothing there? */
static inline bool state_holds(const struct doge_state *s, int seat, int district)
{
    return (s->hold[seat - 1] >> district & 1) != 0;
}

#endif
