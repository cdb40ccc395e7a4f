/* Kinds of events and their arguments (spec section 5.8); all are public. */
#ifndef CURSUS_GAMES_GORBINO_EVENTS_H
#define CURSUS_GAMES_GORBINO_EVENTS_H

enum {
    EVENT_FOUND,    /* seat, place */
    EVENT_SUPPLY,   /* seat, good, good */
    EVENT_PLAY,     /* seat, card, then what it changed: coins, income, the five goods */
    EVENT_COPY,     /* seat, victim, card */
    EVENT_TAKEN,    /* seat, victim, good */
    EVENT_PRODUCE,  /* province, then cities at its places, by place and seat */
    EVENT_BUY,      /* seat, card, position 1..6 */
    EVENT_BUILD,    /* seat, place */
    EVENT_DRAW,     /* card */
    EVENT_PLENTY,   /* card */
    EVENT_DISASTER, /* card, then by seat: goods lost, coins paid */
    EVENT_GONE,     /* card */
    EVENT_ROUND,    /* round that begins, then by seat: coins gained (or paid) for the last */
    EVENT_OVER,     /* seats, scores, ranks */
    GORBINO_EVENTS
};

#endif
