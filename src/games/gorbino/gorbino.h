/* The table of Gorbino's Quest for the engine. */
#ifndef CURSUS_GAMES_GORBINO_GORBINO_H
#define CURSUS_GAMES_GORBINO_GORBINO_H

#include "games/gorbino/state.h"
#include "rules/declare.h"

RULES_DECLARE(gorbino);

/* For bots that look ahead (struct rules, `search`). */
int gorbino_estimate(const void *state, int seat);

extern const struct rules_seat gorbino_seats[]; /* by seat - 1; the letter is the seat's number */

/* What happens; all of it is public. Their words stand in the table. */
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

/* The refusals (rules.md, "Refusals"). E-OVER and E-VERB are the engine's. */
extern const struct refusal_text GORBINO_SYNTAX, GORBINO_WORD, GORBINO_AMBIGUOUS, GORBINO_NUMBER, GORBINO_LONG,
    GORBINO_MIXED, GORBINO_SEAT, GORBINO_SELF, GORBINO_LOAN, GORBINO_TWICE, GORBINO_TYPES, GORBINO_MAX,
    GORBINO_PROVINCES, GORBINO_MANY, GORBINO_COPY, GORBINO_HAND, GORBINO_OUT, GORBINO_NOT_FOOD, GORBINO_OCCUPIED,
    GORBINO_INCOME, GORBINO_GOODS, GORBINO_COINS, GORBINO_NOTHING, GORBINO_NONE, GORBINO_PILE, GORBINO_TRACK,
    GORBINO_CITIES, GORBINO_ADJACENT, GORBINO_LAST;

#endif
