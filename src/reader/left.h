/* Inside the reader: what speaks of the game, comes to nothing and so is left aside. */
#ifndef CURSUS_READER_LEFT_H
#define CURSUS_READER_LEFT_H

#include "reader/tally.h"

/* The words left aside last, and where the reading is. */
struct left {
    struct tally *tally; /* into whose result they go; borrowed */
    int sentence;        /* the number of the sentence that is read */
    bool taken;          /* something of it was understood */
    int last;            /* of what sentence the last words are; 0: what comes next is quoted apart from them */
    struct said said;    /* those words */
};

/* The sentence of these items, with the mark that ends it, is read next. */
void left_begin(struct left *left, const struct item *item, int count);
/* Something of it was understood: what is left aside behind it is quoted apart. */
void left_taken(struct left *left);
/* Keeps words of it that came to nothing, where they name something to be done or a thing of the game, together with
 * those of the same sentence that were kept before and what stands between. */
void left_keep(struct left *left, const struct item *item, int count);
/* The items of the whole sentence, at its end: all of it is quoted where nothing of it was understood. */
void left_end(struct left *left, const struct item *item, int count);

/* A question whose words turn out to be about no decision is left aside, and gone. False, with nothing done: there is
 * no room. */
bool left_ask(struct left *left, struct reader_ask *ask, const char *words);

#endif
