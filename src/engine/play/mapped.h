/*
 * Rules that are made for a map from files (struct rules_map). What is made stays for the rest of the process, since
 * rules are pointed at from everywhere, and the same map is made once.
 */
#ifndef CURSUS_ENGINE_PLAY_MAPPED_H
#define CURSUS_ENGINE_PLAY_MAPPED_H

#include "base/err.h"
#include "base/jv.h"
#include "rules/rules.h"

/*
 * The rules for a game with these options (an object, or NULL): what "map" says. It is what a game keeps of its map, or
 * the name of one, whose files are in `folder` or with the program (engine/play/maps.h); without it the rules stay what
 * they are. RC_BAD: there is no such map, or something is wrong with it, all of which *err says.
 */
enum rc mapped_rules(const struct rules *rules, const struct jv *options, const char *folder, const struct rules **out,
                     struct err *err);

/* The same of a stored game, whose options are JSON. */
enum rc mapped_stored(const struct rules *rules, const char *options, const struct rules **out, struct err *err);

/* The rules of a stored game, by their id and its options as JSON; NULL: this program does not know them, or what it
 * keeps of its map is damaged. */
const struct rules *mapped_of(const char *id, const char *options);

/* The same by what is kept of the map (struct rules_map); NULL: it is not on one. */
const struct rules *mapped_with(const char *id, const struct jv *kept);

/* The same as the first by name alone. */
enum rc mapped_by_name(const struct rules *rules, const char *map, const char *folder, const struct rules **out,
                       struct err *err);

#endif
