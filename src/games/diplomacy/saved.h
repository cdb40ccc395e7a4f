/*
 * Saved games of the Python package `diplomacy` (docs/formats.md, "Saved games of Diplomacy"): {"id", "map", "rules",
 * "phases": [{"name", "state", "orders", "results", "messages"}]}. Of whole games as JSON, whose positions are those of
 * codec.c.
 */
#ifndef CURSUS_GAMES_DIPLOMACY_SAVED_H
#define CURSUS_GAMES_DIPLOMACY_SAVED_H

#include "rules/format.h"
#include "rules/rules.h"

/* What it is of the game's row, also for maps from files. */
extern const struct rules_format diplomacy_formats[];

enum { SAVED_POWER = 40, SAVED_SHORT = 3 /* letters of a power in a note */ };

/* The map that is built in, what an end is called, and the member that only Cursus writes: {"options", "ranks"}. */
extern const char SAVED_STANDARD[], SAVED_COMPLETED[], SAVED_OWN[];

/* The phases of a year: "S...M" is "spring-moves"; the last has a NULL name. */
struct saved_season {
    char season, kind;
    const char *phase;
};
extern const struct saved_season saved_seasons[];

/* How a file calls a power: "AUSTRIA". */
void saved_power(const struct rules *rules, int seat, char out[SAVED_POWER]);

/* saved_write.c */
struct jv *saved_write(const struct rules *rules, const struct jv *played);

#endif
