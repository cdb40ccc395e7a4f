/* Inside the reader: what a letter as a whole leaves to be said, where orders are told by the order of their words
 * (reader/spell.h). */
#ifndef CURSUS_READER_WHOLE_H
#define CURSUS_READER_WHOLE_H

#include "reader/tally.h"

/* Units that were named as doing something. */
struct whole {
    int line[OWN_MOST];           /* of each of the desk's own, from 1; 0: it was not named */
    const char *kind[OWN_MOST];   /* of what is to be built there; NULL: it was not said */
    char to[OWN_MOST][OWN_BYTES]; /* where it may go, a place; "": nowhere was named */
};

/* What these items, which are no chat, name. */
void whole_see(struct whole *whole, const struct tally *tally, const struct item *item, int count);

/* The same of items that came to nothing: "the rest" is none of theirs. */
void whole_miss(struct tally *tally, const struct item *item, int count);

/* At the end of the letter. "The North Sea convoys York to Norway": York, of which nothing else was said, goes there
 * (`frame @brings c`). And a unit that was named, but came to nothing beside orders, is asked about. */
void whole_end(const struct whole *whole, struct tally *tally);

#endif
