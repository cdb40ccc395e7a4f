/* The whole turns that a mail offers as buttons. */
#ifndef CURSUS_ENGINE_PLAY_OFFER_H
#define CURSUS_ENGINE_PLAY_OFFER_H

#include "engine/play/ahead.h"
#include "engine/play/listed.h"

enum { OFFER_MOST = 5 };

/* One of them. */
struct offer {
    int count;
    struct order order[AHEAD_MOST];
};

/* Up to OFFER_MOST turns into *out, by their words: those that its bot would begin with, some of them with another way
 * to go on; where these are few, turns that begin with those of `legal` that are `listed`. No two of them are the same.
 * Made of what the seat may see and of nothing else, and the same for the same view. Returns how many. */
int offer_turns(struct ahead *ahead, const struct order *legal, const struct listed *listed, struct offer *out);

#endif
