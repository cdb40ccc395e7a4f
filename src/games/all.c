/* The games of this binary: one line each. */
#include "games/quorum/quorum.h"

const struct rules *const rules_all[] = {
    &rules_quorum,
    NULL,
};
