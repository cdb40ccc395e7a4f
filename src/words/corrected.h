/* What somebody says wrong and puts right in the same line: "until the 28th, er no, until the 30th". */
#ifndef CURSUS_WORDS_CORRECTED_H
#define CURSUS_WORDS_CORRECTED_H

#include "words/bit.h"

/* Puts what corrects in the place of what it corrects, a thing of the same kind: days, hours, numbers, a place, yes or
 * no. The words that say so go. `terms` are those of the bits. */
void bits_correct(const struct terms *terms, struct bits *bits);

#endif
