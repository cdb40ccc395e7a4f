/* Order lines of Gorbino's Quest (spec section 5.1), as the contract wants them. Pure. */
#ifndef CURSUS_GAMES_GORBINO_ORDERS_H
#define CURSUS_GAMES_GORBINO_ORDERS_H

#include "rules/rules.h"

void gorbino_slot_write(int slot, struct text *out);
int gorbino_slot_read(const char *name);
const char *gorbino_vocabulary(int index);
bool gorbino_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why);
void gorbino_write(const struct order *order, struct text *out);
void gorbino_vet(const void *view, int seat, struct vetted *lines, int count);

#endif
