/*
 * One alternative of an order, spread out: the card and what the player says
 * about it (rules.md, "Orders"). In an order it stands as rising words, ended by
 * MOVE_END, so that single orders sort by card and then by what is named.
 */
#ifndef CURSUS_GAMES_GORBINO_MOVE_H
#define CURSUS_GAMES_GORBINO_MOVE_H

#include "games/gorbino/data.h"
#include "rules/rules.h"

enum slot { SLOT_FOUND, SLOT_SUPPLY, SLOT_PLAY, SLOTS };

enum { NAMES = 10, ALTERNATIVES = 8, AMOUNT_MAX = 999, AMOUNT_ALL = 1000, RESET_ALL = 9999 };
enum lab_wish { LAB_DEAREST, LAB_NAMED, LAB_NOTHING };

/* In a wish list of a treachery a seat is SEAT_WISH + seat, a good its code: NAMES of each. */
enum { SEAT_WISH = 10 };

struct amount {
    int16_t good, count; /* count: AMOUNT_ALL for all and max */
};

struct move {
    int16_t slot;
    int16_t card;   /* played; CARD_NONE for found and take */
    int16_t copied; /* the card that is copied, else CARD_NONE */
    int16_t victim; /* whose card is copied */
    int16_t number; /* income of a loan, cards of a reset */
    bool all, empty;
    enum lab_wish lab;
    int name_count, gift_count, lab_count, sell_count, buy_count;
    int16_t name[2 * NAMES]; /* places, provinces, cards, goods or wishes */
    int16_t gift[NAMES], lab_good[NAMES];
    struct amount sell[NAMES], buy[NAMES];
};

/* The card whose effect is carried out. */
static inline const struct card *move_effect(const struct move *move)
{
    return &gorbino_cards[move->copied != CARD_NONE ? move->copied : move->card];
}

/* The coins of the loan that it takes: one of the two of its card. */
static inline int move_loan(const struct move *move)
{
    const struct card *card = move_effect(move);
    return card->loans[card->loans[0].income == move->number ? 0 : 1].coins;
}

/* Appends the move's words to the order, whose slot becomes the move's. There is always room for eight. */
void gorbino_move_put(const struct move *move, struct order *order);
/* The move at word `at`; returns the word behind it. */
int gorbino_move_get(const struct order *order, int at, struct move *move);

/* An order of this one move. */
void gorbino_move_only(const struct move *move, struct order *order);

#endif
