/* A simple bot (spec section 11): greedy, one request at a time, from the seat's view, integers only. */
#ifndef CURSUS_GAMES_FORVM_BOT_H
#define CURSUS_GAMES_FORVM_BOT_H

#include "rules/rules.h"

void forvm_choose(const void *view, const struct request *request, struct chance *chance, struct order *out);

#endif
