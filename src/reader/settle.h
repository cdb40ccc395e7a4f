/* Inside the reader: which of their meanings words have in a sentence, by what stands around them. */
#ifndef CURSUS_READER_SETTLE_H
#define CURSUS_READER_SETTLE_H

#include "words/item.h"

/* `lexicon`: what words of one meaning only mean. */
void settle_words(const struct lexicon *lexicon, struct item *item, int count);

#endif
