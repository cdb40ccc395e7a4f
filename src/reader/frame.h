/*
 * Inside the reader: forms of orders, as the tables of a game have them (templates/words/):
 *
 *     frame place|put? = place AREA NUMBER+
 *     frame trade|sell|buy = trade sell(NUMBER GOOD) buy(NUMBER GOOD)
 *
 * In front stand the verbs that it goes with; with a '?' it does without one. Then the order's text: words in capitals
 * are classes of the lexicon (one of it; '+': one or more; '*': any number; '?': one or none); a word before brackets
 * begins a part of pairs, number and thing, where no number is one. "!CLASS" has to be said and "~CLASS" may be,
 * without a word in the order.
 */
#ifndef CURSUS_READER_FRAME_H
#define CURSUS_READER_FRAME_H

#include "base/text.h"
#include "words/item.h"

/* Fills the frame with the items, all of which must find a place in it, fillers apart. False, with nothing written:
 * they do not go together. *verb: one of its verbs was among them. */
bool frame_fill(const char *frame, const struct item *item, int count, struct text *out, bool *verb);

#endif
