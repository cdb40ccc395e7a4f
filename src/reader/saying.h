/*
 * Inside the reader: orders told by things and by the build of a sentence, where the words alone are no order of the
 * game (reader/spell.h): "Portugal for my men in Spain", "my fleet goes to Greece", "and Marseilles lends a hand",
 * "both fleets hold". The ids of the table that are known here: of class `verb` "h" holds, "s" supports, "c" carries,
 * "m" and "r" go, "disband", "remove" and "build"; of class `saying` what stands for one of them beside other verbs;
 * and `rest`, "everything else".
 */
#ifndef CURSUS_READER_SAYING_H
#define CURSUS_READER_SAYING_H

#include "reader/telling.h"

/* How many items the phrase that begins here goes to: "the fleet goes home, to Brest" is one. */
int saying_end(const struct desk *desk, const struct item *item, int at, int count);

/* Where in the phrase, `behind` items of the sentence stand behind it, begins what is told so; the items before it are
 * an order of their own, which is to be taken before saying_read(). -1: nowhere. */
int saying_begins(struct saying *saying, const struct item *item, int count, int behind);

/* What it says, `behind` items of the sentence stand behind it. Returns how many orders and questions, each for
 * piece_reading_free(); 0: it is not told so. */
int saying_read(struct saying *saying, const struct item *item, int count, int behind, struct reading out[SAYING_MOST]);

/* saying_moving.c: what a phrase says where units move or retreat. */

/* As saying_begins() and saying_read(). */
int saying_moving_begins(struct telling *telling, enum phase phase, int behind);
bool saying_moving_tell(struct telling *telling, int behind);

/* Does the one that is named do as those before: "both armies hold (Rome and Venice)", "Warsaw stays, and so does
 * Moscow"? */
bool saying_moving_is_listed(const struct telling *telling);

#endif
