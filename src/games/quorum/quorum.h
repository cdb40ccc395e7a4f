/* The board game Quorum, 2 to 4 seats: its row in the table of games. Rules: docs, and the spec's section numbers
 * in the headers of this folder. */
#ifndef CURSUS_GAMES_QUORUM_QUORUM_H
#define CURSUS_GAMES_QUORUM_QUORUM_H

#include "games/quorum/state.h"
#include "rules/declare.h"

RULES_DECLARE(quorum);

/* What happens; all of it is public. Gods in Rome are told as BACK_GOD. Their words stand in the table. */
enum quorum_event {
    EVENT_REFRESH,
    EVENT_TAKE,
    EVENT_GOD,
    EVENT_ADVANCE,
    EVENT_TOKEN,
    EVENT_PLAY,
    EVENT_OVER,
    QUORUM_EVENTS
};

extern const struct event_kind quorum_events[QUORUM_EVENTS];

/* The refusals (rules.md, "Refusals"). E-OVER, E-VERB and E-SYNTAX are the engine's. */
extern const struct refusal_text QUORUM_WORD, QUORUM_AMBIGUOUS, QUORUM_PLACE, QUORUM_GODNAME, QUORUM_ISGOD,
    QUORUM_NOMATCH, QUORUM_LIMIT, QUORUM_FEW, QUORUM_TWICE, QUORUM_NORULE, QUORUM_NOHAND, QUORUM_LAST;

#endif
