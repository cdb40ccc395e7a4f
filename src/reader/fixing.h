/* Inside the reader: which words of a sentence correct what was said before. */
#ifndef CURSUS_READER_FIXING_H
#define CURSUS_READER_FIXING_H

#include "words/item.h"

/*
 * Settles the items of class `fix`. What stands apart, behind a mark or in front of one, stays. Others are none ("Kiel
 * hält"), or one of
 *
 *     fix no        "scrap that": what was said last
 *     fix all       "scrap all of that": all that was said
 *     fix within    "je mets plutôt le forum": the sentence itself is what is meant
 */
void fixing_settle(struct item *item, int count);

#endif
