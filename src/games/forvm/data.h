/* The board of FORVM, its prices and its cards (rules.md, "The board"). Markets, family cards and fate cards
 * are codes from 1 on in the order of their tables; 0 is "none". */
#ifndef CURSUS_GAMES_FORVM_DATA_H
#define CURSUS_GAMES_FORVM_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ITALIA, HISPANIA, GRAECIA, ORIENS, REGIONS };
enum { CAPITAL, SMALL, LARGE, EXOTIC, SIZES };
enum { QUAESTOR, AEDILE, PRAETOR, BANDS };
enum { SON, DAUGHTER };
enum { SEATS = 4, ROME = 1, MARKETS = 57, STEPS = 5, KINDS = 3, GIFTS = BANDS * KINDS };
enum { FAMILY = 20, FATES = 26, FATE_CARDS = 30, FATE_MARKETS = 5 };

struct market {
    const char *id, *abbr, *name; /* abbr in lower case */
    const char *alias[2];         /* "" where there is none */
    uint8_t region, size, steps;  /* steps from Rome, 0..5 */
    uint64_t near;                /* its neighbours, as a set of bits */
};

struct region {
    const char *id, *name;
    int first, markets; /* so many from this one on, Rome counted */
};

/* A band of the prestige ladder: from which field on, and what a benefaction costs there. */
struct band {
    const char *id;
    int from, cost;
};

struct relative {
    const char *id, *name;
    uint8_t sex; /* SON or DAUGHTER */
};

enum fate_effect {
    FATE_KILL,
    FATE_BURN,
    FATE_HARVEST,
    FATE_INSURE,
    FATE_GOVERNOR,
    FATE_FLOOD,
    FATE_LIMES,
    FATE_DISPATCH,
    FATE_ANNONAE,
    FATE_CENSUS,
    FATE_SNUB,
    FATE_PURPLE,
    FATE_ELECTIONS,
    FATE_GRANDCHILD,
    FATE_MORES,
    FATE_GAMES, /* these four ask, each by its slot (enum slot) in the same order */
    FATE_VOW,
    FATE_PATRON,
    FATE_DIVORCE
};

struct fate {
    const char *id, *title, *text; /* title and text: keys of sentences */
    uint8_t copies;
    bool choice; /* some seats are asked */
    uint8_t effect;
    uint8_t markets;
    uint8_t market[FATE_MARKETS];
};

extern const struct market forvm_markets[MARKETS + 1];
extern const struct region forvm_regions[REGIONS];
extern const int16_t forvm_values[SIZES][STEPS + 1][SEATS]; /* the last by owners - 1 */
extern const int16_t forvm_boost[STEPS + 1];
extern const struct band forvm_bands[BANDS];
extern const char *const forvm_children[2]; /* by SON and DAUGHTER */
extern const char *const forvm_kinds[KINDS];
extern const char *const forvm_benefactions[GIFTS]; /* band * KINDS + kind */
extern const struct relative forvm_family[FAMILY + 1];
extern const struct fate forvm_fates[FATES + 1];

/* The id of a code; "?" for what is hidden. */
const char *forvm_market_name(int code);
const char *forvm_relative_name(int code);
const char *forvm_fate_name(int code);

/* A market as a bit of a set of markets. */
static inline uint64_t market_bit(int market)
{
    return (uint64_t)1 << market;
}

/* The next market of a set behind this one in map order, or 0: there is none. Of seats as well. */
static inline int set_next(uint64_t set, int behind)
{
    uint64_t left = set >> behind >> 1;
    return left == 0 ? 0 : behind + 1 + __builtin_ctzll(left);
}

static inline int market_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The next neighbour of a market behind this one in map order, or 0: there is none. */
static inline int market_next(int from, int behind)
{
    return set_next(forvm_markets[from].near, behind);
}

/* Are the two neighbours? */
static inline bool market_linked(int from, int to)
{
    return (forvm_markets[from].near & market_bit(to)) != 0;
}

#endif
