/* The board game Quorum, 2 to 4 seats: its row in the table of games. Rules: docs, and the spec's section numbers
 * in the headers of this folder. */
#ifndef CURSUS_GAMES_QUORUM_QUORUM_H
#define CURSUS_GAMES_QUORUM_QUORUM_H

#include "games/quorum/state.h"
#include "rules/declare.h"

RULES_DECLARE(quorum);

#endif
