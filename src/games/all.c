#include "games/games.h"

#include "rules/rules.h"

GAMES(DECLARE)

/* Weak: a test program may put a game of its own in this place. */
__attribute__((weak)) const struct rules *const rules_all[] = {GAMES(ENTRY) NULL};
