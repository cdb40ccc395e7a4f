/* Inside the reader: of the orders that can be given now, those that come nearest to some words. */
#ifndef CURSUS_READER_CLOSEST_H
#define CURSUS_READER_CLOSEST_H

#include "reader/left.h"
#include "reader/letter.h"

/* Into out->text (READINGS_MOST at most, for whoever reads it) go the orders that share most with the words, the
 * nearest first: a word that many orders share counts little, and an order that shares less than half of what the best
 * one does is left out; where more than that share as much as the best one, the words say nothing. They are for one
 * decision that this mail has not answered: out->slot, or where that is SLOT_NONE the one that the words are most
 * about, which out->slot is then, whether it is answered or not. False: there is none. */
bool closest_read(struct desk *desk, const struct item *item, int count, struct reading *out);

/* Does any of the orders that can be given now share the word? */
bool closest_shares(const struct desk *desk, const struct item *item);

/* At the end of a letter of these lines: questions that have nothing to offer get the orders that come closest. Where
 * the words of one share nothing with any order, no order of the letter waits for it, and it is left aside. */
void closest_offer(struct left *left, const struct letter_line *lines, int count);

#endif
