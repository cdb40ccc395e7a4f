/* Inside the reader: what somebody means to do, but in words that make no order: the orders that come nearest. */
#ifndef CURSUS_READER_LIKELY_H
#define CURSUS_READER_LIKELY_H

#include "reader/tally.h"
#include "reader/voices.h"

/* "My patron can have the agent in Taranto": a voice of the writer's own doing that came to nothing, though it names a
 * thing that orders have which are possible now. The likeliest of them are asked about. False, with nothing done: it
 * speaks of nothing that could be ordered. `half`: it is part of a sentence that
 * gave an order, so that no verb needs to stand in it where there are likely ones. */
bool likely_ask(struct tally *tally, const struct around *around, const struct voice *voice, bool half);

#endif
