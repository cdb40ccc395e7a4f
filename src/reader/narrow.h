/* Inside the reader: sentences that say more of what was said last: "I want a god. The one at place three.", "I play
 * the pink Production. Dragonspire is to produce." */
#ifndef CURSUS_READER_NARROW_H
#define CURSUS_READER_NARROW_H

#include "reader/tally.h"

enum { NARROW_BYTES = 120 };

/* The words of the last sentence, where it was one order, or one question; count 0: it was none. */
struct narrow {
    struct item item[ITEMS_MOST];
    int count, slot;
    bool asked, never;       /* `never`: which cannot be done so */
    char text[NARROW_BYTES]; /* of an order, canonical; "": longer */
};

void narrow_keep(struct narrow *narrow, const struct sentence *sentence, const struct item *item, int count);
/* Does the sentence say more of what was said last? True: what it says stands for the last order; where the two are one
 * order only together, that is what it says from here on. If it answers the last question, that is gone, and it is said
 * for itself. */
bool narrow_reads(const struct narrow *narrow, struct tally *tally, const struct around *around,
                  struct sentence *sentence, const struct item *item, int count);

/* "Using the starter development": does all that it names stand in the order of this decision that the mail has? */
bool narrow_repeats(const struct tally *tally, const struct sentence *sentence, const struct item *item, int count);

#endif
