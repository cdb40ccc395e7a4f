/*
 * Inside the reader: subordinate clauses that are no questions. "What I take I play" points back to what is taken (the
 * rule `frame @new take` of a game says that it is what this verb is about), "what I play is the forum" only puts the
 * forum last, and "whoever it is" and "before Carla does" say nothing to an order.
 */
#ifndef CURSUS_READER_POINT_H
#define CURSUS_READER_POINT_H

#include "words/item.h"

/* Writes the items of a line anew. Returns how many remain. */
int points_read(const struct lexicon *lexicon, struct item *item, int count);

#endif
