/* What a player reads about a game of Doge (spec section 10): see rules/rules.h. */
#ifndef CURSUS_GAMES_DOGE_TELL_H
#define CURSUS_GAMES_DOGE_TELL_H

#include "games/doge/state.h"
#include "rules/rules.h"

void doge_tell(const void *view, const struct event *event, struct text *out);
void doge_phase(const void *view, struct text *out);
void doge_show(const void *view, int seat, struct jv *facts);

#endif
