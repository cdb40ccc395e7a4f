/* The games that are pinned, in the order in which they came: test programs of what is pinned know these, whatever
 * others the build has. */
#include "rules/rules.h"

extern const struct rules rules_quorum, rules_forvm, rules_doge, rules_gorbino, rules_diplomacy;

const struct rules *const rules_all[] = {&rules_quorum,  &rules_forvm,     &rules_doge,
                                         &rules_gorbino, &rules_diplomacy, NULL};
