/* A simple player: two moves ahead, by a plain value (spec section 11). */
#ifndef CURSUS_GAMES_GORBINO_BOT_H
#define CURSUS_GAMES_GORBINO_BOT_H

#include "rules/rules.h"

void gorbino_choose(const void *view, const struct request *request, struct chance *chance, struct order *out);

#endif
