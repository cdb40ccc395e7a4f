/*
 * A position of Gorbino's Quest. Everything is public but the
 * order of the deck. What follows from these fields is computed; unused entries
 * are 0, so that two equal positions are equal byte for byte.
 */
#ifndef CURSUS_GAMES_GORBINO_STATE_H
#define CURSUS_GAMES_GORBINO_STATE_H

#include "games/gorbino/data.h"

enum {
    SEATS = 6,
    ROUNDS = 42,
    EVENTS_IN = 15,
    DECK = TECH - TRACK + EVENTS_IN,
    COINS_MAX = 300,
    INCOME_MIN = -10,
    INCOME_MAX = 30,
    CITIES = 15,
    GOODS_MAX = 9999,
    OVERBUILD = 10, /* coins */
    DISASTER = 5    /* coins for a good that is not there */
};

enum phase { PHASE_FOUND, PHASE_SUPPLY, PHASE_PLAY, PHASE_OVER };

/* Options in the order of rules_gorbino.options (rules.md, "Options"). */
enum gorbino_option { OPTION_FEAST, OPTION_LEAD, OPTION_PACE, OPTION_SMALLMAP, OPTION_VP, GORBINO_OPTIONS };

struct gorbino_state {
    uint64_t hand[SEATS];          /* by seat - 1: bit c - 1 for card c */
    int16_t coins[SEATS];          /* 0..300 */
    int16_t goods[SEATS][GOODS];   /* 0..9999 */
    int16_t lab[GOODS];            /* 0..9999 */
    int8_t income[SEATS];          /* -10..30 */
    uint8_t city[PLACES][SEATS];   /* how many of the seat stand there */
    uint8_t token[PLACES];         /* good + 1; 0: out of play */
    uint8_t discard[SEATS][CARDS]; /* the top is the last */
    uint8_t discard_count[SEATS];
    uint8_t deck[DECK];      /* the top is deck[deck_count - 1]; in views the hidden codes, rising */
    uint8_t gone[TECH];      /* discarded from the track, oldest first */
    uint8_t past[EVENTS_IN]; /* events that have happened, oldest first */
    uint8_t track[TRACK];    /* CARD_NONE: empty */
    uint8_t vp[COLOURS];     /* the victory card of each colour */
    uint8_t deck_count, gone_count, past_count;
    uint8_t seats; /* 2..6 */
    uint8_t first; /* 1..seats: who has the marker */
    uint8_t acted; /* seats that have founded, or had their turn this round */
    uint8_t round; /* 1..42 */
    uint8_t phase; /* enum phase */
    uint8_t option[GORBINO_OPTIONS];
    uint8_t hidden;   /* 1: a view, whose deck is only counted */
    uint8_t spare[2]; /* 0: fills the last word */
};

_Static_assert(sizeof(struct gorbino_state) == 8 * SEATS + 2 * SEATS + 2 * SEATS * GOODS + 2 * GOODS + SEATS +
                                                   PLACES * SEATS + PLACES + SEATS * CARDS + SEATS + DECK + TECH +
                                                   EVENTS_IN + TRACK + COLOURS + 3 + 5 + GORBINO_OPTIONS + 1 + 2,
               "no padding: positions are compared as bytes");

static inline bool state_holds(const struct gorbino_state *s, int seat, int card)
{
    return (s->hand[seat - 1] >> (card - 1) & 1u) != 0;
}

static inline bool state_in_play(const struct gorbino_state *s, int place)
{
    return s->token[place] != 0;
}

/* A province is in play with all its places or with none. */
static inline bool state_province_in(const struct gorbino_state *s, int province)
{
    return s->token[gorbino_provinces[province].first] != 0;
}

/* pace=rounds: all seats of a round are asked at once. */
static inline bool state_all_at_once(const struct gorbino_state *s)
{
    return s->option[OPTION_PACE] != 0;
}

/* The seat that is asked as number `acted` of the phase (0 first): founding goes backwards. */
static inline int state_turn(const struct gorbino_state *s, int acted)
{
    int step = s->phase == PHASE_FOUND ? s->seats - 1 - acted : acted;
    return (s->first - 1 + step) % s->seats + 1;
}

/* Who is asked alone now; 0: several seats or nobody. */
static inline int state_active(const struct gorbino_state *s)
{
    bool alone = !state_all_at_once(s) && (s->phase == PHASE_FOUND || s->phase == PHASE_PLAY);
    return alone ? state_turn(s, s->acted) : 0;
}

uint32_t gorbino_state_places(const struct gorbino_state *s); /* the places in play */
uint32_t gorbino_state_cities(const struct gorbino_state *s,
                              int seat);                            /* the places with a city of the seat; 0: of any */
bool gorbino_state_built(const struct gorbino_state *s, int place); /* does any city stand there? */
int gorbino_cities_in(const struct gorbino_state *s, int province, int seat);
int gorbino_state_cities_left(const struct gorbino_state *s, int seat);
/* Technology cards on the track and in the deck; works on views. */
int gorbino_state_tech_left(const struct gorbino_state *s);
int gorbino_state_deck_tech(const struct gorbino_state *s);
/* Is the card in the seat's discard? */
bool gorbino_state_discarded(const struct gorbino_state *s, int seat, int card);
/* The seat whose hand or discard has a technology card; 0: nobody's. */
int gorbino_state_owner(const struct gorbino_state *s, int card);
bool gorbino_state_gone(const struct gorbino_state *s, int card);
/* The events of provinces in play that have not happened; returns how many. */
int gorbino_events_left(const struct gorbino_state *s, uint8_t out[2 * PROVINCES]);
/* Makes the deck that of a view: so many hidden technology cards and events. */
void gorbino_view_deck(struct gorbino_state *view, int tech, int events);
/* Position 0..5 of a card on the track, -1: it is not there. */
int gorbino_state_track(const struct gorbino_state *s, int card);

#endif
