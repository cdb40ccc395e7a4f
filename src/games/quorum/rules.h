/* The rules of Quorum as the contract wants them: see rules/rules.h for what each does. Pure. */
#ifndef CURSUS_GAMES_QUORUM_RULES_H
#define CURSUS_GAMES_QUORUM_RULES_H

#include "games/quorum/choice.h"

/* Why one choice of TAKE is not legal for the seat now; NULL: it is, and *place is the card's place 0..4,
 * or -1 for `refresh`. Not for `default`. Views too. */
const struct refusal_text *quorum_take(const struct quorum_state *s, int seat, int choice, int *place);
/* The card that one choice of PLAY means in a hand, CARD_NONE: none fits. Not for `default`. Views too. */
int quorum_play(const struct quorum_state *s, int seat, int choice);

#endif
