/* Inside the reader: conditions that a game's orders may have. */
#ifndef CURSUS_READER_GUARDS_H
#define CURSUS_READER_GUARDS_H

#include "words/item.h"

/*
 * "... but only if that makes a palace": where the words behind the "if" go with a frame of the game's table,
 *
 *     frame @if build|palace = if builds
 *
 * all of it becomes the one phrase behind the '='. Returns how many items there are then.
 */
int guards_read(const struct lexicon *lexicon, struct item *item, int count);

/* Conditions that every order has, since what is gone cannot be had. */

/* A sentence without its "if the wheat is still there": of what it says then, "it" is the wheat, and what names nothing
 * is about the wheat. `out` has room for ITEMS_MOST; returns how many. */
int guards_given(const struct item *item, int count, struct item *out);

/* "If that fails, to Picardy", "... or to Picardy if Gascony is no good": the condition that what was named before
 * cannot be done is as good as "otherwise". Changes the items where they stand; returns how many there are then. */
int guards_failing(struct item *item, int count);

#endif
