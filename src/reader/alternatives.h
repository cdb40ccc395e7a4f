/* Inside the reader: two orders as one with alternatives, in whatever form the game reads them. */
#ifndef CURSUS_READER_ALTERNATIVES_H
#define CURSUS_READER_ALTERNATIVES_H

#include "reader/piece.h"

/* "take wheat" and "take god" as "take wheat / god", in whatever form the game reads it; `head` stands in front of
 * both, or is NULL. False, with nothing written: the game takes no such alternatives. */
bool alternatives_join(struct desk *desk, const char *first, const char *other, const char *head, struct text *out);

/* "The wheat, or else the Macedonian army": of several readings the only one that is for this decision, as what it is
 * an alternative to. */
void alternatives_pick(struct desk *desk, int slot, struct reading *reading);

/* "The wheat, or else anything": what a game has for the word, as an order like the first. */
void alternatives_any(struct desk *desk, const char *first, int slot, const struct item *any, struct reading *reading);

#endif
