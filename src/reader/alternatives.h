/* Inside the reader: two orders as one with alternatives, in whatever form the game reads them. */
#ifndef CURSUS_READER_ALTERNATIVES_H
#define CURSUS_READER_ALTERNATIVES_H

#include "reader/desk.h"

/* "take wheat" and "take god" as "take wheat / god", in whatever form the game reads it; `head` stands in front of
 * both, or is NULL. False, with nothing written: the game takes no such alternatives. */
bool alternatives_join(struct desk *desk, const char *first, const char *other, const char *head, struct text *out);

#endif
