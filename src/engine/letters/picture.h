/* What the picture of a mail is drawn for, out of the facts of that mail. */
#ifndef CURSUS_ENGINE_LETTERS_PICTURE_H
#define CURSUS_ENGINE_LETTERS_PICTURE_H

#include "base/jv.h"
#include "rules/look.h"

/* Fills *out but for its shape: the game's name, until when an answer is due, and the events of facts_happened().
 * It borrows from `facts` and from `events`, which is the caller's to events_free(). */
void picture_look(const struct jv *facts, int seat, struct events *events, struct look *out);

#endif
