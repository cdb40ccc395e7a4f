/* What happens in Quorum; all of it is public. Gods in Rome are told as BACK_GOD. */
#ifndef CURSUS_GAMES_QUORUM_EVENTS_H
#define CURSUS_GAMES_QUORUM_EVENTS_H

#include "rules/event_kind.h"

/* Their words stand in the table. */
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

#endif
