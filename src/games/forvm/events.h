/* What happens in FORVM; skipped and undone are told to their seat only. */
#ifndef CURSUS_GAMES_FORVM_EVENTS_H
#define CURSUS_GAMES_FORVM_EVENTS_H

#include "rules/event_kind.h"

/* Their words stand in the table. */
enum forvm_event {
    EVENT_START,
    EVENT_TURN,
    EVENT_RECRUIT,
    EVENT_NO_ROOM,
    EVENT_MOVED,
    EVENT_OUST,
    EVENT_AGENT_LOST,
    EVENT_MARRIED,
    EVENT_ALLIED,
    EVENT_DISSOLVED,
    EVENT_LOCAL_END,
    EVENT_TRADE,
    EVENT_BUILT,
    EVENT_DESTROY,
    EVENT_GAVE,
    EVENT_FATE,
    EVENT_ELECTION,
    EVENT_PREFECT,
    EVENT_PRESTIGE,
    EVENT_OVER,
    EVENT_SKIPPED,
    EVENT_UNDONE,
    FORVM_EVENTS
};

extern const struct event_kind forvm_events[FORVM_EVENTS];

enum agent_why { LOST_OUST, LOST_FEE, LOST_FATE };

enum prestige_why {
    WHY_ALLIED,
    WHY_ENDED,
    WHY_LOCAL,
    WHY_DEBT,
    WHY_FIRST,
    WHY_LAST,
    WHY_FIVE,
    WHY_EVERY,
    WHY_GIFT,
    WHY_MONEY,
    WHY_FATE,
    WHY_MORES,
    WHYS
};

#endif
