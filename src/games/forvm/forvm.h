/* FORVM as one of the games of this binary. */
#ifndef CURSUS_GAMES_FORVM_FORVM_H
#define CURSUS_GAMES_FORVM_FORVM_H

#include "games/forvm/state.h"
#include "rules/declare.h"

RULES_DECLARE(forvm);

extern const struct rules_seat forvm_seats[];
extern const char *const forvm_titles[]; /* "Aemilii" */

/* The same by version 1, for games that ended by it: among seats at the goal it passed from money to benefactions, and
 * it told of an oust where no die fell. */
void forvm_resolve_1(void *state, const struct answer *answers, int count, struct chance *chance,
                     struct events *events);
void forvm_result_1(const void *state, struct result *out);

enum { FORVM_VERSION = 2 };

/* What happens; skipped and undone are told to their seat only. The words stand in the table. */
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

/* The refusals (rules.md, "Refusals"). E-OVER, E-VERB and E-SYNTAX are the engine's. */
/* clang-format off */
#define FORVM_REFUSALS(each) \
    each(NONE) each(MARKET) each(AMBIGUOUS) each(SEAT) each(NUMBER) each(LINK) each(PRICE) each(SELF) \
    each(TWICE) each(LONG) each(AGENT) each(OWN) each(OCCUPIED) each(ONE) each(MONEY) each(CREDIT) each(KEEP) \
    each(HOLD) each(DUE) each(CHILD) each(THEIRS) each(MARRIED) each(ALLIED) each(NOT_ALLIED) each(DECLINED) \
    each(MIN) each(HAVE) each(ABSENT) each(GIVEN) each(MARRIAGE)
#define FORVM_ERROR(error) ERR_##error,
#define FORVM_REFUSAL(error) extern const struct refusal_text FORVM_##error;
FORVM_REFUSALS(FORVM_REFUSAL)
/* clang-format on */

/* Why a part of a line cannot be done; ERR_FREE: it can. */
enum forvm_error { ERR_FREE, FORVM_REFUSALS(FORVM_ERROR) FORVM_ERRORS };

/* By enum forvm_error; the entry of ERR_FREE is empty. */
extern const struct refusal_text *const forvm_errors[FORVM_ERRORS];

/* "$75", "-$25" */
void forvm_describe_money(int32_t amount, struct text *out);
/* "Rome, Luna", or "none" */
void forvm_describe_set(uint64_t set, struct text *out);
/* "AF": the letters of the seats that are allied with it */
void forvm_describe_allies(const struct forvm_state *s, int seat, struct text *out);

/* "Wine (Narbo, Marseille)": the title of a fate card with the markets that it means. */
void forvm_describe_fate(int card, struct text *out);
/* The markets alone; nothing where it names none. */
void forvm_describe_fate_markets(int card, struct text *out);

#endif
