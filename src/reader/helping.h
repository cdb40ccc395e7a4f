/* Inside the reader: a phrase that says who helps or carries whom (reader/saying.h). */
#ifndef CURSUS_READER_HELPING_H
#define CURSUS_READER_HELPING_H

#include "reader/mention.h"

/* Does it say that somebody is helped? */
bool helping_says(const struct mention *said);

/* "..., supported by Munich", "... with Marseilles in support": where it begins in the phrase; -1: nowhere. *helper:
 * the place of who helps, among those that are named. */
int helping_find(const struct mention *said, int *helper);

/* "..., with Hanna's army in Holland helping", "... supported by Germany": where the help begins that somebody else is
 * to give, behind what goes somewhere; -1: nowhere. It is nothing to order. */
int helping_foreign(const struct mention *said);

/* Is what one unit does for the order before it all that it says? */
bool helping_is_lone(const struct mention *said);

/* "Serbia supports Albania": two units, or a foreign one and where it goes. */
bool helping_is_of(const struct mention *said);

#endif
