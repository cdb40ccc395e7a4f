#include "games/forvm/effect.h"

#include "rules/bytes.h"

static int debt_steps(int32_t money)
{
    return money < 0 ? (int)((-money + DEBT_STEP - 1) / DEBT_STEP) : 0;
}

int32_t seat_limit(const struct forvm_state *s, int seat)
{
    const struct family *f = family_at(s, seat);
    int steps = debt_steps(f->money) + f->prestige;
    return -DEBT_STEP * (steps < CREDIT_STEPS ? steps : CREDIT_STEPS);
}

bool seat_can_raise(const struct forvm_state *s, int seat, int32_t amount)
{
    return family_at(s, seat)->money - amount >= seat_limit(s, seat);
}

enum forvm_error pay_check(const struct forvm_state *s, int seat, int32_t amount, const struct part *part, int due)
{
    int32_t left = family_at(s, seat)->money - amount, limit = seat_limit(s, seat), hold = 200 * due;
    if (part->keep > 0 && left < part->keep)
        return ERR_KEEP;
    if (left < 0 && !part->debt)
        return ERR_MONEY;
    if (left < limit)
        return ERR_CREDIT;
    if (due > 0 && left - hold < (part->debt ? limit : 0))
        return ERR_HOLD;
    return ERR_FREE;
}

void prestige_add(struct run *r, int seat, int by, enum prestige_why why)
{
    struct family *f = family_of(r->s, seat);
    if (by < -f->prestige)
        by = -f->prestige;
    if (by == 0)
        return;
    f->prestige = (int16_t)(f->prestige + by);
    events_tell(r->events, EVENT_PRESTIGE, seat, by, why);
}

void pay(struct run *r, int seat, int32_t amount)
{
    struct family *f = family_of(r->s, seat);
    int steps = debt_steps(f->money);
    f->money -= amount;
    int entered = debt_steps(f->money) - steps;
    if (entered > 0)
        prestige_add(r, seat, -entered, WHY_DEBT);
}

int32_t pay_forced(struct run *r, int seat, int32_t amount)
{
    int32_t most = family_of(r->s, seat)->money - seat_limit(r->s, seat);
    if (amount > most)
        amount = most;
    if (amount > 0)
        pay(r, seat, amount);
    return amount > 0 ? amount : 0;
}

void arrivals_leave(struct forvm_state *s, int market, int seat)
{
    uint8_t *row = s->arrivals[market];
    (void)bytes_drop(row, SEATS, seat);
    if (row[1] == 0)
        row[0] = 0;
}

void agent_lose(struct run *r, int seat, int market, enum agent_why why)
{
    struct family *f = family_of(r->s, seat);
    f->agents &= ~market_bit(market);
    f->lost |= market_bit(market);
    arrivals_leave(r->s, market, seat);
    events_tell(r->events, EVENT_AGENT_LOST, seat, market, why);
}

uint64_t region_markets(const struct forvm_state *s, int region)
{
    uint64_t set = 0;
    for (int m = ROME; m <= MARKETS; m++)
        if (forvm_markets[m].region == region && market_counts(s, m))
            set |= market_bit(m);
    return set;
}

void horreum_build(struct run *r, int seat, int market)
{
    struct family *f = family_of(r->s, seat);
    f->horrea |= market_bit(market);
    events_tell(r->events, EVENT_BUILT, seat, market);
    if (!market_counts(r->s, market))
        return;
    int region = forvm_markets[market].region;
    uint64_t all = region_markets(r->s, region);
    int own = market_count(f->horrea & all);
    if (own == 1)
        prestige_add(r, seat, 1, WHY_FIRST);
    if (own / 5 > f->five[region]) {
        f->five[region]++;
        prestige_add(r, seat, 1, WHY_FIVE);
    }
    if ((f->horrea & all) == all && (f->every >> region & 1) == 0) {
        f->every = (uint8_t)(f->every | 1u << region);
        prestige_add(r, seat, 2, WHY_EVERY);
    }
}

void horreum_lose(struct run *r, int seat, int market)
{
    struct family *f = family_of(r->s, seat);
    f->horrea &= ~market_bit(market);
    if (market_counts(r->s, market) && (f->horrea & region_markets(r->s, forvm_markets[market].region)) == 0)
        prestige_add(r, seat, -1, WHY_LAST);
}

void child_weds(struct forvm_state *s, int seat, int child)
{
    struct family *f = family_of(s, seat);
    f->wed = 1;
    f->children[child]--;
    int at = 0;
    while (at < f->hand_count && forvm_family[f->hand[at]].sex != child)
        at++;
    if (at < f->hand_count)
        f->hand_count = (uint8_t)bytes_drop(f->hand, f->hand_count, f->hand[at]);
}

void alliance_end(struct run *r, int a, int b, int by)
{
    struct forvm_state *s = r->s;
    if (!seats_allied(s, a, b))
        return;
    int payer = s->pact[a - 1][b - 1] != 0 ? a : b, payee = payer == a ? b : a;
    int32_t price = s->price[payer - 1][payee - 1];
    s->pact[payer - 1][payee - 1] = 0;
    s->price[payer - 1][payee - 1] = 0;
    family_of(s, a)->divorcing &= (uint8_t) ~(1u << b);
    family_of(s, b)->divorcing &= (uint8_t) ~(1u << a);
    events_tell(r->events, EVENT_DISSOLVED, payer, payee, by);
    bool both = s->option[OPTION_DIVORCE] == 0;
    int first = by != 0 ? by : payer, second = first == payer ? payee : payer;
    prestige_add(r, first, by == 0 && !both ? -1 : -2, WHY_ENDED);
    if (both || by == 0)
        prestige_add(r, second, both ? -2 : -1, WHY_ENDED);
    family_of(s, payer)->money += pay_forced(r, payee, price);
}
