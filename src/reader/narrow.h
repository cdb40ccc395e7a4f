/* Inside the reader: a bare description that narrows what was said last: "I want a god. The one at place three." */
#ifndef CURSUS_READER_NARROW_H
#define CURSUS_READER_NARROW_H

#include "reader/sentence.h"

/* The words of the last sentence, where it was one order; count 0: it was none. */
struct narrow {
    struct item item[ITEMS_MOST];
    int count;
};

void narrow_keep(struct narrow *narrow, const struct sentence *sentence, const struct item *item, int count);
/* Does the sentence, one order without a verb, say more of the order before it? That one must be off the desk. */
bool narrow_reads(const struct narrow *narrow, struct desk *desk, const struct around *around,
                  const struct sentence *sentence, const struct item *item, int count);

#endif
