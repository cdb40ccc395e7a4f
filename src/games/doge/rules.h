/* The rules of Doge as the contract wants them: see rules/rules.h for what each does. Pure. */
#ifndef CURSUS_GAMES_DOGE_RULES_H
#define CURSUS_GAMES_DOGE_RULES_H

#include "games/doge/choice.h"

/* Options in the order of rules_doge.options (spec section 7). */
enum doge_option { OPTION_PLACEMENT, OPTION_PLANS, OPTION_YEARS, DOGE_OPTIONS };

bool doge_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                struct refusal *why);
int doge_requests(const void *state, struct request *open);
bool doge_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                struct refusal *why);
void doge_set(void *state, int seat, const struct order *setting, struct events *events);
bool doge_silent(const void *state, const struct request *request);
int doge_legal(const void *state, const struct request *request, struct order *out, int max);
void doge_fallback(const void *state, const struct request *request, struct order *out);
void doge_resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events);

#endif
