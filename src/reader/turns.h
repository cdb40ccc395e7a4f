/* Inside the reader: which turn is spoken of. */
#ifndef CURSUS_READER_TURNS_H
#define CURSUS_READER_TURNS_H

#include "words/item.h"

/* "For the round after that", "el turno que viene": a noun for a turn (class `turn`) and a word beside it that says
 * which (`coming`, `this`) are one "next" or "now". */
void turns_read(struct item *item, int count);

#endif
