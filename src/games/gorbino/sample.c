/* Legal orders: of every card in hand a sample of what it can do. */
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "rules/bytes.h"

/* Where the orders go; sampling in rising order of cards and names keeps them sorted. */
struct sample {
    const struct gorbino_state *s;
    int seat;
    struct order *out;
    int count, max;
};

/* One good sold or bought; goods of choice are gold, and there before they are sold. */
static bool can_trade(const struct sample *sample, const struct move *move, const struct card *card)
{
    const struct gorbino_state *s = sample->s;
    if (move->buy_count > 0)
        return s->coins[sample->seat - 1] + card->gain >= gorbino_goods[move->buy[0].good].price;
    int good = move->sell[0].good;
    return s->goods[sample->seat - 1][good] > 0 || (good == GOLD && card->gift > 0);
}

static bool can_take(const struct sample *sample, const struct move *move, const struct card *card)
{
    const struct gorbino_state *s = sample->s;
    if (s->coins[sample->seat - 1] < card->price)
        return false;
    return card->mode == SMUGGLE || s->goods[move->name[0] - SEAT_WISH - 1][move->name[1]] > 0;
}

/* Is a sample with a single name legal? The same as to try it, but without a copy of the position: the callers have
 * seen to hand, pile, track and reach. */
static bool is_legal(const struct sample *sample, const struct move *move)
{
    const struct gorbino_state *s = sample->s;
    const struct card *card = move_effect(move);
    if (move->slot == SLOT_FOUND)
        return gorbino_found_lacks(s, move->name[0]) == NULL;
    if (move->slot == SLOT_SUPPLY || card->type == RESET)
        return true;
    if (card->type == LOAN)
        return s->income[sample->seat - 1] - move->number >= INCOME_MIN;
    if (card->type == TRADE)
        return can_trade(sample, move, card);
    if (card->type == PRODUCTION)
        return state_province_in(s, move->name[0]);
    if (card->type == TREACHERY)
        return can_take(sample, move, card);
    return gorbino_price_lacks(s, sample->seat, gorbino_price_of(s, move)) == NULL;
}

static void offer(struct sample *sample, const struct move *move)
{
    if (sample->count < sample->max && is_legal(sample, move))
        gorbino_move_only(move, &sample->out[sample->count++]);
}

/* The move with one more name behind the `before` that it has. */
static void offer_name(struct sample *sample, struct move *move, int before, int name)
{
    move->name_count = before + 1;
    move->name[before] = (int16_t)name;
    offer(sample, move);
}

static void loans(struct sample *sample, struct move *move)
{
    for (int i = 0; i < 2; i++) {
        move->number = move_effect(move)->loans[i].income;
        offer(sample, move);
    }
}

static void trades(struct sample *sample, struct move *move)
{
    move->sell_count = 1;
    for (int good = 0; good < GOODS; good++) {
        move->sell[0] = (struct amount){(int16_t)good, AMOUNT_ALL};
        offer(sample, move);
    }
    move->sell_count = 0;
    move->buy_count = 1;
    for (int good = 0; good < GOODS; good++) {
        move->buy[0] = (struct amount){(int16_t)good, 1};
        offer(sample, move);
    }
    move->buy_count = 0;
}

static void names(struct sample *sample, struct move *move, int count)
{
    for (int name = 0; name < count; name++)
        offer_name(sample, move, 0, name);
}

/* Where a city stands; where none stands anywhere, all provinces: the card is played for its own goods. */
static void productions(struct sample *sample, struct move *move)
{
    uint32_t built = gorbino_state_cities(sample->s, 0);
    for (int province = 0; province < PROVINCES; province++)
        if (built == 0 || (built & province_mask(province)) != 0)
            offer_name(sample, move, 0, province);
}

static void purchases(struct sample *sample, struct move *move)
{
    uint8_t card[TRACK];
    int count = 0;
    while (count < TRACK && sample->s->track[count] != CARD_NONE)
        count++;
    memcpy(card, sample->s->track, sizeof card);
    bytes_sort(card, count);
    for (int i = 0; i < count; i++)
        offer_name(sample, move, 0, card[i]);
}

static void cities(struct sample *sample, struct move *move)
{
    bool left = gorbino_state_cities_left(sample->s, sample->seat) > 0;
    uint32_t reach = !left ? 0 : gorbino_reach_of(sample->s, move_effect(move), sample->seat);
    for (int place = 0; place < PLACES; place++)
        if ((reach & place_bit(place)) != 0)
            offer_name(sample, move, 0, place);
}

static void robberies(struct sample *sample, struct move *move)
{
    for (int victim = 1; victim <= sample->s->seats; victim++) {
        move->name[0] = (int16_t)(SEAT_WISH + victim);
        for (int good = 0; good < GOODS && victim != sample->seat; good++)
            offer_name(sample, move, 1, good);
    }
}

static void resets(struct sample *sample, struct move *move)
{
    move->number = RESET_ALL;
    offer(sample, move);
}

static void treacheries(struct sample *sample, struct move *move)
{
    if (move_effect(move)->mode == SMUGGLE)
        names(sample, move, GOODS);
    else
        robberies(sample, move);
}

/* All but the copies. */
static void effects(struct sample *sample, struct move *move)
{
    static void (*const of_type[TYPES])(struct sample * sample, struct move * move) = {
        loans, trades, productions, resets, treacheries, purchases, cities};
    of_type[move_effect(move)->type](sample, move);
}

static void copies(struct sample *sample, struct move *move)
{
    for (int victim = 1; victim <= sample->s->seats; victim++) {
        move->victim = (int16_t)victim;
        for (int card = 1; card <= CARDS && victim != sample->seat; card++) {
            move->copied = (int16_t)card;
            if (gorbino_cards[card].type != TREACHERY && gorbino_may_copy(sample->s, move))
                effects(sample, move);
        }
    }
}

static void plays(struct sample *sample)
{
    for (int card = 1; card <= CARDS; card++) {
        if (!state_holds(sample->s, sample->seat, card))
            continue;
        struct move move = {.slot = SLOT_PLAY, .card = (int16_t)card};
        if (gorbino_cards[card].mode >= COPY_ANY)
            copies(sample, &move);
        else
            effects(sample, &move);
    }
}

static void supplies(struct sample *sample, struct move *move)
{
    for (int good = 0; good < GOODS; good++) {
        move->name[0] = (int16_t)good;
        for (int other = good; other < GOODS; other++)
            offer_name(sample, move, 1, other);
    }
}

int gorbino_legal(const void *state, const struct request *request, struct order *out, int max)
{
    struct sample sample = {.s = state, .seat = request->seat, .out = out, .max = max};
    struct move move = {.slot = (int16_t)request->slot};
    if (request->slot == SLOT_FOUND)
        names(&sample, &move, PLACES);
    else if (request->slot == SLOT_SUPPLY)
        supplies(&sample, &move);
    else
        plays(&sample);
    return sample.count;
}
