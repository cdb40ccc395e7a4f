/* What can be done that shares most words with a line that cannot. */
#ifndef CURSUS_READER_HINTS_H
#define CURSUS_READER_HINTS_H

#include "reader/reader.h"

enum { HINTS_MOST = 3, HINTS_NAME = 32 };

/* Canonical texts of orders that are legal now and come closest to one line (reader/closest.h). */
struct hints {
    char *order[HINTS_MOST]; /* the caller's */
    int count;
    /* What the line names that no order has to do with that is legal now: ids of the game's tables of words. */
    char missing[HINTS_MOST][HINTS_NAME];
    int missings;
    bool asked; /* something can be ordered now */
};

/* Those of each of `count` lines into out[]. All comes from the seat's view. */
void reader_hints(const struct reader_seat *seat, const char *const *lines, size_t count, struct hints *out);

/* Does a sentence name it, by whichever of its names? */
bool hints_names(const struct lexicon *lexicon, const char *sentence, const char *missing);

#endif
