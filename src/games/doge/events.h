/* What happens in Doge; all of it is public. */
#ifndef CURSUS_GAMES_DOGE_EVENTS_H
#define CURSUS_GAMES_DOGE_EVENTS_H

#include "rules/event_kind.h"

/* Their words stand in the table. */
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

#endif
