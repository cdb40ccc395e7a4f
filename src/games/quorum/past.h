/* Games of version 1, in which a Trade card showed one product: they are not played on, but it is known who won. */
#ifndef CURSUS_GAMES_QUORUM_PAST_H
#define CURSUS_GAMES_QUORUM_PAST_H

#include "rules/rules.h"

/* rules.h: past_result */
bool quorum_past_result(int version, const void *state, struct result *out);

#endif
