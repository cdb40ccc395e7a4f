/* What never changes in Doge: the areas, advisors, prices and goals (docs/rules/doge.md, "What there is"). */
#ifndef CURSUS_GAMES_DOGE_AREAS_H
#define CURSUS_GAMES_DOGE_AREAS_H

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

#endif
