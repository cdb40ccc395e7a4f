/* The games of this binary: one line each. */
#include "rules/rules.h"

const struct rules *const rules_all[] = {
    NULL,
};
