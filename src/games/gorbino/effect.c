#include "games/gorbino/effect.h"

#include "games/gorbino/errors.h"
#include "games/gorbino/events.h"

void gorbino_purse_coins(struct gorbino_state *s, int seat, int coins)
{
    int sum = s->coins[seat - 1] + coins;
    s->coins[seat - 1] = (int16_t)(sum > COINS_MAX ? COINS_MAX : sum < 0 ? 0 : sum);
}

void gorbino_purse_income(struct gorbino_state *s, int seat, int income)
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
            if (cities > 0)
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

const struct refusal_text *gorbino_effect_loan(const struct act *act)
{
    int traded = act->move->number, coins = 0;
    for (int i = 0; i < 2; i++)
        if (act->card->loans[i].income == traded)
            coins = act->card->loans[i].coins;
    if (act->s->income[act->seat - 1] - traded < INCOME_MIN)
        return &GORBINO_INCOME;
    gorbino_purse_income(act->s, act->seat, -traded);
    gorbino_purse_coins(act->s, act->seat, coins);
    return NULL;
}

const struct refusal_text *gorbino_effect_trade(const struct act *act)
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

const struct refusal_text *gorbino_effect_production(const struct act *act)
{
    for (int i = 0; i < act->move->name_count; i++)
        if (!state_province_in(act->s, act->move->name[i]))
            return &GORBINO_OUT;
    for (int good = 0; good < GOODS; good++)
        gorbino_purse_goods(act->s, act->seat, good, act->card->bank[good]);
    gifts(act);
    lab(act);
    for (int i = 0; i < act->move->name_count; i++)
        gorbino_effect_produce(act->s, act->move->name[i], act->events);
    return NULL;
}

const struct refusal_text *gorbino_effect_reset(const struct act *act)
{
    struct gorbino_state *s = act->s;
    int at = act->seat - 1, most = act->card->number;
    if (act->move->number < most)
        most = act->move->number;
    for (; most > 0 && s->discard_count[at] > 0; most--) {
        uint8_t *top = &s->discard[at][--s->discard_count[at]];
        s->hand[at] |= UINT64_C(1) << (*top - 1);
        *top = CARD_NONE;
    }
    gorbino_purse_coins(s, act->seat, act->card->gain);
    gorbino_purse_income(s, act->seat, act->card->income);
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

const struct refusal_text *gorbino_effect_treachery(const struct act *act)
{
    return act->card->mode == MODE_SMUGGLE ? smuggle(act) : take_goods(act);
}
