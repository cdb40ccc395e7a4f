/* Inside the reader: conditions that a game's orders may have. */
#ifndef CURSUS_READER_GUARD_H
#define CURSUS_READER_GUARD_H

#include "words/item.h"

/*
 * "... but only if that makes a palace": where the words behind the "if" go with a frame of the game's table,
 *
 *     frame @if build|palace = if builds
 *
 * all of it becomes the one phrase behind the '='. Returns how many items there are then.
 */
int guards_read(const struct lexicon *lexicon, struct item *item, int count);

#endif
