/*
 * What a word of an order means: one choice of TAKE or PLAY, one rule of GOD
 * (rules.md, "Orders"). Single orders sort as cards by num, then Gods by place,
 * then `refresh`.
 */
#ifndef CURSUS_GAMES_QUORUM_RULES_H
#define CURSUS_GAMES_QUORUM_RULES_H

#include "games/quorum/state.h"
#include "rules/rules.h"

enum slot { SLOT_TAKE = PHASE_TAKE, SLOT_GOD = PHASE_GOD, SLOT_PLAY = PHASE_PLAY, SLOTS };

enum { ANY_TYPE = 7, ANY_PROVINCE = 7, ANY_POWER = 3 };
enum {
    /* 0..255: type << 5 | province << 2 | (power - 1), each of them may be ANY */
    CHOICE_FIRST = ANY_TYPE << 5 | ANY_PROVINCE << 2 | ANY_POWER,
    CHOICE_ITEM,                                       /* + product or building */
    CHOICE_PAIR = CHOICE_ITEM + ITEMS,                 /* + product * PRODUCTS + product, in their order */
    CHOICE_GOD_AT = CHOICE_PAIR + PRODUCTS * PRODUCTS, /* + place 0..4 */
    CHOICE_GOD = CHOICE_GOD_AT + ROME,
    CHOICE_NEW,
    CHOICE_REFRESH,
    CHOICE_DEFAULT
};

/* A rule is condition * PROVINCES + province; CHOICE_DEFAULT stands for `default`. */
enum { COND_ANY, COND_SIGNS, COND_GODS = COND_SIGNS + 4, CONDS = COND_GODS + GODS };

static inline int choice_of(int type, int province, int power)
{
    return type << 5 | province << 2 | (power - 1);
}

/* The choice that means this Rome card and no other. */
static inline int16_t choice_card(int card)
{
    const struct card *c = &quorum_cards[card];
    return (int16_t)choice_of(c->type, c->province, c->power);
}

/* The card a choice names in full, CARD_NONE if it is a pattern or something else. */
static inline int choice_named(int choice)
{
    if (choice >= CHOICE_FIRST || choice >> 5 >= TYPES || (choice >> 2 & 7) >= PROVINCES || (choice & 3) == ANY_POWER)
        return CARD_NONE;
    return 18 * (choice >> 5) + 3 * (choice >> 2 & 7) + (choice & 3) + 1;
}

/* The choice that means a card which shows both products, named in any order. */
static inline int choice_pair(int a, int b)
{
    return CHOICE_PAIR + (a < b ? a * PRODUCTS + b : b * PRODUCTS + a);
}

/* Does a pattern or name fit this Rome card? Never for anything else. */
static inline bool choice_fits(int choice, int card)
{
    if (!card_is_rome(card) || choice >= CHOICE_GOD_AT)
        return false;
    const struct card *c = &quorum_cards[card];
    if (choice >= CHOICE_PAIR)
        return c->type == TRADE && choice == choice_pair(c->item[0], c->item[1]);
    if (choice >= CHOICE_ITEM)
        return c->item[0] == choice - CHOICE_ITEM || c->item[1] == choice - CHOICE_ITEM;
    int type = choice >> 5, province = choice >> 2 & 7, power = choice & 3;
    return (type == ANY_TYPE || type == c->type) && (province == ANY_PROVINCE || province == c->province) &&
           (power == ANY_POWER || power == c->power - 1);
}

static inline bool choice_is_god(int choice)
{
    return choice >= CHOICE_GOD_AT && choice <= CHOICE_GOD;
}

/* 0..3 for ++ +- -+ -- */
static inline int god_signs(const struct god *god)
{
    return (god->left < 0 ? 2 : 0) + (god->right < 0 ? 1 : 0);
}

/* Does the condition of a rule fit this God? */
static inline bool rule_fits(int rule, int god)
{
    int cond = rule / PROVINCES;
    if (rule == CHOICE_DEFAULT || cond == COND_ANY)
        return true;
    if (cond >= COND_GODS)
        return god - ROME_CARDS - 1 == cond - COND_GODS;
    return god_signs(card_god(god)) == cond - COND_SIGNS;
}

/* Why one choice of TAKE is not legal for the seat now; NULL: it is, and *place is the card's place 0..4,
 * or -1 for `refresh`. Not for `default`. Views too. */
const struct refusal_text *quorum_take(const struct quorum_state *s, int seat, int choice, int *place);
/* The card that one choice of PLAY means in a hand, CARD_NONE: none fits. Not for `default`. Views too. */
int quorum_play(const struct quorum_state *s, int seat, int choice);

#endif
