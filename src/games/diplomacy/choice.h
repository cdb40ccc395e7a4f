/*
 * What the words of an order mean (rules.md, "3. Orders"): of each choice four, what is done and up to
 * three places or provinces, 0 where there is none. Choices of one slot sort by what is done, then by place.
 */
#ifndef CURSUS_GAMES_DIPLOMACY_CHOICE_H
#define CURSUS_GAMES_DIPLOMACY_CHOICE_H

#include "games/diplomacy/state.h"
#include "rules/rules.h"

enum act {
    ACT_HOLD,         /* x */
    ACT_MOVE,         /* x, to: a place */
    ACT_SEA,          /* x, to: a move by sea */
    ACT_CONVOY,       /* x, y, to: carries the army in y */
    ACT_SUPPORT,      /* x, y: supports the unit in y to hold */
    ACT_SUPPORT_MOVE, /* x, y, to */
    ACT_RETREAT,      /* x, to: a place */
    ACT_DISBAND,      /* x: a unit that must retreat */
    ACT_BUILD,        /* to: a place; y: enum kind */
    ACT_REMOVE,       /* x */
    ACT_WAIVE,
    ACT_DEFAULT,
    ACTS
};

enum kind { KIND_NONE, KIND_ARMY, KIND_FLEET };

enum { CHOICE_WORDS = 4 };

struct choice {
    int16_t act, x, y, to;
};

enum { SLOT_MOVE = 0, SLOT_RETREAT = PROVINCES, SLOT_BUILD = 2 * PROVINCES, SLOTS };

static inline int choice_slot(struct choice c)
{
    return c.act <= ACT_SUPPORT_MOVE                      ? SLOT_MOVE + c.x
           : c.act == ACT_RETREAT || c.act == ACT_DISBAND ? SLOT_RETREAT + c.x
                                                          : SLOT_BUILD;
}

static inline int order_choices(const struct order *order)
{
    return order->len / CHOICE_WORDS;
}

static inline struct choice order_choice(const struct order *order, int at)
{
    const int16_t *word = &order->word[(size_t)at * CHOICE_WORDS];
    return (struct choice){word[0], word[1], word[2], word[3]};
}

/* Appends a choice. */
static inline void order_add_choice(struct order *order, struct choice c)
{
    order_add(order, c.act);
    order_add(order, c.x);
    order_add(order, c.y);
    order_add(order, c.to);
}

/* An order of one choice. */
static inline void order_of_choice(struct order *order, struct choice c)
{
    order_begin(order, choice_slot(c));
    order_add_choice(order, c);
}

#endif
