/* Winter: what is due, where units may be built, which one goes if its owner says nothing (rules.md,
 * "7. Autumn and winter"). */
#ifndef CURSUS_GAMES_DIPLOMACY_ADJUST_H
#define CURSUS_GAMES_DIPLOMACY_ADJUST_H

#include "games/diplomacy/choice.h"

/* So many builds are due to the seat; below 0: so many removals. */
int diplomacy_due(const struct diplomacy_state *s, int seat);

/* Could the seat ever build so? Kind and place of the choice become what is meant by them. False: `why` (may be NULL)
 * says why not. */
bool diplomacy_may_build(const struct diplomacy_state *s, int seat, struct choice *build, struct refusal *why);

/* The same as the board stands, whatever is due: an own empty centre. */
bool diplomacy_can_build(const struct diplomacy_state *s, int seat, struct choice *build, struct refusal *why);

/* The province of the unit that the seat loses by default; it has one. */
int diplomacy_first_to_go(const struct diplomacy_state *s, int seat);

#endif
