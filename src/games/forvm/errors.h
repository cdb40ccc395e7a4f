/* The error table of FORVM (docs/rules/forvm.md, "Refusals"). E-OVER, E-VERB and E-SYNTAX are the engine's. */
#ifndef CURSUS_GAMES_FORVM_ERRORS_H
#define CURSUS_GAMES_FORVM_ERRORS_H

#include "rules/refusal.h"

/* Why a part of a line cannot be done; ERR_FREE: it can. */
enum forvm_error {
    ERR_FREE,
    ERR_NONE,
    ERR_MARKET,
    ERR_AMBIGUOUS,
    ERR_SEAT,
    ERR_NUMBER,
    ERR_LINK,
    ERR_PRICE,
    ERR_SELF,
    ERR_TWICE,
    ERR_LONG,
    ERR_AGENT,
    ERR_OWN,
    ERR_OCCUPIED,
    ERR_ONE,
    ERR_MONEY,
    ERR_CREDIT,
    ERR_KEEP,
    ERR_HOLD,
    ERR_DUE,
    ERR_CHILD,
    ERR_THEIRS,
    ERR_MARRIED,
    ERR_ALLIED,
    ERR_NOT_ALLIED,
    ERR_DECLINED,
    ERR_MIN,
    ERR_HAVE,
    ERR_ABSENT,
    ERR_GIVEN,
    ERR_MARRIAGE,
    FORVM_ERRORS
};

/* By enum forvm_error; the entry of ERR_FREE is empty. */
extern const struct refusal_text forvm_errors[FORVM_ERRORS];

#endif
