/* The rules of FORVM as the contract wants them: see rules/rules.h for what each does. Pure. */
#ifndef CURSUS_GAMES_FORVM_RULES_H
#define CURSUS_GAMES_FORVM_RULES_H

#include "games/forvm/part.h"

/* The same by version 1, for games that ended by it: among seats at the goal it passed from money to benefactions, and
 * it told of an oust where no die fell. */
void forvm_resolve_1(void *state, const struct answer *answers, int count, struct chance *chance,
                     struct events *events);
void forvm_result_1(const void *state, struct result *out);

enum { FORVM_VERSION = 2 };

#endif
