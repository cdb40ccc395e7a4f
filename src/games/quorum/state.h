/*
 * A position of Quorum, whole or as a seat sees it. What follows
 * from these fields is computed; unused entries are 0, so that two equal
 * positions are equal byte for byte.
 */
#ifndef CURSUS_GAMES_QUORUM_STATE_H
#define CURSUS_GAMES_QUORUM_STATE_H

#include "games/quorum/cards.h"

enum { AHEAD_MOST = 100 };
enum { SEATS = 4, ROUNDS = 12, ROME = 5, HAND = 5, HAND_GODS = 3, DECK = 81 };

/* The first three are the slots of the same names as well. */
enum phase { PHASE_TAKE, PHASE_GOD, PHASE_PLAY, PHASE_OVER };

/* Options in the order of rules_quorum.options (rules.md, "Options"). */
enum quorum_option {
    OPTION_FIRST,
    OPTION_KNOWN,
    OPTION_REFRESH,
    OPTION_RING,
    OPTION_TRACK,
    OPTION_AHEAD, /* of seat 1, and those of the others behind it */
    QUORUM_OPTIONS = OPTION_AHEAD + SEATS
};

struct quorum_state {
    uint32_t known[3]; /* bit c: Rome card c lies in a hand and all have seen it */
    uint8_t seats;     /* 2..4 */
    uint8_t first;     /* 1..seats: who began */
    uint8_t turn;      /* finished turns of all seats, 0..12 * seats */
    uint8_t phase;     /* enum phase */
    uint8_t refreshed; /* 1: Rome was renewed in the open turn */
    uint8_t took;      /* the card taken in the open turn (phases god, play); else CARD_NONE */
    uint8_t option[QUORUM_OPTIONS];
    uint8_t deck_count;              /* 16 at least, and Rome is full: the deck outlasts every game */
    uint8_t ring[PROVINCES];         /* the Province at each place, clockwise */
    uint8_t token[PROVINCES];        /* 1..4 */
    uint8_t rank[PROVINCES][SEATS];  /* the seats that have moved there, the one ahead first; 0 behind them */
    uint8_t space[PROVINCES][SEATS]; /* by seat - 1: 0 the start, 1..track */
    uint8_t rome[ROME];              /* by place */
    uint8_t hand_count[SEATS];       /* 4, or 5 in the open turn */
    uint8_t hand[SEATS][HAND];       /* by seat - 1, rising codes */
    uint8_t table_count[SEATS];      /* 0..12 */
    uint8_t table[SEATS][ROUNDS];    /* in the order they were played */
    uint8_t deck[DECK];              /* the top is deck[deck_count - 1] */
    uint8_t spare[2];                /* 0: fills the last word */
};

_Static_assert(sizeof(struct quorum_state) == 12 + 7 + QUORUM_OPTIONS + 2 * PROVINCES + 2 * PROVINCES * SEATS + ROME +
                                                  SEATS + SEATS * HAND + SEATS + SEATS * ROUNDS + DECK + 2,
               "no padding: positions are compared as bytes");

/* Do all views name the cards that were taken face up? */
static inline bool state_shows_known(const struct quorum_state *s)
{
    return s->option[OPTION_KNOWN] == 0;
}

/* Who acts; not when over. */
static inline int state_active(const struct quorum_state *s)
{
    return (s->first - 1 + s->turn) % s->seats + 1;
}

/* Turns that a seat has finished. */
static inline int state_turns(const struct quorum_state *s, int seat)
{
    int behind = (seat - s->first + s->seats) % s->seats;
    return s->turn / s->seats + (behind < s->turn % s->seats ? 1 : 0);
}

static inline int state_round(const struct quorum_state *s)
{
    int round = s->turn / s->seats + 1;
    return round > ROUNDS ? ROUNDS : round;
}

static inline bool state_knows(const struct quorum_state *s, int card)
{
    return (s->known[card >> 5] >> (card & 31) & 1u) != 0;
}

/* Gods in a hand: they are named in every view. */
static inline int state_hand_gods(const struct quorum_state *s, int seat)
{
    int gods = 0;
    for (int i = 0; i < s->hand_count[seat - 1]; i++)
        gods += card_shows_god(s->hand[seat - 1][i]) ? 1 : 0;
    return gods;
}

static inline int state_rome_gods(const struct quorum_state *s)
{
    int gods = 0;
    for (int i = 0; i < ROME; i++)
        gods += card_shows_god(s->rome[i]) ? 1 : 0;
    return gods;
}

/* May Rome be renewed by the active seat now (TAKE is asked)? */
static inline bool state_may_refresh(const struct quorum_state *s)
{
    return s->refreshed == 0 && state_rome_gods(s) >= s->option[OPTION_REFRESH];
}

/* TAKE is due, the seat holds three Gods and Rome five: Rome renews itself. */
static inline bool state_rescue_due(const struct quorum_state *s)
{
    return s->phase == PHASE_TAKE && state_rome_gods(s) == ROME && state_hand_gods(s, state_active(s)) == HAND_GODS;
}

/* How often each card, back or hidden card lies in Rome, in the hands and on the tables. */
static inline void state_count(const struct quorum_state *s, uint8_t seen[CARD_CODES])
{
    for (int i = 0; i < ROME; i++)
        seen[s->rome[i]]++;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->hand_count[seat]; i++)
            seen[s->hand[seat][i]]++;
        for (int i = 0; i < s->table_count[seat]; i++)
            seen[s->table[seat][i]]++;
    }
}

/* Ring place (0..5) of a Province. */
static inline int state_place(const struct quorum_state *s, int province)
{
    int place = 0;
    while (place < PROVINCES - 1 && s->ring[place] != province)
        place++;
    return place;
}

#endif
