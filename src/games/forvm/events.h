/* What happens in FORVM (spec section 5.10); skipped and undone are told to their seat only. */
#ifndef CURSUS_GAMES_FORVM_EVENTS_H
#define CURSUS_GAMES_FORVM_EVENTS_H

enum forvm_event {
    EVENT_START,      /* seat */
    EVENT_TURN,       /* start seat, turn */
    EVENT_RECRUIT,    /* seat, die, ok */
    EVENT_NO_ROOM,    /* seat */
    EVENT_MOVED,      /* seat, from, to, contested */
    EVENT_OUST,       /* seat, target, market, need, die (0: none, it could not pay), ok */
    EVENT_AGENT_LOST, /* seat, market, enum agent_why */
    EVENT_MARRIED,    /* seat, market, child */
    EVENT_ALLIED,     /* seat, other, price (two words), child of the seat */
    EVENT_DISSOLVED,  /* payer, payee, by (0: the card) */
    EVENT_LOCAL_END,  /* seat, market */
    EVENT_TRADE,      /* seat, total (two words) */
    EVENT_BUILT,      /* seat, market */
    EVENT_DESTROY,    /* seat, target, market, need, die, ok */
    EVENT_GAVE,       /* seat, benefaction */
    EVENT_FATE,       /* card */
    EVENT_ELECTION,   /* seat, die */
    EVENT_PREFECT,    /* seat */
    EVENT_PRESTIGE,   /* seat, by, enum prestige_why */
    EVENT_OVER,       /* seats, set of winners, prestige by seat */
    EVENT_SKIPPED,    /* seat, the part */
    EVENT_UNDONE,     /* seat, enum forvm_error, the part */
    FORVM_EVENTS
};

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
