/* The board game Diplomacy for seven on the classic map: its row in the table of games. Rules:
 * rules.md. */
#ifndef CURSUS_GAMES_DIPLOMACY_DIPLOMACY_H
#define CURSUS_GAMES_DIPLOMACY_DIPLOMACY_H

#include "base/text.h"
#include "games/diplomacy/choice.h"
#include "rules/declare.h"
#include "rules/refuse.h"

RULES_DECLARE(diplomacy);

/* The map that a row of the table of games is for. */
static inline const struct map *rules_map(const struct rules *rules)
{
#ifdef DIPLOMACY_ANY
    return rules->map.made;
#else
    (void)rules;
    return &diplomacy_europe;
#endif
}

/* Room for rules with seats of their own. */
struct own_seats {
    struct rules rules;
    struct rules_seat seat[POWERS_MOST];
};

/* The rules with the powers of the position's map as seats; they lie in *own where that is a map from files. */
const struct rules *diplomacy_rules(const struct diplomacy_state *s, struct own_seats *own);

/* What the map calls its provinces (struct rules, `place_names`). */
const char *diplomacy_place_names(const struct rules *rules, int index, struct text *name);

/* For bots that look ahead (struct rules, `search`). */
int diplomacy_estimate(const void *state, int seat);
void diplomacy_quick(const void *state, const struct request *open, int count, struct chance *chance,
                     struct order *out);

/* Units, places and orders as players of Diplomacy write them: "A Par", "F StP/sc", "MAO". */

void diplomacy_describe_place(const struct map *map, int place, struct text *out);
void diplomacy_describe_unit(const struct map *map, int unit, struct text *out);
/* "spring 1902" */
void diplomacy_describe_season(const struct diplomacy_state *s, struct text *out);

/* What Diplomacy refuses, and why: the sentences stand in the catalog, of which the build makes these. */

extern const struct refusal_text DIPLOMACY_VERB, DIPLOMACY_SYNTAX, DIPLOMACY_PROVINCE, DIPLOMACY_AMBIGUOUS,
    DIPLOMACY_SEAT, DIPLOMACY_UNITS, DIPLOMACY_NOUNIT, DIPLOMACY_FAR, DIPLOMACY_CONVOY, DIPLOMACY_COAST,
    DIPLOMACY_EMPTY, DIPLOMACY_SUPPORT, DIPLOMACY_FLEET, DIPLOMACY_ARMY, DIPLOMACY_RETREAT, DIPLOMACY_PHASE,
    DIPLOMACY_HOME, DIPLOMACY_OCCUPIED, DIPLOMACY_LAND, DIPLOMACY_KIND, DIPLOMACY_ADJUST, DIPLOMACY_COUNT,
    DIPLOMACY_DOUBLE, DIPLOMACY_LATER, DIPLOMACY_FILED;

#endif
