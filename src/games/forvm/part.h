/* What an order line of FORVM says, part by part, and how it stands in an order's words: for each alternative the
 * number of its parts, then the parts (a head, the numbers it has, its choices). `stay`, `pass` and a bare `decline`
 * have no choices. */
#ifndef CURSUS_GAMES_FORVM_PART_H
#define CURSUS_GAMES_FORVM_PART_H

#include "games/forvm/state.h"
#include "rules/rules.h"

enum { CHOICES_MAX = 6, MOVES_MAX = 4, ACTS_MAX = 8, ALTERNATIVES_MAX = 8, PART_WORDS = 14, NUMBER_MAX = 1000000000 };

/* answer:SEAT is SLOT_ANSWER + seat - 1. */
enum slot {
    SLOT_MOVE,
    SLOT_INTRIGUE,
    SLOT_BUILD,
    SLOT_ANSWER,
    SLOT_GAMES = SLOT_ANSWER + SEATS,
    SLOT_VOW,
    SLOT_PATRON,
    SLOT_DIVORCE,
    SLOTS
};

enum part_kind {
    PART_MOVE,    /* first choice: FROM; then 2 * TO + oust */
    PART_OUST,    /* market */
    PART_MARRY,   /* 2 * market + child */
    PART_PROPOSE, /* 2 * seat + child; `price` */
    PART_WORK,    /* 8 * market + seat (0: build) */
    PART_GIVE,    /* kind */
    PART_ACCEPT,  /* no choice, or the own child; `price`: the minimum */
    PART_DECLINE,
    PART_PAY,     /* games, vow */
    PART_REFUSE,  /* games, vow */
    PART_BORROW,  /* patron */
    PART_AGENT,   /* patron: market */
    PART_LOCAL,   /* divorce: market */
    PART_ALLY,    /* divorce: seat */
    PART_DIVORCE, /* setting: seat */
    PART_REMAIN,  /* setting: seat */
    PART_KINDS
};

enum verb_kind {
    VERB_MOVE,
    VERB_STAY,
    VERB_OUST,
    VERB_MARRY,
    VERB_PROPOSE,
    VERB_ACCEPT,
    VERB_DECLINE,
    VERB_BUILD,
    VERB_DESTROY,
    VERB_GIVE,
    VERB_FATE,
    VERB_PASS,
    VERB_DIVORCE,
    VERB_REMAIN,
    VERBS
};

/* A verb: whose line it begins (SLOT_NONE: that is said behind it), and the kind of its parts. */
struct verb {
    const char *name;
    int slot;
    enum part_kind kind;
};

extern const struct verb forvm_verbs[VERBS];
extern const char *const forvm_fate_slots[]; /* from SLOT_GAMES on: "vow" */

extern const char *const forvm_conds[5]; /* by enum cond, from COND_CONTESTED on */
enum cond { COND_NONE, COND_CONTESTED, COND_WON, COND_LOST, COND_MONEY, COND_PRESTIGE };

struct part {
    int32_t keep; /* 0: none */
    int32_t price;
    int32_t argument; /* of the condition */
    int16_t choice[CHOICES_MAX + 1];
    uint8_t kind;    /* enum part_kind */
    uint8_t choices; /* in `choice`, FROM included */
    bool debt;
    bool unless;  /* the condition is turned round */
    uint8_t cond; /* enum cond */
};

/* Writes the part behind word[at]; returns where the next one begins. At most PART_WORDS words. */
int part_put(const struct part *part, int16_t *word, int at);
/* Reads the part that begins at word[at]; returns where the next one begins. */
int part_get(const int16_t *word, int at, struct part *part);
/* One part of a line, as forvm_write() has it. */
void part_write(const struct part *part, int slot, struct text *out);
/* The parts of the alternative at word[0], one after the other:
 * for (struct parts p = parts_of(word); parts_next(&p);) */
struct parts {
    const int16_t *word;
    int at, left;
    struct part part;
};

static inline struct parts parts_of(const int16_t *word)
{
    return (struct parts){.word = word, .at = 1, .left = word[0]};
}

static inline bool parts_next(struct parts *parts)
{
    if (parts->left-- <= 0)
        return false;
    parts->at = part_get(parts->word, parts->at, &parts->part);
    return true;
}

/* Adds a choice. True. */
static inline bool part_choose(struct part *part, int choice)
{
    part->choice[part->choices++] = (int16_t)choice;
    return true;
}

/* A part with one choice. */
static inline struct part part_of(enum part_kind kind, int choice)
{
    return (struct part){.kind = (uint8_t)kind, .choices = 1, .choice = {(int16_t)choice}};
}

/* Numbers (negative ones too) stand in two words of 15 bits; both return where the next word stands. */
int part_number_put(int32_t number, int16_t *word, int at);
int part_number_get(const int16_t *word, int at, int32_t *number);

/* Where the alternative behind the one at word[at] begins. */
int part_alternative_end(const int16_t *word, int at);

/* Adds a part to the last alternative of an order, which begins at word[at]. */
void part_order_put(struct order *order, int at, const struct part *part);
/* Adds an alternative of this one part; NULL: of none (`stay`, `pass`). */
void part_order_put_one(struct order *order, const struct part *part);
/* An order of that alternative alone. */
void part_to_order(struct order *order, int slot, const struct part *part);

/* FROM is the first choice of a move only. */
static inline int part_first(const struct part *part)
{
    return part->kind == PART_MOVE ? 1 : 0;
}

/* What one choice says; what it does not say is 0. */
struct choice {
    int market, seat, child, kind;
    int from;      /* of a move */
    int32_t price; /* of a proposal */
    bool oust;
};

static inline struct choice choice_of(const struct part *part, int i)
{
    int code = part->choice[i];
    switch (part->kind) {
    case PART_MOVE:
        if (i == 0)
            return (struct choice){.market = code};
        return (struct choice){.market = code / 2, .from = part->choice[0], .oust = (code & 1) != 0};
    case PART_MARRY:
        return (struct choice){.market = code / 2, .child = code & 1};
    case PART_PROPOSE:
        return (struct choice){.seat = code / 2, .child = code & 1, .price = part->price};
    case PART_WORK:
        return (struct choice){.market = code / 8, .seat = code & 7};
    case PART_GIVE:
        return (struct choice){.kind = code};
    case PART_ACCEPT:
        return (struct choice){.child = code};
    case PART_ALLY:
    case PART_DIVORCE:
    case PART_REMAIN:
        return (struct choice){.seat = code};
    default:
        return (struct choice){.market = code};
    }
}

#endif
