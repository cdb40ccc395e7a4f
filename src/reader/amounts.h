/* Inside the reader: words beside numbers, and numbers that count nothing. */
#ifndef CURSUS_READER_AMOUNTS_H
#define CURSUS_READER_AMOUNTS_H

#include "words/item.h"

/*
 *     "my big three and a little one"   numbers are things of the game, and need not be the biggest
 *     "my best marker"                  no greeting
 *     "uno de los consejeros"           a councillor
 *     "I can't decide between the two"  counts what was said before
 *     "three of my 2s"                  2 2 2
 *     "between A and B"                 one of both
 *     "first round A, in the second B"  the second round
 *     "in the next one a 2 on Luna"     the next turn, where a thing stands behind it; else the game's next
 */
void amounts_settle(const struct lexicon *lexicon, struct item *item, int count);

#endif
