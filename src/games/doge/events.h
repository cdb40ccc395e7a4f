/* What happens in Doge (spec section 5.8); all of it is public. */
#ifndef CURSUS_GAMES_DOGE_EVENTS_H
#define CURSUS_GAMES_DOGE_EVENTS_H

enum doge_event {
    EVENT_PLACED,   /* seat, area, number of markers */
    EVENT_ELECTION, /* area, seats, votes by seat, stacks by seat, first and second (bit s: seat s) */
    EVENT_NEUTRAL,  /* advisor, former owner */
    EVENT_TAKE,     /* seat, advisor, area, former owner or 0 */
    EVENT_ABSTAIN,  /* seat, area */
    EVENT_MOVE,     /* seat, from, to */
    EVENT_HOUSE,    /* seat, district */
    EVENT_NO_HOUSE, /* seat, district */
    EVENT_PALACE,   /* seat, district, site 1..5, cost */
    EVENT_CLOSED,   /* area, the area turned up for the next year */
    EVENT_YEAR_END, /* the year that ends */
    EVENT_OVER,     /* winners (bit s: seat s), enum reason */
    DOGE_EVENTS
};

#endif
