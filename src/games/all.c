#include "rules/rules.h"

/* The games of this binary: one line each. */
#define GAMES(GAME)                                                                                                    \
    GAME(quorum)                                                                                                       \
    GAME(forvm)                                                                                                        \
    GAME(doge)                                                                                                         \
    GAME(gorbino)

#define DECLARE(id) extern const struct rules rules_##id;
#define ENTRY(id) &rules_##id,

GAMES(DECLARE)

/* Weak: a test program may put a game of its own in this place. */
__attribute__((weak)) const struct rules *const rules_all[] = {GAMES(ENTRY) NULL};
