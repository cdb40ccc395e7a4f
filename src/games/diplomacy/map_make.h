/* A map as games play on it, made of what its files say; and the rules of Diplomacy for it. */
#ifndef CURSUS_GAMES_DIPLOMACY_MAP_MAKE_H
#define CURSUS_GAMES_DIPLOMACY_MAP_MAKE_H

#include "games/diplomacy/map_model.h"
#include "rules/rules.h"

struct map;

/* Fills *out, which lies zeroed. What is larger than games can be becomes faults in *told; false: there is one. */
bool map_make(const struct map_model *model, struct map *out, struct maps_told *told);

/* Puts the map and its powers, as `seat`, of which there are as many, into the rules; both are borrowed. */
void map_make_seats(const struct map *map, struct rules *rules, struct rules_seat *seat);

/*
 * The row for the map that the files make: what `rules_maps.make` is (rules/maps.h). Its own memory, which stays until
 * the process ends, as rules do. NULL: something is wrong, and *told says what.
 */
struct rules *map_make_rules(const struct maps_files *files, const char *name, struct maps_told *told);

#endif
