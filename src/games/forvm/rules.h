/* The rules of FORVM as the contract wants them: see rules/rules.h for what each does. Pure. */
#ifndef CURSUS_GAMES_FORVM_RULES_H
#define CURSUS_GAMES_FORVM_RULES_H

#include "games/forvm/part.h"

bool forvm_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                 struct refusal *why);
int forvm_requests(const void *state, struct request *open);
bool forvm_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                 struct refusal *why);
void forvm_set(void *state, int seat, const struct order *setting, struct events *events);
int forvm_legal(const void *state, const struct request *request, struct order *out, int max);
void forvm_fallback(const void *state, const struct request *request, struct order *out);
void forvm_resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events);
void forvm_result(const void *state, struct result *out);

/* The same by version 1, for games that ended by it: among seats at the goal it passed from money to benefactions, and
 * it told of an oust where no die fell. */
void forvm_resolve_1(void *state, const struct answer *answers, int count, struct chance *chance,
                     struct events *events);
void forvm_result_1(const void *state, struct result *out);

enum { FORVM_VERSION = 2 };

#endif
