/* Inside the reader: the order in which things are wanted, whatever order they are named in. */
#ifndef CURSUS_READER_PREFERRED_H
#define CURSUS_READER_PREFERRED_H

#include "words/item.h"

/* "Second choice: the circus", "Zirkus als Ersatz": a rank that is not the first (ordinals and words of class `rank`)
 * is an "else", the first says nothing. */
void preferred_ranks(struct item *item, int count);
/* "The circus otherwise": an else at the end of what it is about goes in front of it. */
void preferred_lead(struct item *item, int count);
/* "If the wheat is gone, the circus; otherwise the wheat": what is wanted first goes first. The alternative stands
 * behind the item at `at`, which goes; `thing`: what has to be wanted, so many. False, with nothing done: it is not
 * said so. */
bool preferred_turn(struct item *item, int count, int at, const struct item *thing, int things);

#endif
