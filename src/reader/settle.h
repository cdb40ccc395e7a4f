/* Inside the reader: which of their meanings words have in a sentence, by what stands around them. */
#ifndef CURSUS_READER_SETTLE_H
#define CURSUS_READER_SETTLE_H

#include "words/item.h"

/* `lexicon`: what words of one meaning only mean. */
void settle_words(const struct lexicon *lexicon, struct item *item, int count);
/* "It's Juno? She goes to Macedonia": she is no player where a god of the game was named last, and no player, as
 * *person says of the sentences before. */
void settle_persons(struct item *item, int count, bool *person);

/*
 * settle_points.c: subordinate clauses that are no questions. "What I take I play" points back to what is taken (the
 * rule `frame @new take` of a game says that it is what this verb is about), "what I play is the forum" only puts the
 * forum last, and "whoever it is" and "before Carla does" say nothing to an order.
 */

/* Writes the items of a line anew. Returns how many remain. */
int settle_points(const struct lexicon *lexicon, struct item *item, int count);

#endif
