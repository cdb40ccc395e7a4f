#include "base/number.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"

void gorbino_purse_coins(struct gorbino_state *s, int seat, int coins)
{
    int sum = s->coins[seat - 1] + coins;
    s->coins[seat - 1] = (int16_t)(sum > COINS_MAX ? COINS_MAX : sum < 0 ? 0 : sum);
}

static void purse_income(struct gorbino_state *s, int seat, int income)
{
    int sum = s->income[seat - 1] + income;
    s->income[seat - 1] = (int8_t)(sum > INCOME_MAX ? INCOME_MAX : sum < INCOME_MIN ? INCOME_MIN : sum);
}

void gorbino_purse_goods(struct gorbino_state *s, int seat, int good, int count)
{
    int sum = s->goods[seat - 1][good] + count;
    s->goods[seat - 1][good] = (int16_t)(sum > GOODS_MAX ? GOODS_MAX : sum);
}

void gorbino_effect_produce(struct gorbino_state *s, int province, struct events *events)
{
    const struct province *p = &gorbino_provinces[province];
    int16_t arg[1 + 4 * SEATS] = {(int16_t)province};
    for (int i = 0; i < p->places; i++) {
        int place = p->first + i;
        for (int seat = 1; seat <= s->seats && s->token[place] != 0; seat++) {
            int cities = s->city[place][seat - 1];
            arg[SEATS * i + seat] = (int16_t)cities;
            gorbino_purse_goods(s, seat, s->token[place] - 1, cities);
        }
    }
    events_add(events, EVENT_PRODUCE, EVENT_PUBLIC, arg, 1 + SEATS * p->places);
}

/* Goods of choice from the bank; gold where none is named. */
static void gifts(const struct act *act)
{
    for (int i = 0; i < act->card->gift; i++)
        gorbino_purse_goods(act->s, act->seat, i < act->move->gift_count ? act->move->gift[i] : GOLD, 1);
}

static bool from_lab(const struct act *act, int good)
{
    if (act->s->lab[good] == 0)
        return false;
    act->s->lab[good]--;
    gorbino_purse_goods(act->s, act->seat, good, 1);
    return true;
}

/* The named goods as far as they lie there, then the dearest. */
static void lab(const struct act *act)
{
    int left = act->card->lab;
    if (act->move->lab == LAB_NOTHING)
        return;
    for (int i = 0; i < act->move->lab_count && left > 0; i++)
        left -= from_lab(act, act->move->lab_good[i]) ? 1 : 0;
    for (int good = GOLD; good >= FOOD; good--)
        while (left > 0 && from_lab(act, good))
            left--;
}

static const struct refusal_text *loan(const struct act *act)
{
    int traded = act->move->number;
    if (act->s->income[act->seat - 1] - traded < INCOME_MIN)
        return &GORBINO_INCOME;
    purse_income(act->s, act->seat, -traded);
    gorbino_purse_coins(act->s, act->seat, move_loan(act->move));
    return NULL;
}

static const struct refusal_text *trade(const struct act *act)
{
    const struct move *move = act->move;
    int16_t *goods = act->s->goods[act->seat - 1];
    int sum = act->s->coins[act->seat - 1] + act->card->gain, moved = 0;
    gifts(act);
    for (int i = 0; i < move->sell_count; i++) {
        int good = move->sell[i].good, count = move->sell[i].count;
        if (count == AMOUNT_ALL)
            count = goods[good];
        if (count > goods[good])
            return &GORBINO_GOODS;
        goods[good] = (int16_t)(goods[good] - count);
        sum += count * gorbino_goods[good].price;
        moved += count;
    }
    for (int i = 0; i < move->buy_count; i++) {
        int good = move->buy[i].good, count = move->buy[i].count, price = gorbino_goods[good].price;
        if (count == AMOUNT_ALL)
            count = sum < 0 ? 0 : sum / price;
        sum -= count * price;
        moved += count;
        gorbino_purse_goods(act->s, act->seat, good, count);
    }
    if (sum < 0)
        return &GORBINO_COINS;
    if (moved == 0)
        return &GORBINO_NOTHING;
    act->s->coins[act->seat - 1] = (int16_t)(sum > COINS_MAX ? COINS_MAX : sum);
    return NULL;
}

static const struct refusal_text *production(const struct act *act)
{
    for (int good = 0; good < GOODS; good++)
        gorbino_purse_goods(act->s, act->seat, good, act->card->bank[good]);
    gifts(act);
    lab(act);
    for (int i = 0; i < act->move->name_count; i++) {
        if (!state_province_in(act->s, act->move->name[i]))
            return &GORBINO_OUT;
        gorbino_effect_produce(act->s, act->move->name[i], act->events);
    }
    return NULL;
}

static const struct refusal_text *reset(const struct act *act)
{
    struct gorbino_state *s = act->s;
    int at = act->seat - 1, most = least(act->card->number, act->move->number);
    for (; most > 0 && s->discard_count[at] > 0; most--) {
        uint8_t *top = &s->discard[at][--s->discard_count[at]];
        s->hand[at] |= UINT64_C(1) << (*top - 1);
        *top = CARD_NONE;
    }
    gorbino_purse_coins(s, act->seat, act->card->gain);
    purse_income(s, act->seat, act->card->income);
    gifts(act);
    lab(act);
    return NULL;
}

static const struct refusal_text *smuggle(const struct act *act)
{
    int bought = 0;
    for (int i = 0; i < act->move->name_count && act->s->coins[act->seat - 1] >= act->card->price; i++, bought++) {
        gorbino_purse_coins(act->s, act->seat, -act->card->price);
        gorbino_purse_goods(act->s, act->seat, act->move->name[i], 1);
    }
    return bought == 0 ? &GORBINO_COINS : NULL;
}

/* One good of a victim, if the card, the victim and the purse allow it. */
static bool take_good(const struct act *act, int victim, int good, int *left, int *per)
{
    struct gorbino_state *s = act->s;
    int price = act->card->price;
    bool may = *left > 0 && (act->card->per == 0 || per[victim] < act->card->per);
    if (!may || s->goods[victim - 1][good] == 0 || s->coins[act->seat - 1] < price)
        return false;
    s->goods[victim - 1][good]--;
    gorbino_purse_goods(s, act->seat, good, 1);
    gorbino_purse_coins(s, act->seat, -price);
    gorbino_purse_coins(s, victim, price);
    (*left)--;
    per[victim]++;
    events_tell(act->events, EVENT_TAKEN, act->seat, victim, good);
    return true;
}

/* Rob and force: seats, each followed by the goods wanted of it; without goods its dearest, again and again. */
static const struct refusal_text *take_goods(const struct act *act)
{
    const struct move *move = act->move;
    int left = act->card->number, per[SEATS + 1] = {0};
    for (int i = 0; i < move->name_count;) {
        int victim = move->name[i++] - SEAT_WISH, from = i;
        for (; i < move->name_count && move->name[i] < SEAT_WISH; i++)
            (void)take_good(act, victim, move->name[i], &left, per);
        for (int good = GOLD; i == from && good >= FOOD; good--)
            while (take_good(act, victim, good, &left, per))
                continue;
    }
    return left == act->card->number ? &GORBINO_NONE : NULL;
}

static const struct refusal_text *treachery(const struct act *act)
{
    return act->card->mode == SMUGGLE ? smuggle(act) : take_goods(act);
}

/* ---- buying cards and building cities: wish lists with prices --------------- */

/* With what `by` takes off. */
static struct price reduced(const struct card *by, int coins, const uint8_t *goods)
{
    struct price price = {.coins = coins > by->off ? coins - by->off : 0};
    memcpy(price.goods, goods, sizeof price.goods);
    return price;
}

struct price gorbino_price_of_card(const struct card *by, int card, int position)
{
    const struct card *c = &gorbino_cards[card];
    struct price price = reduced(by, c->coins + (by->no_surcharge ? 0 : SURCHARGE * position), c->goods);
    int dearest = GOLD;
    while (by->waive && dearest > FOOD && price.goods[dearest] == 0)
        dearest--;
    if (by->waive && price.goods[dearest] > 0)
        price.goods[dearest]--;
    return price;
}

struct price gorbino_price_of_city(const struct gorbino_state *s, const struct card *by, int place)
{
    const struct good *good = &gorbino_goods[s->token[place] - 1];
    bool over = !by->no_overbuild && gorbino_state_built(s, place);
    return reduced(by, good->coins + (over ? OVERBUILD : 0), good->goods);
}

struct price gorbino_price_of(const struct gorbino_state *s, const struct move *move)
{
    const struct card *card = move_effect(move);
    if (card->type == DEVELOPMENT)
        return gorbino_price_of_card(card, move->name[0], gorbino_state_track(s, move->name[0]));
    if (card->type == BUILD)
        return gorbino_price_of_city(s, card, move->name[0]);
    int bought = move->buy_count > 0 ? move->buy[0].count * gorbino_goods[move->buy[0].good].price : 0;
    return (struct price){.coins = card->price + bought};
}

const struct refusal_text *gorbino_price_lacks(const struct gorbino_state *s, int seat, struct price price)
{
    if (s->coins[seat - 1] < price.coins)
        return &GORBINO_COINS;
    for (int good = 0; good < GOODS; good++)
        if (s->goods[seat - 1][good] < price.goods[good])
            return &GORBINO_GOODS;
    return NULL;
}

/* Or says why the seat cannot. What a card brings in comes with it. */
static const struct refusal_text *pay(const struct act *act, struct price price, bool to_lab)
{
    struct gorbino_state *s = act->s;
    const struct refusal_text *fault = gorbino_price_lacks(s, act->seat, price);
    if (fault != NULL)
        return fault;
    gorbino_purse_coins(s, act->seat, -price.coins);
    for (int good = 0; good < GOODS; good++) {
        gorbino_purse_goods(s, act->seat, good, -price.goods[good]);
        if (to_lab && s->lab[good] + price.goods[good] <= GOODS_MAX)
            s->lab[good] = (int16_t)(s->lab[good] + price.goods[good]);
    }
    purse_income(s, act->seat, act->card->income);
    return NULL;
}

uint32_t gorbino_reach_of(const struct gorbino_state *s, const struct card *by, int seat)
{
    uint32_t own = gorbino_state_cities(s, seat), in = gorbino_state_places(s), reach = 0;
    for (int place = 0; place < PLACES; place++) {
        if ((in & place_bit(place)) == 0)
            continue;
        uint32_t near = gorbino_near[place] & in;
        for (int over = 0; by->range == 2 && over < PLACES; over++)
            if ((gorbino_near[place] & in & place_bit(over)) != 0)
                near |= gorbino_near[over] & in & ~place_bit(place);
        if ((near & own) != 0)
            reach |= place_bit(place);
    }
    return reach;
}

static const struct refusal_text *buy_one(const struct act *act, int card)
{
    struct gorbino_state *s = act->s;
    int position = gorbino_state_track(s, card);
    if (position < 0)
        return &GORBINO_TRACK;
    const struct refusal_text *fault = pay(act, gorbino_price_of_card(act->card, card, position), true);
    if (fault != NULL)
        return fault;
    s->track[position] = CARD_NONE;
    s->hand[act->seat - 1] |= UINT64_C(1) << (card - 1);
    events_tell(act->events, EVENT_BUY, act->seat, card, position + 1);
    if (gorbino_state_tech_left(s) == 0)
        s->phase = PHASE_OVER;
    return NULL;
}

static const struct refusal_text *build_one(const struct act *act, int place)
{
    struct gorbino_state *s = act->s;
    if (!state_in_play(s, place))
        return &GORBINO_OUT;
    if (gorbino_state_cities_left(s, act->seat) == 0)
        return &GORBINO_CITIES;
    if ((gorbino_reach_of(s, act->card, act->seat) & place_bit(place)) == 0)
        return &GORBINO_ADJACENT;
    if (act->move->empty && gorbino_state_built(s, place))
        return &GORBINO_OCCUPIED;
    const struct refusal_text *fault = pay(act, gorbino_price_of_city(s, act->card, place), false);
    if (fault != NULL)
        return fault;
    s->city[place][act->seat - 1]++;
    events_tell(act->events, EVENT_BUILD, act->seat, place);
    return NULL;
}

/* Once from left to right, until the card's number is used up; with `all` each must succeed, else at least one. */
static const struct refusal_text *wishes(const struct act *act)
{
    const struct refusal_text *(*one)(const struct act *act, int name) = act->card->type == BUILD ? build_one : buy_one;
    const struct refusal_text *first = NULL;
    int done = 0;
    for (int i = 0; i < act->move->name_count && done < act->card->number && act->s->phase != PHASE_OVER; i++) {
        const struct refusal_text *fault = one(act, act->move->name[i]);
        if (fault == NULL)
            done++;
        else if (first == NULL)
            first = fault;
        if (fault != NULL && act->move->all)
            return fault;
    }
    return done > 0 ? NULL : first;
}

const struct refusal_text *gorbino_effect(const struct act *act)
{
    static const struct refusal_text *(*const of_type[TYPES])(const struct act *act) = {
        loan, trade, production, reset, treachery, wishes, wishes};
    return of_type[act->card->type](act);
}
