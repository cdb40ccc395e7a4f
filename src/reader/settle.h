/* Inside the reader: which of their meanings words have in a sentence, by what stands around them. */
#ifndef CURSUS_READER_SETTLE_H
#define CURSUS_READER_SETTLE_H

#include "words/item.h"

/* `lexicon`: what words of one meaning only mean. */
void settle_words(const struct lexicon *lexicon, struct item *item, int count);
/* "It's Juno? She goes to Macedonia": she is no player where a god of the game was named last, and no player, as
 * *person says of the sentences before. */
void settle_persons(struct item *item, int count, bool *person);

#endif
