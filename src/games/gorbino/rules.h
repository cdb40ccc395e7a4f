/*
 * The rules of Gorbino's Quest: moves, what the cards do (rules.md, "Orders"), what they cost. A move or
 * an effect is carried out for a seat, or it is said why it is not legal; then the position is left half changed, so
 * try on a copy. All work on views; `events` may be NULL.
 */
#ifndef CURSUS_GAMES_GORBINO_RULES_H
#define CURSUS_GAMES_GORBINO_RULES_H

#include "games/gorbino/move.h"
#include "games/gorbino/state.h"

/* Who does what to which position. */
struct act {
    struct gorbino_state *s;
    int seat;
    const struct move *move;
    const struct card *card; /* whose effect it is */
    struct events *events;
};

/* Coins gained beyond 300 are lost; of coins lost no more than there are. */
void gorbino_purse_coins(struct gorbino_state *s, int seat, int coins);
void gorbino_purse_goods(struct gorbino_state *s, int seat, int good, int count);

/* Every city of the province gives its owner one good. */
void gorbino_effect_produce(struct gorbino_state *s, int province, struct events *events);

/* All cards but the copies. When the last technology card is bought the phase becomes PHASE_OVER. */
const struct refusal_text *gorbino_effect(const struct act *act);

/* What a card at a position 0..5 of the track costs, bought with `by` (rules.md, "What there is"). */
struct price {
    int coins;
    uint8_t goods[GOODS];
};
struct price gorbino_price_of_card(const struct card *by, int card, int position);
/* What a city there costs, built with `by`. */
struct price gorbino_price_of_city(const struct gorbino_state *s, const struct card *by, int place);
/* What a move costs whose card names a single thing, and that is no loan. */
struct price gorbino_price_of(const struct gorbino_state *s, const struct move *move);
/* Why the seat cannot pay; NULL: it can. */
const struct refusal_text *gorbino_price_lacks(const struct gorbino_state *s, int seat, struct price price);
/* The places that the seat may build on by roads, with `by`. */
uint32_t gorbino_reach_of(const struct gorbino_state *s, const struct card *by, int seat);

/* One move of a seat, the card put away, nothing after it. */
const struct refusal_text *gorbino_play_move(struct gorbino_state *s, int seat, const struct move *move,
                                             struct events *events);

/* Why nobody can found a city there; NULL: who is asked can. */
const struct refusal_text *gorbino_found_lacks(const struct gorbino_state *s, int place);

/* Does the card that the move copies lie where its card reaches? */
bool gorbino_may_copy(const struct gorbino_state *s, const struct move *move);

/* The remaining cards of the track slide right. */
void gorbino_play_slide(struct gorbino_state *s);

/* Income is gained or paid, as far as there are coins. `changed`: by seat - 1, may be NULL. */
void gorbino_play_income(struct gorbino_state *s, int16_t *changed);

/* Why a move is not legal for the seat now; NULL: it is. */
const struct refusal_text *gorbino_try(const struct gorbino_state *s, int seat, const struct move *move);

/* The first move of an order that `judge` has nothing against goes into *move; there is none: what it has against the
 * first of all. */
typedef const struct refusal_text *gorbino_judge(const struct gorbino_state *s, int seat, const struct move *move);
const struct refusal_text *gorbino_first(const struct gorbino_state *s, int seat, const struct order *order,
                                         gorbino_judge *judge, struct move *move);

/* How many provinces leave the map (rules.md, "Setup"). */
int gorbino_out(int seats, bool smallmap);

#endif
