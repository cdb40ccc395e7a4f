/* The rules of Gorbino's Quest as the contract wants them: see rules/rules.h for what each does. Pure. */
#ifndef CURSUS_GAMES_GORBINO_RULES_H
#define CURSUS_GAMES_GORBINO_RULES_H

#include "games/gorbino/move.h"
#include "games/gorbino/state.h"

/* Options in the order of rules_gorbino.options (spec section 7). */
enum gorbino_option { OPTION_FEAST, OPTION_LEAD, OPTION_PACE, OPTION_SMALLMAP, OPTION_VP, GORBINO_OPTIONS };

bool gorbino_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                   struct refusal *why);
int gorbino_requests(const void *state, struct request *open);
bool gorbino_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                   struct refusal *why);
int gorbino_legal(const void *state, const struct request *request, struct order *out, int max);
void gorbino_fallback(const void *state, const struct request *request, struct order *out);
void gorbino_resolve(void *state, const struct answer *answers, int count, struct chance *chance,
                     struct events *events);

/* Why a move is not legal for the seat now; NULL: it is. Views too. */
const struct refusal_text *gorbino_try(const struct gorbino_state *s, int seat, const struct move *move);

/* How many provinces leave the map (2.8). */
int gorbino_out(int seats, bool smallmap);

#endif
