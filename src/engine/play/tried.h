/*
 * Orders tried out: what they would lead to, from what the seat may see and from nothing else. What it cannot know is
 * dealt anew in each deal, dice fall by a stream that is no secret, and all others say what a deadline would say for
 * them. The match itself is not touched.
 */
#ifndef CURSUS_ENGINE_PLAY_TRIED_H
#define CURSUS_ENGINE_PLAY_TRIED_H

#include "engine/play/match.h"

/* The same for `seat` in deal `number`, with its orders on file. The caller's, for match_free(). `match` but for its
 * views stays as it is. */
void tried_begin(struct match *match, int seat, int number, struct match *out);

/* Resolves one phase, as long as the seat has orders on file for it or for a later one, and everything that it is asked
 * has an answer; where it has answered only some of that, the others are the default. match->events has what happened.
 * False: nothing more comes. */
bool tried_step(struct match *match, int seat);

#endif
