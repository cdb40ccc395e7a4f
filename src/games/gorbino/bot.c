/* A simple player: two moves ahead, by a plain value. */
#include "base/number.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "games/gorbino/score.h"
#include "rules/best.h"

#include <math.h>

enum { BOT_MOVES = 160, PAIRS = 25, FAVOURITES = 3, KEEP = 7, LINE_MOVES = 3 };

/* Takes the last card out of a hand that has one. */
static int last_of(uint64_t *hand)
{
    int card = 64 - __builtin_clzll(*hand);
    *hand &= ~(UINT64_C(1) << (card - 1));
    return card;
}

/* ---- the moves it thinks about -------------------------------------------- */

struct bot_moves {
    struct move move[BOT_MOVES];
    int count;
};

/* Who thinks about which position, and what has come of it so far. */
struct thinker {
    const struct gorbino_state *s;
    int seat;
    struct bot_moves *out;
};

static void consider(const struct thinker *t, const struct move *move)
{
    if (t->out->count < BOT_MOVES)
        t->out->move[t->out->count++] = *move;
}

static void loans(const struct thinker *t, struct move move, const struct card *card)
{
    for (int i = 0; i < 2; i++) {
        move.number = card->loans[i].income;
        consider(t, &move);
    }
}

static void productions(const struct thinker *t, struct move move, const struct card *card)
{
    const struct realm realm = gorbino_realm(t->s, t->seat, NULL);
    struct ranked best[FAVOURITES] = {0};
    int count = 0;
    for (int province = 0; province < PROVINCES; province++)
        if (state_province_in(t->s, province))
            count = best_put(best, count, FAVOURITES, realm.produce[province], province);
    move.name_count = 1;
    for (int i = 0; i < count; i++) {
        move.name[0] = (int16_t)best[i].what;
        if (best[i].worth > 0 || i == 0)
            consider(t, &move);
    }
    if (card->number > 1 && count > 1 && best[1].worth > 0) {
        move.name_count = 2;
        move.name[0] = (int16_t)best[0].what;
        move.name[1] = (int16_t)best[1].what;
        consider(t, &move);
    }
}

static void buildings(const struct thinker *t, struct move move, const struct card *card)
{
    uint32_t reach = gorbino_reach_of(t->s, card, t->seat);
    int pairs = 0;
    for (int place = 0; place < PLACES; place++) {
        if ((reach & place_bit(place)) == 0 ||
            gorbino_price_lacks(t->s, t->seat, gorbino_price_of_city(t->s, card, place)) != NULL)
            continue;
        move.name_count = 1;
        move.name[0] = (int16_t)place;
        consider(t, &move);
        for (uint32_t next = (reach | gorbino_near[place]); card->number > 1 && next != 0 && pairs < PAIRS;
             next &= next - 1) {
            move.name_count = 2;
            move.name[1] = (int16_t)__builtin_ctz(next);
            pairs++;
            consider(t, &move);
        }
    }
}

/* Sets of up to the card's number of those cards of the track that can be paid alone. */
static void purchases(const struct thinker *t, struct move move, const struct card *card)
{
    unsigned alone = 0;
    for (int i = 0; i < TRACK; i++) {
        int bought = t->s->track[i];
        if (bought != CARD_NONE && gorbino_price_lacks(t->s, t->seat, gorbino_price_of_card(card, bought, i)) == NULL)
            alone |= 1u << i;
    }
    for (unsigned set = 1; set < 1u << TRACK; set++) {
        move.name_count = 0;
        if ((set & ~alone) != 0)
            continue;
        for (int i = 0; i < TRACK; i++)
            if ((set >> i & 1u) != 0)
                move.name[move.name_count++] = t->s->track[i];
        move.all = true;
        if (move.name_count <= card->number)
            consider(t, &move);
    }
}

/* The dearest goods of the others first. */
static void robberies(const struct thinker *t, struct move move, const struct card *card)
{
    int wanted = 0;
    for (int good = GOLD; good >= FOOD; good--) {
        for (int victim = 1; victim <= t->s->seats && wanted < NAMES; victim++) {
            int there = t->s->goods[victim - 1][good];
            if (victim == t->seat || there == 0 || wanted >= card->number)
                continue;
            move.name[move.name_count++] = (int16_t)(SEAT_WISH + victim);
            move.name[move.name_count++] = (int16_t)good;
            wanted++;
        }
    }
    if (wanted > 0)
        consider(t, &move);
}

static void smuggling(const struct thinker *t, struct move move, const struct card *card)
{
    for (move.name_count = 0; move.name_count < card->number; move.name_count++)
        move.name[move.name_count] = GOLD;
    if (t->s->coins[t->seat - 1] >= card->price)
        consider(t, &move);
}

/* Buys what is missing for a price and sells the dearest surplus until it can be paid. */
static void trade_for(const struct thinker *t, struct move move, const struct card *card, const struct price *price)
{
    const int16_t *have = t->s->goods[t->seat - 1];
    int coins = t->s->coins[t->seat - 1] + card->gain - price->coins;
    for (int good = 0; good < GOODS; good++) {
        int missing = price->goods[good] - have[good];
        if (missing <= 0)
            continue;
        move.buy[move.buy_count++] = (struct amount){(int16_t)good, (int16_t)missing};
        coins -= missing * gorbino_goods[good].price;
    }
    for (int good = GOLD; good >= FOOD && coins < 0; good--) {
        int surplus = have[good] - price->goods[good], worth = gorbino_goods[good].price;
        int sold = (-coins + worth - 1) / worth;
        if (surplus <= 0)
            continue;
        sold = least(sold, least(surplus, AMOUNT_MAX));
        move.sell[move.sell_count++] = (struct amount){(int16_t)good, (int16_t)sold};
        coins += sold * worth;
    }
    int kinds = move.sell_count + move.buy_count;
    if (coins >= 0 && kinds > 0 && kinds <= card->number)
        consider(t, &move);
}

static void sell_all(const struct thinker *t, struct move move, const struct card *card)
{
    for (int good = GOLD; good >= FOOD && move.sell_count < card->number; good--)
        if (t->s->goods[t->seat - 1][good] > 0)
            move.sell[move.sell_count++] = (struct amount){(int16_t)good, AMOUNT_ALL};
    if (move.sell_count > 0)
        consider(t, &move);
}

static void trades(const struct thinker *t, struct move move, const struct card *card)
{
    const struct card *buyer = &gorbino_cards[STARTER_DEVELOPMENT];
    for (int i = 0; i < TRACK && t->s->track[i] != CARD_NONE; i++) {
        struct price one = gorbino_price_of_card(buyer, t->s->track[i], i);
        trade_for(t, move, card, &one);
        for (int j = i + 1; j < FAVOURITES && t->s->track[j] != CARD_NONE; j++) {
            struct price two = gorbino_price_of_card(buyer, t->s->track[j], j);
            two.coins += one.coins;
            for (int good = 0; good < GOODS; good++)
                two.goods[good] = (uint8_t)(two.goods[good] + one.goods[good]);
            trade_for(t, move, card, &two);
        }
    }
    for (int good = 0; good < GOODS; good++) {
        struct price city = {.coins = gorbino_goods[good].coins};
        memcpy(city.goods, gorbino_goods[good].goods, sizeof city.goods);
        trade_for(t, move, card, &city);
    }
    sell_all(t, move, card);
}

static void resets(const struct thinker *t, struct move move, const struct card *card)
{
    (void)card;
    move.number = RESET_ALL;
    consider(t, &move);
}

static void treacheries(const struct thinker *t, struct move move, const struct card *card)
{
    if (card->mode == SMUGGLE)
        smuggling(t, move, card);
    else
        robberies(t, move, card);
}

/* All but the copies. */
static void effects(const struct thinker *t, struct move move)
{
    static void (*const of_type[TYPES])(const struct thinker *t, struct move move, const struct card *card) = {
        loans, trades, productions, resets, treacheries, purchases, buildings};
    const struct card *card = move_effect(&move);
    of_type[card->type](t, move, card);
}

static void copies(const struct thinker *t, struct move move)
{
    bool any = gorbino_cards[move.card].mode == COPY_ANY;
    for (int victim = 1; victim <= t->s->seats; victim++) {
        int count = victim == t->seat ? 0 : t->s->discard_count[victim - 1];
        for (int i = any ? 0 : count - 1; i >= 0 && i < count; i++) {
            int card = t->s->discard[victim - 1][i];
            if (gorbino_cards[card].type == TREACHERY)
                continue;
            move.victim = (int16_t)victim;
            move.copied = (int16_t)card;
            effects(t, move);
        }
    }
}

/* Moves of the cards in the seat's hand that are worth a thought; most of them are legal. */
static void find_moves(const struct gorbino_state *s, int seat, struct bot_moves *out)
{
    const struct thinker t = {s, seat, out};
    out->count = 0;
    for (uint64_t left = s->hand[seat - 1]; left != 0;) {
        int card = last_of(&left);
        if (gorbino_cards[card].mode < COPY_ANY)
            effects(&t, (struct move){.slot = SLOT_PLAY, .card = (int16_t)card});
    }
    for (int card = 1; card <= TECH; card++)
        if (state_holds(s, seat, card) && gorbino_cards[card].mode >= COPY_ANY)
            copies(&t, (struct move){.slot = SLOT_PLAY, .card = (int16_t)card});
}

/* ---- what a position is worth ---------------------------------------------- */

/* What does not change while a seat thinks. */
struct thought {
    int seat;
    int deck;                 /* technology cards in the deck */
    uint8_t rival[PROVINCES]; /* most cities of another seat there */
};

/* What one tag will be worth at the end, as far as one can tell. */
static double worth_of_tag(const struct gorbino_state *s, int victory, int seat, const struct realm *r, double rounds)
{
    static const struct {
        double growth, cap;
    } hope[VICTORIES] = {
        [CONSISTENCY] = {0, 6},   [WEALTH] = {0.15, 9},     [EMPIRE] = {0.28, 12},  [ABUNDANCE] = {0.35, 10},
        [DOMINANCE] = {0.3, 12},  [SCATTERED] = {0.4, 14},  [MAJESTY] = {0.35, 12}, [HIGHWAYS] = {0.25, 10},
        [PROSPERITY] = {0.4, 12}, [SCHOLARSHIP] = {0.3, 10}};
    double worth = gorbino_victory_worth(s, victory, seat, r);
    if (victory == WEALTH && rounds > 1 && worth > 4)
        worth = 4 + (worth - 4) / 2;
    if (rounds <= 0.5)
        return worth;
    return fmin(worth + 0.7 * hope[victory].growth * fmin(rounds, 9), fmax(worth, hope[victory].cap));
}

/* How good the cards are to have: in hand, or less in the discard. */
static double cards_worth(const struct gorbino_state *s, int seat)
{
    static const double of_type[TYPES] = {
        [BUILD] = 9, [DEVELOPMENT] = 11, [PRODUCTION] = 8, [LOAN] = 7, [TREACHERY] = 7, [TRADE] = 4, [RESET] = 3};
    bool seen[TYPES] = {false};
    double sum = 0;
    for (uint64_t left = s->hand[seat - 1]; left != 0;) {
        int card = last_of(&left), type = gorbino_cards[card].type;
        sum += of_type[type] * (seen[type] ? 0.6 : 1) * (card_is_tech(card) ? 1.25 : 1);
        seen[type] = true;
    }
    for (int i = 0; i < s->discard_count[seat - 1]; i++) {
        int card = s->discard[seat - 1][i];
        sum += 0.3 * of_type[gorbino_cards[card].type] * (card_is_tech(card) ? 1.25 : 1);
    }
    return sum;
}

/* The true score, and whether it wins. */
static double value_at_end(const struct gorbino_state *s, int seat)
{
    int own = gorbino_seat_points(s, seat), best = 0;
    for (int other = 1; other <= s->seats; other++) {
        int points = other == seat ? 0 : gorbino_seat_points(s, other);
        best = points > best ? points : best;
    }
    return own + (own >= best ? 5 : -5);
}

static double value(const struct thought *t, const struct gorbino_state *s)
{
    int seat = t->seat, left = t->deck, best = 0, others = 0; /* what provinces produce */
    if (s->phase == PHASE_OVER)
        return value_at_end(s, seat);
    for (int i = 0; i < TRACK; i++)
        left += s->track[i] != CARD_NONE ? 1 : 0;
    double rounds = left / (1 + 0.33 * s->seats), sum = 0, goods = 0;
    const struct realm r = gorbino_realm(s, seat, t->rival);
    for (int colour = 0; colour < COLOURS; colour++)
        if (r.tags[colour] > 0)
            sum += r.tags[colour] * worth_of_tag(s, s->vp[colour], seat, &r, rounds);
    for (int good = 0; good < GOODS; good++)
        goods += s->goods[seat - 1][good] * gorbino_goods[good].price;
    for (int province = 0; province < PROVINCES; province++) {
        int worth = r.produce[province];
        others += worth > best ? best : worth;
        best = worth > best ? worth : best;
    }
    double means = s->coins[seat - 1] + 0.9 * goods + s->income[seat - 1] * (rounds - 0.5) +
                   rounds * (0.13 * best + 0.03 * others);
    double useful = 15 * rounds + 5;
    sum += 0.16 * fmin(means, useful) + 0.04 * fmin(fmax(0, means - useful), 2 * useful);
    sum += 0.25 * fmin(rounds, 8) * (0.35 * r.cities + 0.3 * __builtin_popcount(r.goods) + 0.3 * r.provinces);
    return sum + 0.16 * fmin(1, rounds / 3) * cards_worth(s, seat);
}

static struct thought think(const struct gorbino_state *s, int seat)
{
    struct thought t = {.seat = seat, .deck = gorbino_state_deck_tech(s)};
    for (int province = 0; province < PROVINCES; province++)
        t.rival[province] = (uint8_t)gorbino_rival(s, province, seat);
    return t;
}

/* Where a move leads. False: it is not legal. */
static bool try_move(const struct thought *t, const struct gorbino_state *s, const struct move *move,
                     struct gorbino_state *after)
{
    *after = *s;
    if (gorbino_play_move(after, t->seat, move, NULL) != NULL)
        return false;
    if (after->phase != PHASE_OVER)
        gorbino_play_slide(after);
    return true;
}

/* The best moves after one step, the best first; returns how many. */
static int first_step(const struct thought *t, const struct gorbino_state *s, const struct bot_moves *moves,
                      struct ranked best[KEEP])
{
    struct gorbino_state after;
    int count = 0;
    for (int i = 0; i < moves->count; i++)
        if (try_move(t, s, &moves->move[i], &after))
            count = best_put(best, count, KEEP, value(t, &after), i);
    return count;
}

/* What is worth so much at once, when the round goes by: income, and the track slides by one; then the best next move
 * of the seat. */
static double second_step(const struct thought *t, struct gorbino_state *s, double best)
{
    struct bot_moves moves;
    if (s->phase == PHASE_OVER)
        return best;
    gorbino_play_income(s, NULL);
    s->track[0] = CARD_NONE;
    gorbino_play_slide(s);
    best = value(t, s);
    find_moves(s, t->seat, &moves);
    for (int i = 0; i < moves.count; i++) {
        struct gorbino_state after = *s;
        if (gorbino_play_move(&after, t->seat, &moves.move[i], NULL) == NULL)
            best = fmax(best, value(t, &after));
    }
    return best;
}

/* The best moves, the best first; returns how many. */
static int rank_plays(const struct gorbino_state *s, int seat, struct chance *chance, struct bot_moves *moves,
                      struct ranked best[KEEP])
{
    const struct thought t = think(s, seat);
    struct ranked first[KEEP];
    find_moves(s, seat, moves);
    int count = first_step(&t, s, moves, first);
    for (int i = 0; i < count; i++) {
        struct gorbino_state after;
        (void)try_move(&t, s, &moves->move[first[i].what], &after);
        double worth = second_step(&t, &after, first[i].worth) + 0.00002 * chance_below(chance, 1000);
        (void)best_put(best, i, KEEP, worth, first[i].what);
    }
    return count;
}

static void choose_play(const struct gorbino_state *s, int seat, struct chance *chance, struct order *out)
{
    struct bot_moves moves;
    struct ranked best[KEEP];
    int count = rank_plays(s, seat, chance, &moves, best);
    out->len = 0;
    for (int i = 0; i < count && i < (state_all_at_once(s) ? LINE_MOVES : 1); i++)
        gorbino_move_put(&moves.move[best[i].what], out);
}

static double worth_of_place(const struct gorbino_state *s, int place)
{
    const struct province *p = &gorbino_provinces[gorbino_places[place].province];
    double sum = 0;
    for (uint32_t near = gorbino_near[place] & gorbino_state_places(s); near != 0; near &= near - 1) {
        int other = __builtin_ctz(near);
        sum += 1.5 + gorbino_goods[s->token[other] - 1].price / 10.0 - (gorbino_state_built(s, other) ? 1 : 0);
    }
    for (int other = p->first; other < p->first + p->places; other++)
        sum += 0.15 * gorbino_goods[s->token[other] - 1].price;
    return sum;
}

/* The best free food places, best first. */
static int rank_places(const struct gorbino_state *s, struct ranked best[NAMES])
{
    int count = 0;
    for (int place = 0; place < PLACES; place++)
        if (gorbino_found_lacks(s, place) == NULL)
            count = best_put(best, count, NAMES, worth_of_place(s, place), place);
    return count;
}

/* With pace=rounds others may take the first ones. */
static void choose_place(const struct gorbino_state *s, struct order *out)
{
    struct move move = {.slot = SLOT_FOUND};
    struct ranked best[NAMES];
    move.name_count = (int16_t)rank_places(s, best);
    for (int i = 0; i < move.name_count; i++)
        move.name[i] = (int16_t)best[i].what;
    gorbino_move_only(&move, out);
}

void gorbino_choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    const struct gorbino_state *s = view;
    if (request->slot == SLOT_FOUND)
        choose_place(s, out);
    else if (request->slot == SLOT_SUPPLY)
        gorbino_fallback(s, request, out);
    else
        choose_play(s, request->seat, chance, out);
}

/* As the bot values it, in hundredths. */
int gorbino_estimate(const void *state, int seat)
{
    const struct thought t = think(state, seat);
    return (int)(100 * value(&t, state));
}

static int suggest_places(const struct gorbino_state *s, struct order *out, int most)
{
    struct ranked best[NAMES];
    int count = rank_places(s, best);
    for (int i = 0; i < count && i < most; i++) {
        const struct move move = {.slot = SLOT_FOUND, .name_count = 1, .name = {(int16_t)best[i].what}};
        gorbino_move_only(&move, &out[i]);
    }
    return count < most ? count : most;
}

int gorbino_suggest(const void *view, const struct request *request, struct chance *chance, struct order *out, int most)
{
    struct bot_moves moves;
    struct ranked best[KEEP];
    if (request->slot == SLOT_FOUND)
        return suggest_places(view, out, most);
    int count = request->slot == SLOT_PLAY ? rank_plays(view, request->seat, chance, &moves, best) : 0;
    for (int i = 0; i < count && i < most; i++)
        gorbino_move_only(&moves.move[best[i].what], &out[i]);
    return count < most ? count : most;
}
