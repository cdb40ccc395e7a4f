/* The games of this binary: one line each. */
#include "games/doge/doge.h"
#include "games/forvm/forvm.h"
#include "games/gorbino/gorbino.h"
#include "games/quorum/quorum.h"

/* Weak: a test program may put a game of its own in this place. */
__attribute__((weak)) const struct rules *const rules_all[] = {
    &rules_quorum, &rules_forvm, &rules_doge, &rules_gorbino, NULL,
};
