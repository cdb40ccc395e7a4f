/* What never changes in Doge: the areas, advisors, prices, goals and markers (rules.md, "What there is"). */
#ifndef CURSUS_GAMES_DOGE_AREAS_H
#define CURSUS_GAMES_DOGE_AREAS_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order of areas.csv, wherever an order is needed. The districts come first. */
enum area { CANNAREGIO, CASTELLO, DORSODURO, SAN_MARCO, SAN_POLO, SANTA_CROCE, QUARANTIA, AREAS, AREA_NONE = AREAS };

/* An advisor of a district has its number; those of the Quarantia follow. */
enum { DISTRICTS = QUARANTIA, ADVISORS = 9, COUNCILLORS = 3, SITES = 5, GOALS = 3 };

/* What a seat has. */
enum { SEATS = 4, HOUSES = 15, PALACES = 8, RINGS = 6 };

struct area_row {
    const char *id, *code, *name, *symbol;
    const char *joined; /* the id without its hyphen */
    char letter[2];
};

struct goal {
    int palaces, districts; /* both "at least" */
};

extern const struct area_row doge_areas[AREAS];
extern const uint8_t doge_prices[SITES]; /* houses for the first to the fifth palace of a district */
extern const struct goal doge_goals[GOALS];

/* For lists of names: the id of an area 0..6, of an advisor 0..8. */
const char *doge_area_name(int area);
const char *doge_advisor_name(int advisor);

/* The area where an advisor is at home. */
static inline int advisor_home(int advisor)
{
    return advisor < DISTRICTS ? advisor : QUARANTIA;
}

/* Placing rounds of a year. */
static inline int rounds_of(int seats)
{
    return seats == 3 ? 4 : 3;
}

/* Stacks of ballot markers: 1 to 4 of the values 0 to 3, as one number. Singles come first, higher values before lower,
 * so lists of them read well. */
enum {
    VALUES = 4, /* 0..3 */
    MARKERS = 7,
    STACK_MOST = 4,
    STACK_NONE = 0, /* no marker lies there */
    STACKS = 69,    /* 1..69 */
    STACK_HIDDEN    /* + 1..4 markers face down */
};

struct stack {
    uint8_t of[VALUES]; /* how many of each value */
    uint8_t count, sum;
};

extern const struct stack doge_stacks[STACKS + 1];
extern const uint8_t doge_markers[VALUES]; /* what a seat has of each value (markers.csv) */

/* The stack of these markers; STACK_NONE if they are not 1 to 4. */
int doge_stack_find(const uint8_t of[VALUES]);

/* The values from high to low with `between` between them and what stands in `out` from `from` on. */
void doge_add_values(const uint8_t of[VALUES], const char *between, size_t from, struct text *out);
/* The values from high to low, "?" for each marker face down, with `between` between them; "" for no stack. */
void doge_describe_stack(int stack, const char *between, struct text *out);

static inline bool stack_is_hidden(int stack)
{
    return stack > STACK_HIDDEN;
}

/* Markers that lie there, face down or open. */
static inline int stack_count(int stack)
{
    return stack_is_hidden(stack) ? stack - STACK_HIDDEN : doge_stacks[stack].count;
}

/* Their votes; 0 while they are hidden. */
static inline int stack_votes(int stack)
{
    return stack_is_hidden(stack) ? 0 : doge_stacks[stack].sum;
}

#endif
