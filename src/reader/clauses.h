/* Inside the reader: the clauses of a sentence, and the decisions that they are for. */
#ifndef CURSUS_READER_CLAUSES_H
#define CURSUS_READER_CLAUSES_H

#include "reader/piece.h"

enum { CLAUSES_MOST = 8 };

/* Some items, and the decision they are for: "If I win San Polo, ...". */
struct clause {
    char *head; /* "win san-polo:"; NULL: none; owned */
    const struct item *item;
    int count;
};

/* Takes a sentence apart at its heads, which the frames of the lexicon that begin with @head describe; one that
 * `@when` says to be about a time stands without an if; one at the end is for what stands before it; `place` is what
 * "it" stands for in one, NULL: nothing. Returns how many, at most CLAUSES_MOST, to be freed by clauses_free(); -1:
 * there is a condition that the game has not. */
int clauses_read(const struct lexicon *lexicon, const struct item *place, const struct item *item, int count,
                 struct clause *out);
void clauses_free(struct clause *clause, int count);

#endif
