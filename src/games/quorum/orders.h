/* Order lines of Quorum as text (spec section 5.1): see rules/rules.h. Pure. */
#ifndef CURSUS_GAMES_QUORUM_ORDERS_H
#define CURSUS_GAMES_QUORUM_ORDERS_H

#include "games/quorum/choice.h"

void quorum_slot_write(int slot, struct text *out);
int quorum_slot_read(const char *name);
const char *quorum_vocabulary(int index);
bool quorum_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why);
void quorum_write(const struct order *order, struct text *out);
/* rules.h: reword. A card by what it shows: "take wheat+fish", "take fish+wheat", "take wheat", "take fish". */
bool quorum_reword(const struct order *order, int which, struct text *out);
/* Section 5.5, vetting. */
void quorum_vet(const void *view, int seat, struct vetted *lines, int count);

#endif
