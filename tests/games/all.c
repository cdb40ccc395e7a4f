/* The games of test programs that are built with the example: those of the product, and it. */
#include "games/games.h"

#include "rules/rules.h"

GAMES(DECLARE)
DECLARE(liars_dice)

const struct rules *const rules_all[] = {GAMES(ENTRY) ENTRY(liars_dice) NULL};
