/* Inside the reader: the sentence that is read, as it was written, so that what came of it can quote it. */
#ifndef CURSUS_READER_SAID_H
#define CURSUS_READER_SAID_H

#include "words/item.h"

struct said {
    const char *typed; /* the line or part of one that is read, as it was written; borrowed */
    size_t from, to;   /* the bytes of the sentence in it; both 0: it is read as a whole */
};

/* The bytes of the line that these items are, without marks in front. */
void said_span(struct said *said, const struct item *item, int count);
/* The sentence; NULL: the whole line. The caller's. */
char *said_copy(const struct said *said);
/* Goes on with the sentence where *text (owned; may be NULL) is one before it in the line. */
void said_widen(const struct said *said, char **text);

#endif
