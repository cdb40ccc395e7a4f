/* Buying cards and building cities: wish lists with prices (docs/rules/gorbino.md, "Orders"). */
#include "games/gorbino/effect.h"
#include "games/gorbino/errors.h"
#include "games/gorbino/events.h"

struct price gorbino_price_of_card(const struct card *by, int card, int position)
{
    const struct card *c = &gorbino_cards[card];
    struct price price = {.coins = c->coins - by->off};
    price.coins += by->no_surcharge ? 0 : SURCHARGE * position;
    if (price.coins < 0)
        price.coins = 0;
    memcpy(price.goods, c->goods, sizeof price.goods);
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
    struct price price = {.coins = good->coins - by->off};
    price.coins += !by->no_overbuild && gorbino_state_built(s, place) ? OVERBUILD : 0;
    if (price.coins < 0)
        price.coins = 0;
    memcpy(price.goods, good->goods, sizeof price.goods);
    return price;
}

const struct refusal_text *gorbino_price_lacks(const struct gorbino_state *s, int seat, const struct price *price)
{
    if (s->coins[seat - 1] < price->coins)
        return &GORBINO_COINS;
    for (int good = 0; good < GOODS; good++)
        if (s->goods[seat - 1][good] < price->goods[good])
            return &GORBINO_GOODS;
    return NULL;
}

static void pay(const struct act *act, const struct price *price, bool to_lab)
{
    struct gorbino_state *s = act->s;
    gorbino_purse_coins(s, act->seat, -price->coins);
    for (int good = 0; good < GOODS; good++) {
        gorbino_purse_goods(s, act->seat, good, -price->goods[good]);
        if (to_lab && s->lab[good] + price->goods[good] <= GOODS_MAX)
            s->lab[good] = (int16_t)(s->lab[good] + price->goods[good]);
    }
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

/* One wish of a list: done, or the reason why not. */
typedef const struct refusal_text *wish_fn(const struct act *act, int name);

static const struct refusal_text *buy_one(const struct act *act, int card)
{
    struct gorbino_state *s = act->s;
    int position = gorbino_state_track(s, card);
    if (position < 0)
        return &GORBINO_TRACK;
    struct price price = gorbino_price_of_card(act->card, card, position);
    const struct refusal_text *fault = gorbino_price_lacks(s, act->seat, &price);
    if (fault != NULL)
        return fault;
    pay(act, &price, true);
    s->track[position] = CARD_NONE;
    s->hand[act->seat - 1] |= UINT64_C(1) << (card - 1);
    gorbino_purse_income(s, act->seat, act->card->income);
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
    struct price price = gorbino_price_of_city(s, act->card, place);
    const struct refusal_text *fault = gorbino_price_lacks(s, act->seat, &price);
    if (fault != NULL)
        return fault;
    pay(act, &price, false);
    s->city[place][act->seat - 1]++;
    gorbino_purse_income(s, act->seat, act->card->income);
    events_tell(act->events, EVENT_BUILD, act->seat, place);
    return NULL;
}

/* Once from left to right, until the card's number is used up; with `all` each must succeed, else at least one. */
static const struct refusal_text *wishes(const struct act *act, wish_fn *one)
{
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

const struct refusal_text *gorbino_effect_development(const struct act *act)
{
    return wishes(act, buy_one);
}

const struct refusal_text *gorbino_effect_build(const struct act *act)
{
    return wishes(act, build_one);
}
