/* The board game Doge, 3 or 4 seats: its row in the table of games. */
#ifndef CURSUS_GAMES_DOGE_DOGE_H
#define CURSUS_GAMES_DOGE_DOGE_H

#include "games/doge/state.h"
#include "rules/declare.h"

RULES_DECLARE(doge);

/* By seat - 1; the letter is the seat's number. */
extern const struct rules_seat doge_seats[];
extern const char *const doge_families[];

/* What happens; all of it is public. The words stand in the table. */
enum doge_event {
    EVENT_PLACED,
    EVENT_ELECTION,
    EVENT_NEUTRAL,
    EVENT_TAKE,
    EVENT_ABSTAIN,
    EVENT_MOVE,
    EVENT_HOUSE,
    EVENT_NO_HOUSE,
    EVENT_PALACE,
    EVENT_CLOSED,
    EVENT_YEAR_END,
    EVENT_OVER,
    DOGE_EVENTS
};

extern const struct event_kind doge_events[DOGE_EVENTS];

/* The refusals (rules.md, "Refusals"). E-OVER is the engine's. */
extern const struct refusal_text DOGE_VERB, DOGE_SYNTAX, DOGE_AREA, DOGE_AMBIGUOUS, DOGE_PLACING, DOGE_USED, DOGE_COUNT,
    DOGE_VALUE, DOGE_MARKERS, DOGE_ROUNDS, DOGE_SEALED, DOGE_TOGETHER, DOGE_WINDOW, DOGE_NO_REQUEST, DOGE_DECISION,
    DOGE_HOME, DOGE_ADVISOR, DOGE_RINGS, DOGE_DISTRICT, DOGE_SAME, DOGE_MOVE_HOME, DOGE_SAME_HOUSE, DOGE_MOVES,
    DOGE_HOUSE, DOGE_GUARD, DOGE_NONE;

#endif
