/* What a player reads about a game of Quorum (spec section 10.1): see rules/rules.h. */
#ifndef CURSUS_GAMES_QUORUM_TELL_H
#define CURSUS_GAMES_QUORUM_TELL_H

#include "games/quorum/state.h"
#include "rules/rules.h"

void quorum_tell(const void *view, const struct event *event, struct text *out);
void quorum_phase(const void *view, struct text *out);
void quorum_show(const void *view, int seat, struct jv *facts);

#endif
