/* Inside the reader: what narrows what was said last: "I want a god. The one at place three.", "I offer Carla my son.
 * I'll pay 100." */
#ifndef CURSUS_READER_NARROW_H
#define CURSUS_READER_NARROW_H

#include "reader/sentence.h"

/* The words of the last sentence, where it was one order, or (`open`) one question; count 0: it was neither. */
struct narrow {
    struct item item[ITEMS_MOST];
    int count;
    bool open;
};

void narrow_keep(struct narrow *narrow, const struct sentence *sentence, const struct item *item, int count);
/* Does the sentence, one order without a verb, say more of the order before it? That one must be off the desk. */
bool narrow_reads(const struct narrow *narrow, struct desk *desk, const struct around *around,
                  const struct sentence *sentence, const struct item *item, int count);
/* Are the last question and this sentence, which is no order by itself, one order together? Then the sentence is that
 * order, and answers the question. */
bool narrow_answers(const struct narrow *narrow, struct desk *desk, const struct around *around,
                    struct sentence *sentence, const struct item *item, int count);

#endif
