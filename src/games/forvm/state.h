/* A position of FORVM, whole or as a seat sees it. What follows from these fields is computed; unused entries are 0, so
 * that two equal positions are equal byte for byte. */
#ifndef CURSUS_GAMES_FORVM_STATE_H
#define CURSUS_GAMES_FORVM_STATE_H

#include "games/forvm/data.h"

enum {
    AGENTS = 4,
    ACT_WORDS = 98, /* the longest INTRIGUE line, as part.h codes it */
    HIDDEN = 255,   /* in a view: a count or a card that the seat may not know */
    LAST_TURN = 100,
    DEBT_STEP = 100,
    CREDIT_STEPS = 5,
    LADDER_STEP = 1000,
    LADDER_TOP = 10
};

/* Options in the order of rules_forvm.options (rules.md, "Options"). */
enum forvm_option {
    OPTION_RULES,
    OPTION_ORDER,
    OPTION_FAMILY,
    OPTION_INTRIGUES,
    OPTION_WORKS,
    OPTION_DESTROY,
    OPTION_BOOST,
    OPTION_ROUTE,
    OPTION_DIVORCE,
    OPTION_ROME,
    OPTION_GOAL,
    OPTION_TURNS,
    OPTION_OPENING,
    OPTIONS
};

enum phase { PHASE_MOVE, PHASE_INTRIGUE, PHASE_ANSWER, PHASE_BUILD, PHASE_FATE, PHASE_OVER };

/* Of one seat. Sets of markets have bit m for market m. */
struct family {
    uint64_t agents, horrea;
    uint64_t won, lost; /* where it ousted, or lost an agent, this turn */
    int32_t money;
    int16_t prestige;
    uint8_t recruit;           /* 1: a good recruit roll, and MOVE is not yet carried out */
    uint8_t level;             /* full thousands at the last CONVERT */
    uint8_t children[2];       /* unmarried sons and daughters; HIDDEN */
    uint8_t hand_count;        /* 0 without family cards */
    uint8_t senator;           /* 1: in the senate */
    uint8_t hand[FAMILY];      /* as drawn; HIDDEN */
    uint8_t five[REGIONS];     /* fives paid for */
    uint8_t every;             /* bit r: the bonus for every market of region r is paid */
    uint8_t flood;             /* the market that earns nothing in the next TRADE, or 0 */
    uint8_t mores;             /* 1: a child must wed by the end of the next INTRIGUE */
    uint8_t dispatch, annonae; /* TRADEs that still bring 500 */
    uint8_t divorcing;         /* bit t: it wants to be rid of seat t */
    uint8_t wed;               /* 1: a child wed this turn */
    uint8_t spare[5];          /* 0: fills the last word */
};

struct forvm_state {
    struct family family[SEATS];          /* by seat - 1 */
    int32_t price[SEATS][SEATS];          /* of the alliance payer, payee */
    int16_t acts[SEATS][ACT_WORDS];       /* what a seat's INTRIGUE line says, while proposals are answered */
    uint8_t pact[SEATS][SEATS];           /* payer, payee: 0, or 1 + the payer's child */
    uint8_t arrivals[MARKETS + 1][SEATS]; /* seats in order of arrival where two or more stand, 0 behind them */
    uint8_t married[MARKETS + 1];         /* 0, or 2 * seat + child */
    uint8_t given[GIFTS];                 /* 0, or the seat */
    uint8_t option[OPTIONS];
    uint8_t deck_count, deck[FATE_CARDS]; /* the top is deck[deck_count - 1]; HIDDEN */
    uint8_t discard_count, discard[FATE_CARDS];
    uint8_t relatives_count, relatives[FAMILY]; /* the family deck, like the fate deck */
    uint8_t card;                               /* that lies open, or 0 */
    uint8_t seats;                              /* 3 or 4 */
    uint8_t turn;                               /* 1..100 */
    uint8_t start;                              /* 1..seats */
    uint8_t phase;                              /* enum phase */
    uint8_t active;                             /* order=strict: the seat whose phase it is; else 0 */
    uint8_t winners;                            /* bit s; once over */
    uint8_t seen;                               /* 1: a view; its decks are numbers */
    uint8_t spare[5];                           /* 0: fills the last word */
};

_Static_assert((int)sizeof(struct family) == 32 + 4 + 2 + 6 + FAMILY + REGIONS + 12, "no padding");
_Static_assert((int)sizeof(struct forvm_state) == SEATS * (int)sizeof(struct family) + 5 * SEATS * SEATS +
                                                      2 * SEATS * ACT_WORDS + (MARKETS + 1) * (SEATS + 1) + GIFTS +
                                                      OPTIONS + 2 * (FATE_CARDS + 1) + FAMILY + 1 + 7 + 6,
               "no padding: positions are compared as bytes");

/* A seat's family, to be changed where the position may be. */
#define family_of(s, seat) (&(s)->family[(seat)-1])

static inline bool state_strict(const struct forvm_state *s)
{
    return s->option[OPTION_ORDER] != 0;
}

static inline bool state_cards(const struct forvm_state *s)
{
    return s->option[OPTION_FAMILY] != 0;
}

static inline bool seat_has_agent(const struct forvm_state *s, int seat, int market)
{
    return (s->family[seat - 1].agents & market_bit(market)) != 0;
}

static inline bool seat_has_horreum(const struct forvm_state *s, int seat, int market)
{
    return (s->family[seat - 1].horrea & market_bit(market)) != 0;
}

static inline int seat_reserve(const struct forvm_state *s, int seat)
{
    return AGENTS - market_count(s->family[seat - 1].agents);
}

/* An unmarried child of this sex; what is hidden counts as one. */
static inline bool seat_has_child(const struct forvm_state *s, int seat, int child)
{
    return s->family[seat - 1].children[child] > 0;
}

static inline bool seats_allied(const struct forvm_state *s, int a, int b)
{
    return s->pact[a - 1][b - 1] != 0 || s->pact[b - 1][a - 1] != 0;
}

/* The seats in alliance with it, bit t for seat t. */
static inline uint64_t seat_allies(const struct forvm_state *s, int seat)
{
    uint64_t set = 0;
    for (int other = 1; other <= s->seats; other++)
        set |= other != seat && seats_allied(s, seat, other) ? UINT64_C(1) << other : 0;
    return set;
}

/* Who is married into a market, 0: nobody. */
static inline int market_spouse(const struct forvm_state *s, int market)
{
    return s->married[market] / 2;
}

/* The markets that the seat is married into. */
static inline uint64_t seat_locals(const struct forvm_state *s, int seat)
{
    uint64_t set = 0;
    for (int m = ROME; m <= MARKETS; m++)
        set |= market_spouse(s, m) == seat ? market_bit(m) : 0;
    return set;
}

/* Is this turn carried out the other way round, the start seat last? */
static inline bool state_reversed(const struct forvm_state *s)
{
    return s->turn == 1 && s->option[OPTION_OPENING] != 0;
}

/* The i-th seat of a phase from 0 on: clockwise from the start seat, or the other way round and it last. */
static inline int seat_in_turn(const struct forvm_state *s, int i)
{
    int seat = s->start + (state_reversed(s) ? s->seats - 1 - i : i);
    return seat > s->seats ? seat - s->seats : seat;
}

/* The fate card that lies open, else the last one; 0: none. */
static inline int state_last_card(const struct forvm_state *s)
{
    return s->card != 0 ? s->card : s->discard_count > 0 ? s->discard[s->discard_count - 1] : 0;
}

/* How many cards of this fate are out until the deck is shuffled anew. */
static inline int fate_out(const struct forvm_state *s, int card)
{
    int out = s->card == card;
    for (int i = 0; i < s->discard_count; i++)
        out += s->discard[i] == card;
    return out;
}

/* Benefactions that the seat has given. */
static inline int seat_gifts(const struct forvm_state *s, int seat)
{
    int count = 0;
    for (int i = 0; i < GIFTS; i++)
        count += s->given[i] == seat;
    return count;
}

/* Seats with an agent on a market. */
static inline int market_agents(const struct forvm_state *s, int market)
{
    int count = 0;
    for (int i = 0; i < s->seats; i++)
        count += (s->family[i].agents & market_bit(market)) != 0;
    return count;
}

static inline int market_owners(const struct forvm_state *s, int market)
{
    int count = 0;
    for (int i = 0; i < s->seats; i++)
        count += (s->family[i].horrea & market_bit(market)) != 0;
    return count;
}

/* Must the seat oust at the market: does it stand there behind another? */
static inline bool seat_must_oust(const struct forvm_state *s, int seat, int market)
{
    const uint8_t *row = s->arrivals[market];
    return row[0] != 0 && row[0] != seat && (row[1] == seat || row[2] == seat || row[3] == seat);
}

static inline int seat_due(const struct forvm_state *s, int seat)
{
    int count = 0;
    for (int market = ROME; (market = set_next(s->family[seat - 1].agents, market)) != 0;)
        count += seat_must_oust(s, seat, market);
    return count;
}

/* Is a due oust the one intrigue that it may do? */
static inline bool seat_only_ousts(const struct forvm_state *s, int seat)
{
    return s->option[OPTION_INTRIGUES] != 0 && seat_due(s, seat) > 0;
}

static inline int prestige_band(int prestige)
{
    return prestige >= 11 ? PRAETOR : prestige >= 6 ? AEDILE : QUAESTOR;
}

#endif
