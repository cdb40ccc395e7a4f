/*
 * Inside the reader: conditions that are no conditions of the game. "If that isn't possible", "si la place est prise"
 * join an alternative to what was said before; "if it can be done", "wenn es recht ist", "when it's my turn" say
 * nothing, as "when he's there" does; "if the wheat is still there" is for guards.h. They are told by their words,
 * whatever the sentence: those of the class `state` (templates/words/common.words) say whether something can be had
 * (`able`, `gone`), or that it is manners (`mind`) or about when (`turn`).
 */
#ifndef CURSUS_READER_JOINTS_H
#define CURSUS_READER_JOINTS_H

#include "words/item.h"

/* Writes the items of a line anew: such a condition is one item "else", or is gone. Returns how many remain. */
int joints_read(struct item *item, int count);

#endif
