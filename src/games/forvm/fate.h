/* FATE: the card that is turned, whom it asks, what it does (rules.md, "Fate"). Pure; the questions work on
 * views. */
#ifndef CURSUS_GAMES_FORVM_FATE_H
#define CURSUS_GAMES_FORVM_FATE_H

#include "games/forvm/act.h"

/* Turns the top card; shuffles the discards first where the deck is empty. */
void fate_turn(struct run *r);
/* The slot of the open card's question; SLOT_NONE if it asks nobody. */
int fate_slot(const struct forvm_state *s);
/* Does the open card ask this seat? */
bool fate_asks(const struct forvm_state *s, int seat);
/* What the seat's deadline says. */
void fate_default(const struct forvm_state *s, int seat, struct part *part);
/* Carries the card out; answer[seat - 1] is NULL for those who were not asked. Then it is discarded. */
void fate_carry(struct run *r, const struct part *const answer[SEATS]);

#endif
