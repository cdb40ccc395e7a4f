/* The error table of Quorum (docs/rules/quorum.md, "Refusals"). E-OVER, E-VERB and E-SYNTAX are the engine's. */
#ifndef CURSUS_GAMES_QUORUM_ERRORS_H
#define CURSUS_GAMES_QUORUM_ERRORS_H

#include "rules/refusal.h"

extern const struct refusal_text QUORUM_WORD, QUORUM_AMBIGUOUS, QUORUM_PLACE, QUORUM_GODNAME, QUORUM_ISGOD,
    QUORUM_NOMATCH, QUORUM_LIMIT, QUORUM_FEW, QUORUM_TWICE, QUORUM_NORULE, QUORUM_NOHAND, QUORUM_LAST;

#endif
