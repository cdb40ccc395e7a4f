/* Inside the reader: words that are said and ask for nothing. */
#ifndef CURSUS_READER_UNSAID_H
#define CURSUS_READER_UNSAID_H

#include "words/item.h"

/* "I'd rather borrow two than build": what is not chosen is not said. */
void unsaid_choice(struct item *item, int count);
/* "I build in Luna, yes." answers no proposal. */
void unsaid_yes(struct item *item, int count);
/* Whose it is, what can wait, what is not answered yet, and that there is nothing else: they become fillers. */
void unsaid_words(struct item *item, int count);
/* "It has to be the wine", "es soll der Wein sein": nothing that "it" stands for, but what the writer wants. "El circo
 * que está en Galia": all that the "is" says is that it is there. */
void unsaid_being(struct item *item, int count);
/* "Snaffling the wheat", "Birlo el circo": a word that begins is no name where nothing else says what is done. */
void unsaid_names(struct item *item, int count);

#endif
