/* Inside the reader: conditions that every order has, since what is gone cannot be had. */
#ifndef CURSUS_READER_GIVEN_H
#define CURSUS_READER_GIVEN_H

#include "words/item.h"

/* A sentence without its "if the wheat is still there": of what it says then, "it" is the wheat, and what names nothing
 * is about the wheat. `out` has room for ITEMS_MOST; returns how many. */
int items_given(const struct item *item, int count, struct item *out);

/* "If that fails, to Picardy", "... or to Picardy if Gascony is no good": the condition that what was named before
 * cannot be done is as good as "otherwise". Changes the items where they stand; returns how many there are then. */
int items_failing(struct item *item, int count);

#endif
