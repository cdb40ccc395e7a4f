/* What can be done that shares most words with a line that cannot. */
#ifndef CURSUS_READER_HINTS_H
#define CURSUS_READER_HINTS_H

#include "reader/reader.h"

enum { HINTS_MOST = 3 };

/* Canonical texts of orders that are legal now and are called by the same words as one line, the likest first; a word
 * that many of them share counts little, and what shares less than half of what the best one does is left out. */
struct hints {
    char *order[HINTS_MOST]; /* the caller's */
    int count;
};

/* Those of each of `count` lines into out[]. All comes from the seat's view. */
void reader_hints(const struct reader_seat *seat, const char *const *lines, size_t count, struct hints *out);

#endif
