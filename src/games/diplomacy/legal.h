/* Which orders the board allows, judged by the units that stand now (rules.md, "4. What may be
 * ordered").
 */
#ifndef CURSUS_GAMES_DIPLOMACY_LEGAL_H
#define CURSUS_GAMES_DIPLOMACY_LEGAL_H

#include "games/diplomacy/choice.h"

/*
 * Is the choice legal for the seat in this phase's kind: a move or the like as the units stand, a retreat of a unit
 * that must, a build or removal where these are due? Coasts become what is meant by them. False: `why` (may be NULL)
 * says why not. Slots and phases do not count.
 */
bool diplomacy_legal_choice(const struct diplomacy_state *s, int seat, struct choice *choice, struct refusal *why);

/* The same of what winter carries out, whatever is due. */
bool diplomacy_legal_adjustment(const struct diplomacy_state *s, int seat, struct choice *choice, struct refusal *why);

/* The coasts to which a chain without short cuts leads from the coast `from` by way of the fleet at `through`. */
void diplomacy_chains(const struct diplomacy_state *s, int from, int through, bool *to);

#endif
