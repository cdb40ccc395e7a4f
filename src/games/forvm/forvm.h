/* FORVM as one of the games of this binary. */
#ifndef CURSUS_GAMES_FORVM_FORVM_H
#define CURSUS_GAMES_FORVM_FORVM_H

#include "games/forvm/state.h"
#include "rules/declare.h"

RULES_DECLARE(forvm);

extern const struct rules_seat forvm_seats[];
extern const char *const forvm_titles[]; /* "Aemilii" */

/* The same by version 1, for games that ended by it: among seats at the goal it passed from money to benefactions, and
 * it told of an oust where no die fell. */
void forvm_resolve_1(void *state, const struct answer *answers, int count, struct chance *chance,
                     struct events *events);
void forvm_result_1(const void *state, struct result *out);

enum { FORVM_VERSION = 2 };

#endif
