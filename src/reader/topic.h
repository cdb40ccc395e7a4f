/* Inside the reader: what was only spoken of, for "it" behind it. */
#ifndef CURSUS_READER_TOPIC_H
#define CURSUS_READER_TOPIC_H

#include "reader/sentence.h"

enum { TOPIC_MOST = 6 };

struct topic {
    struct item item[TOPIC_MOST]; /* things of the game, as the last words that came to nothing named them */
    int count;
    struct item said[ITEMS_MOST]; /* what was read with them last, to which what it left in mind points */
};

/* What these items, which came to nothing, name; `count` 0: nothing. */
void topic_keep(struct topic *topic, const struct item *item, int count);
/* "The god is tempting. I take it.": reads the sentence with what it is about, where that makes one order of it. */
void topic_reads(struct topic *topic, struct desk *desk, struct around *around, const struct item *item, int count,
                 struct sentence *sentence);

#endif
