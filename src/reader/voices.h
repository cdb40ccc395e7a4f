/* Inside the reader: the parts of a clause that speak in one mood. */
#ifndef CURSUS_READER_VOICES_H
#define CURSUS_READER_VOICES_H

#include "reader/mood.h"
#include "reader/reader.h"

enum { VOICES_MOST = 16 };

/* Items that belong together: what is wanted, what is not, or what is only told. */
struct voice {
    const struct item *item;
    int count;
    struct mood mood;
    bool chat; /* it gives no order */
};

/* Takes a clause apart where its mood turns: "not the wheat, the circus", "Luna would be nice, but I go to Rimini",
 * "Greta always starts there, so I take Quarryton". What turns back to an order has to say so, by a word or a verb of
 * its own; else the mood holds for all of it. `seat`: who writes; `end`: the mark behind it. Returns how many, at
 * least 1. */
int voices_read(const struct reader_seat *seat, const struct item *item, int count, char end, struct voice *out);

#endif
