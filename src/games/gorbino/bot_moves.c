#include "games/gorbino/bot_moves.h"

#include "games/gorbino/effect.h"

/* Who thinks about which position, and what has come of it so far. */
struct thinker {
    const struct gorbino_state *s;
    int seat;
    struct bot_moves *out;
};

enum { PAIRS = 25, FAVOURITES = 3 };

static void consider(const struct thinker *t, const struct move *move)
{
    if (t->out->count < BOT_MOVES)
        t->out->move[t->out->count++] = *move;
}

static void loans(const struct thinker *t, struct move move)
{
    for (int i = 0; i < 2; i++) {
        move.number = move_effect(&move)->loans[i].income;
        if (t->s->income[t->seat - 1] - move.number >= INCOME_MIN)
            consider(t, &move);
    }
}

/* Coins that the seat's cities in the province are worth in goods. */
static int produce(const struct gorbino_state *s, int province, int seat)
{
    const struct province *p = &gorbino_provinces[province];
    int coins = 0;
    for (int place = p->first; place < p->first + p->places && s->token[p->first] != 0; place++)
        coins += s->city[place][seat - 1] * gorbino_goods[s->token[place] - 1].price;
    return coins;
}

static void productions(const struct thinker *t, struct move move, const struct card *card)
{
    int best[FAVOURITES] = {-1, -1, -1}, worth[FAVOURITES] = {-1, -1, -1};
    for (int province = 0; province < PROVINCES; province++) {
        int coins = state_province_in(t->s, province) ? produce(t->s, province, t->seat) : -1, at = FAVOURITES;
        while (at > 0 && coins > worth[at - 1])
            at--;
        for (int i = FAVOURITES - 1; i > at; i--) {
            best[i] = best[i - 1];
            worth[i] = worth[i - 1];
        }
        if (at < FAVOURITES) {
            best[at] = province;
            worth[at] = coins;
        }
    }
    move.name_count = 1;
    for (int i = 0; i < FAVOURITES; i++) {
        move.name[0] = (int16_t)best[i];
        if (best[i] >= 0 && (worth[i] > 0 || i == 0))
            consider(t, &move);
    }
    if (card->number > 1 && worth[1] > 0) {
        move.name_count = 2;
        move.name[0] = (int16_t)best[0];
        move.name[1] = (int16_t)best[1];
        consider(t, &move);
    }
}

static void buildings(const struct thinker *t, struct move move, const struct card *card)
{
    uint32_t reach = gorbino_reach_of(t->s, card, t->seat);
    int place[PLACES], count = 0, pairs = 0;
    for (int i = 0; i < PLACES; i++) {
        if ((reach & place_bit(i)) == 0)
            continue;
        struct price price = gorbino_price_of_city(t->s, card, i);
        if (gorbino_price_lacks(t->s, t->seat, &price) == NULL)
            place[count++] = i;
    }
    for (int i = 0; i < count; i++) {
        move.name_count = 1;
        move.name[0] = (int16_t)place[i];
        consider(t, &move);
        for (uint32_t next = (reach | gorbino_near[place[i]]); card->number > 1 && next != 0 && pairs < PAIRS;
             next &= next - 1) {
            move.name_count = 2;
            move.name[1] = (int16_t)place_first(next);
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
        if (t->s->track[i] == CARD_NONE)
            continue;
        struct price price = gorbino_price_of_card(card, t->s->track[i], i);
        if (gorbino_price_lacks(t->s, t->seat, &price) == NULL)
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
    move.name_count = 0;
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
        sold = sold > surplus ? surplus : sold;
        sold = sold > AMOUNT_MAX ? AMOUNT_MAX : sold;
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

/* All but the copies. */
static void effects(const struct thinker *t, struct move move)
{
    const struct card *card = move_effect(&move);
    switch (card->type) {
    case LOAN:
        loans(t, move);
        return;
    case TRADE:
        trades(t, move, card);
        return;
    case PRODUCTION:
        productions(t, move, card);
        return;
    case RESET:
        move.number = RESET_ALL;
        consider(t, &move);
        return;
    case TREACHERY:
        if (card->mode == MODE_SMUGGLE)
            smuggling(t, move, card);
        else
            robberies(t, move, card);
        return;
    case DEVELOPMENT:
        purchases(t, move, card);
        return;
    default:
        buildings(t, move, card);
    }
}

static void copies(const struct thinker *t, struct move move)
{
    bool any = gorbino_cards[move.card].mode == MODE_COPY_ANY;
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

void gorbino_bot_moves(const struct gorbino_state *s, int seat, struct bot_moves *out)
{
    const struct thinker t = {s, seat, out};
    out->count = 0;
    for (int card = CARDS; card >= 1; card--)
        if (state_holds(s, seat, card) && gorbino_cards[card].mode < MODE_COPY_ANY)
            effects(&t, (struct move){.slot = SLOT_PLAY, .card = (int16_t)card});
    for (int card = 1; card <= TECH; card++)
        if (state_holds(s, seat, card) && gorbino_cards[card].mode >= MODE_COPY_ANY)
            copies(&t, (struct move){.slot = SLOT_PLAY, .card = (int16_t)card});
}
