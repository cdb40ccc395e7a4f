/* A simple bot (spec section 11): one request at a time, from the seat's view, integers only. */
#ifndef CURSUS_GAMES_QUORUM_BOT_H
#define CURSUS_GAMES_QUORUM_BOT_H

#include "games/quorum/state.h"
#include "rules/rules.h"

void quorum_choose(const void *view, const struct request *request, struct chance *chance, struct order *out);

#endif
