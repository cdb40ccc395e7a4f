/* Inside the reader: what one part of a sentence leaves for another to say, where orders are told by the order of their
 * words (reader/spell.h). A thing that may be ordered, or where it may go, is of the class `place`. */
#ifndef CURSUS_READER_LEND_H
#define CURSUS_READER_LEND_H

#include "reader/parts.h"

/* "A Tri retreats to Vie, otherwise Ven, otherwise disband": the other begins as the first does, up to its last place,
 * or with a verb of its own up to its first. Returns how many items that makes (ITEMS_MOST places); 0: none. */
int lend_beginning(const struct part *first, const struct part *other, struct item *out);

/* "A 2 on San Marco" with one thing of another part, which names no other and has no verb, in place of the last of its
 * class, or of the one at `unwanted`, from 1. 0: there is none, or nothing else was said of it. */
int lend_change(const struct part *first, const struct part *other, int unwanted, struct item *out);

#endif
