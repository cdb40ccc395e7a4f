/* What happens in Gorbino's Quest; all of it is public. */
#ifndef CURSUS_GAMES_GORBINO_EVENTS_H
#define CURSUS_GAMES_GORBINO_EVENTS_H

#include "rules/event_kind.h"

/* Their words stand in the table. */
enum gorbino_event {
    EVENT_FOUND,
    EVENT_SUPPLY,
    EVENT_PLAY,
    EVENT_COPY,
    EVENT_TAKEN,
    EVENT_PRODUCE,
    EVENT_BUY,
    EVENT_BUILD,
    EVENT_DRAW,
    EVENT_PLENTY,
    EVENT_DISASTER,
    EVENT_GONE,
    EVENT_ROUND,
    EVENT_OVER,
    GORBINO_EVENTS
};

extern const struct event_kind gorbino_events[GORBINO_EVENTS];

#endif
