/* A simple opponent (spec section 11): see choose() in rules/rules.h. */
#ifndef CURSUS_GAMES_DOGE_BOT_H
#define CURSUS_GAMES_DOGE_BOT_H

#include "rules/rules.h"

void doge_choose(const void *view, const struct request *request, struct chance *chance, struct order *out);

#endif
