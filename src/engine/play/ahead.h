/*
 * A whole turn that begins with a given order: what the same seat would still be asked in that turn, as the rules'
 * turn() counts turns, answered as its bot would answer it. Made from what the seat may see and from nothing else:
 * what it cannot know is dealt anew several times, and the turn goes on as long as it is the same in all these deals.
 * So it ends where dice or hidden things decide what comes, and with the turn; of what others are asked one phase is
 * passed over, as proposals in FORVM are, answered as a deadline would.
 */
#ifndef CURSUS_ENGINE_PLAY_AHEAD_H
#define CURSUS_ENGINE_PLAY_AHEAD_H

#include "engine/play/match.h"

enum { AHEAD_MOST = 6 }; /* orders of one turn that are looked for */

struct ahead;

/* To look from where `request` is open. The caller's, for ahead_free(); `match` stays as it is until then. */
struct ahead *ahead_new(struct match *match, const struct request *request);
void ahead_free(struct ahead *ahead);

/* Up to `most` different orders that its bot could begin with, each legal, those it likes best first. Returns how many;
 * 0 where each decision is a turn of its own and the game suggests nothing. */
int ahead_begin(struct ahead *ahead, int most, struct order *out);

/* The turn that begins with `first`, which is legal: out[0] is it, each other one a line for its slot. What lines on
 * file answer is left out, and so is what is answered by itself. `other`: not what its bot likes best, but the first
 * time that there is one, its second choice. Returns how many, 1..AHEAD_MOST. */
int ahead_turn(struct ahead *ahead, const struct order *first, bool other, struct order out[AHEAD_MOST]);

#endif
