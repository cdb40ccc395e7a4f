/* The rules of Quorum as the contract wants them: see rules/rules.h for what each does. Pure. */
#ifndef CURSUS_GAMES_QUORUM_RULES_H
#define CURSUS_GAMES_QUORUM_RULES_H

#include "games/quorum/choice.h"

/* Options in the order of rules_quorum.options (spec section 7). */
enum quorum_option { OPTION_FIRST, OPTION_KNOWN, OPTION_REFRESH, OPTION_RING, OPTION_TRACK, QUORUM_OPTIONS };

bool quorum_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                  struct refusal *why);
int quorum_requests(const void *state, struct request *open);
bool quorum_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                  struct refusal *why);
int quorum_legal(const void *state, const struct request *request, struct order *out, int max);
void quorum_fallback(const void *state, const struct request *request, struct order *out);
void quorum_resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events);

/* Why one choice of TAKE is not legal for the seat now (5.2); NULL: it is, and *place is the card's place 0..4,
 * or -1 for `refresh`. Not for `default`. Views too. */
const struct refusal_text *quorum_take(const struct quorum_state *s, int seat, int choice, int *place);
/* The card that one choice of PLAY means in a hand, CARD_NONE: none fits (5.4). Not for `default`. Views too. */
int quorum_play(const struct quorum_state *s, int seat, int choice);

#endif
