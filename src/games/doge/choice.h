/* What a word of an order means (rules.md, "Orders"): in `place` an area and a stack, in a decision one
 * option, in a setting its verb, district and number. Words of one slot sort as they are best read: low stacks of few
 * markers first, then take, abstain, move. */
#ifndef CURSUS_GAMES_DOGE_CHOICE_H
#define CURSUS_GAMES_DOGE_CHOICE_H

#include "games/doge/state.h"
#include "rules/rules.h"

enum slot {
    SLOT_PLACE,
    SLOT_PLAN,
    SLOT_WIN, /* + area */
    SLOT_SECOND = SLOT_WIN + AREAS,
    SLOT_TIED_SECOND,
    SLOT_AGAIN,
    SLOT_TIED,
    SLOTS
};

static inline bool slot_decides(int slot)
{
    return slot >= SLOT_WIN && slot < SLOTS;
}

/* take and abstain are for these, moves alone for the others. */
static inline bool slot_takes(int slot)
{
    return slot_decides(slot) && slot != SLOT_TIED && slot != SLOT_TIED_SECOND;
}

/* The area whose decision this is. */
static inline int slot_area(int slot)
{
    return slot < SLOT_SECOND ? slot - SLOT_WIN : QUARANTIA;
}

/* Houses that this decision may move. */
static inline int slot_moves(int slot)
{
    return slot == SLOT_TIED ? 2 : 1;
}

enum choice { CHOICE_TAKE, CHOICE_ABSTAIN, CHOICE_MOVE, CHOICE_NOTHING, CHOICE_DEFAULT, CHOICES };
enum setting { SETTING_HOLD, SETTING_BUILD, SETTING_LIMIT, SETTINGS };
/* Behind VERB_OPTION stand the short forms of options, in the order of enum choice. */
enum verb {
    VERB_PLACE,
    VERB_WIN,
    VERB_SECOND,
    VERB_AGAIN,
    VERB_TIED,
    VERB_TIED_SECOND,
    VERB_HOLD,
    VERB_BUILD,
    VERB_LIMIT,
    VERB_DONE,
    VERB_OPTION,
    VERBS = VERB_OPTION + CHOICES
};

const char *doge_verb_name(int verb);

enum { MOVE_NONE = DISTRICTS * DISTRICTS, MOVES = MOVE_NONE + 1, TARGET_NEXT = AREAS };

/* An option of a decision, unpacked. */
struct option {
    int kind;    /* enum choice */
    bool guard;  /* "if open" of take, "if builds" of the others */
    int advisor; /* take: 0 not named, 1..3 of the Quarantia */
    int target;  /* take: an area or TARGET_NEXT */
    int move[2]; /* abstain, move: from * DISTRICTS + to, or MOVE_NONE */
};

static inline int16_t option_pack(const struct option *o)
{
    int what = o->kind == CHOICE_TAKE                                ? 8 * o->advisor + o->target
               : o->kind == CHOICE_ABSTAIN || o->kind == CHOICE_MOVE ? o->move[0] * MOVES + o->move[1]
                                                                     : 0;
    return (int16_t)(o->kind << 12 | (o->guard ? 1 : 0) << 11 | what);
}

static inline struct option option_unpack(int word)
{
    int what = word & 0x7ff;
    struct option o = {.kind = word >> 12, .guard = (word >> 11 & 1) != 0, .move = {MOVE_NONE, MOVE_NONE}};
    if (o.kind == CHOICE_TAKE) {
        o.advisor = what >> 3;
        o.target = what & 7;
    } else if (o.kind == CHOICE_ABSTAIN || o.kind == CHOICE_MOVE) {
        o.move[0] = what / MOVES;
        o.move[1] = what % MOVES;
    }
    return o;
}

static inline int move_of(int from, int to)
{
    return from * DISTRICTS + to;
}

static inline int move_from(int move)
{
    return move / DISTRICTS;
}

static inline int move_to(int move)
{
    return move % DISTRICTS;
}

/* A placement: an area and a stack. */
static inline int16_t place_word(int area, int stack)
{
    return (int16_t)(stack * 8 + area);
}

static inline int place_area(int word)
{
    return word & 7;
}

static inline int place_stack(int word)
{
    return word >> 3;
}

/* A setting: its verb, district and number. */
static inline int16_t setting_word(int setting, int district, int number)
{
    return (int16_t)((setting * 8 + district) * 4 + number);
}

#endif
