/* Inside the reader: sentences that say more of what was said last: "I want a god. The one at place three.", "I play the
 * pink Production. Dragonspire is to produce." */
#ifndef CURSUS_READER_NARROW_H
#define CURSUS_READER_NARROW_H

#include "reader/sentence.h"

enum { NARROW_BYTES = 120 };

/* The words of the last sentence, where it was one order, or one question; count 0: it was none. */
struct narrow {
    struct item item[ITEMS_MOST];
    int count, slot;
    bool asked;
    char text[NARROW_BYTES]; /* of an order, canonical; "": longer */
};

void narrow_keep(struct narrow *narrow, const struct sentence *sentence, const struct item *item, int count);
/* Does the sentence, one order without a verb, say more of the order before it? That one must be off the desk. */
bool narrow_reads(const struct narrow *narrow, struct desk *desk, const struct around *around,
                  const struct sentence *sentence, const struct item *item, int count);
/* Are both one order of the same decision that neither is by itself? Then it is what the sentence says, in place of
 * what was said before. The order before, if it is one, must be off the desk. */
bool narrow_joins(const struct narrow *narrow, struct desk *desk, struct sentence *sentence, const struct item *item,
                  int count);

#endif
