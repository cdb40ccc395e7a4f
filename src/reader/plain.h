/* Inside the reader: the words of a piece that mean something. */
#ifndef CURSUS_READER_PLAIN_H
#define CURSUS_READER_PLAIN_H

#include "reader/piece.h"

enum { PIECE_ITEMS = 48 };

/* The items of a piece that mean something, in the order in which an order has them. */
struct plain {
    struct item item[PIECE_ITEMS];
    signed char role[PIECE_ITEMS]; /* -1: from there; 1: to there; 0: not said */
    int count;
    int unknown;                   /* words that the game knows nothing of */
    bool misnamed;                 /* one of them is to name something: "arc-gre-2", "god xyz" */
    int names, numbers;            /* things of the game; numbers that are no articles */
    int said;                      /* items that are no fillers */
    bool goal;                     /* it begins with where to go: "to Athens" */
    int extreme;                   /* "the strongest": 1; "the weakest": -1 */
    bool definite;                 /* "the circus": one that is known */
    bool another;                  /* "the other one" of something */
    bool told;                     /* somebody else's doing, or a feeling: "my wife says ...", "I hate ..." */
    bool owned, placed;            /* "the forum from my hand"; from anywhere */
    bool mine;                     /* the writer speaks of what is theirs, or of themself */
    bool verb, all, mended, again; /* `again`: "it" or "there" stands for what was named before */
};

/* Leaves out marks and fillers, puts what "there" stands for in its place, and where it goes from in front of where it
 * goes to. */
void plain_read(const struct around *around, const struct item *item, int count, struct plain *out);
/* One item more, where there is room. */
void plain_keep(struct plain *plain, const struct item *item);

/* Have both a meaning in common? */
bool plain_items_share(const struct item *a, const struct item *b);
bool plain_names(const struct plain *plain, const struct item *item);
/* Is one of these among them, as item_has() is asked? */
bool plain_says(const struct plain *plain, const char *what);

/* By the forms of the game's table and by what is offered: the likeliest readings. piece_reading_free() in any case. */
void plain_search(struct desk *desk, const struct around *around, const struct plain *plain, struct reading *out);

#endif
