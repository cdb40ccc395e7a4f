/*
 * "otherwise ask if surprised": lines on file wait when something
 * hidden has come to light since they were sent.
 *
 * The rule, for every game alike: a phase surprises a seat if what the seat sees
 * after it could have come out otherwise, by all that the seat knew before it and
 * by the orders that were played. It is tried: what the seat cannot know is dealt
 * anew, dice fall anew, the same orders are played; if the seat then sees another
 * position, or an order cannot have been played in such a deal, it was a surprise.
 * What others choose in the open is none.
 */
#ifndef CURSUS_ENGINE_PLAY_SURPRISE_H
#define CURSUS_ENGINE_PLAY_SURPRISE_H

#include "engine/play/match.h"

/* Before resolve(): keeps the position in *before (free() it) if a seat with lines on file wants to know, else NULL. */
void surprise_before(const struct match *match, void **before);

/* After it: marks the lines on file of the seats that were surprised. */
void surprise_after(struct match *match, const void *before, const struct answer *answers, int count);

#endif
