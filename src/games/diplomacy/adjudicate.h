/* What comes of the orders of one season (rules.md, 6). */
#ifndef CURSUS_GAMES_DIPLOMACY_ADJUDICATE_H
#define CURSUS_GAMES_DIPLOMACY_ADJUDICATE_H

#include "games/diplomacy/choice.h"

/* What became of a unit's order; numbered as the events that tell it. */
enum outcome {
    OUTCOME_HOLD,
    OUTCOME_MOVE,
    OUTCOME_BOUNCE,
    OUTCOME_STUCK, /* a move by sea whose convoy is missing or broken */
    OUTCOME_SUPPORT,
    OUTCOME_CUT,
    OUTCOME_VOID, /* a support or convoy of what was not ordered so */
    OUTCOME_CONVOY,
    OUTCOME_DISRUPT
};

/* All by province. */
struct verdict {
    uint8_t outcome[PROVINCES];   /* of the order of the unit that stood there */
    bool by_sea[PROVINCES];       /* it was a move by sea */
    bool dislodged[PROVINCES];    /* the unit that stood there */
    map_code attacker[PROVINCES]; /* where he who dislodged it came from */
    bool contested[PROVINCES];    /* no retreat leads there */
};

/* `order`: by province, of each unit on the board, as diplomacy_legal_choice() left it. */
void diplomacy_adjudicate(const struct diplomacy_state *s, const struct choice *order, struct verdict *out);

#endif
