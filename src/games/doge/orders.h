/* Order lines of Doge as text (spec section 5.1): see rules/rules.h. Pure. */
#ifndef CURSUS_GAMES_DOGE_ORDERS_H
#define CURSUS_GAMES_DOGE_ORDERS_H

#include "games/doge/choice.h"

void doge_slot_write(int slot, struct text *out);
int doge_slot_read(const char *name);
bool doge_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why);
void doge_write(const struct order *order, struct text *out);
/* Section 5.2 and 5.4, vetting. */
void doge_vet(const void *view, int seat, struct vetted *lines, int count);

#endif
