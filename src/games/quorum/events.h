/* What happens in Quorum (spec section 5.7); all of it is public. Gods in Rome are told as BACK_GOD. */
#ifndef CURSUS_GAMES_QUORUM_EVENTS_H
#define CURSUS_GAMES_QUORUM_EVENTS_H

enum quorum_event {
    EVENT_REFRESH, /* seat, forced, the five cards of the new Rome */
    EVENT_TAKE,    /* seat, place 1..5, card, the card that fills the place */
    EVENT_GOD,     /* seat, god, province */
    EVENT_ADVANCE, /* seat, province, from, to */
    EVENT_TOKEN,   /* province, from, to */
    EVENT_PLAY,    /* seat, card */
    EVENT_OVER,    /* seats, scores by seat, places by seat */
    QUORUM_EVENTS
};

#endif
