/* What happens in Diplomacy; the first nine are those of enum outcome. */
#ifndef CURSUS_GAMES_DIPLOMACY_EVENTS_H
#define CURSUS_GAMES_DIPLOMACY_EVENTS_H

#include "games/diplomacy/adjudicate.h"
#include "rules/event_kind.h"

enum event_code {
    EVENT_HOLD = OUTCOME_HOLD,
    EVENT_MOVE = OUTCOME_MOVE,
    EVENT_BOUNCE = OUTCOME_BOUNCE,
    EVENT_STUCK = OUTCOME_STUCK,
    EVENT_SUPPORT = OUTCOME_SUPPORT,
    EVENT_CUT = OUTCOME_CUT,
    EVENT_VOID = OUTCOME_VOID,
    EVENT_CONVOY = OUTCOME_CONVOY,
    EVENT_DISRUPT = OUTCOME_DISRUPT,
    EVENT_DISLODGE,
    EVENT_DESTROY,
    EVENT_RETREAT,
    EVENT_CLASH,
    EVENT_DISBAND,
    EVENT_CAPTURE,
    EVENT_BUILD,
    EVENT_REMOVE,
    EVENT_WAIVE,
    EVENT_OUT,
    EVENT_OVER,
    DIPLOMACY_EVENTS
};

extern const struct event_kind diplomacy_events[];

#endif
