#include "games/forvm/act.h"

#include "rules/bytes.h"

static int debt_steps(int32_t money)
{
    return money < 0 ? (int)((-money + DEBT_STEP - 1) / DEBT_STEP) : 0;
}

int32_t forvm_seat_limit(const struct forvm_state *s, int seat)
{
    const struct family *f = family_of(s, seat);
    int steps = debt_steps(f->money) + f->prestige;
    return -DEBT_STEP * (steps < CREDIT_STEPS ? steps : CREDIT_STEPS);
}

bool forvm_seat_can_raise(const struct forvm_state *s, int seat, int32_t amount)
{
    return family_of(s, seat)->money - amount >= forvm_seat_limit(s, seat);
}

/* Why a free payment is not possible; `due`: ousts for which money must be left. */
static enum forvm_error pay_check(const struct forvm_state *s, int seat, int32_t amount, const struct part *part,
                                  int due)
{
    int32_t left = family_of(s, seat)->money - amount, limit = forvm_seat_limit(s, seat), hold = 200 * due;
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

void forvm_prestige_add(struct run *r, int seat, int by, enum prestige_why why)
{
    struct family *f = family_of(r->s, seat);
    if (by < -f->prestige)
        by = -f->prestige;
    if (by == 0)
        return;
    f->prestige = (int16_t)(f->prestige + by);
    events_tell(r->events, EVENT_PRESTIGE, seat, by, why);
}

void forvm_pay(struct run *r, int seat, int32_t amount)
{
    struct family *f = family_of(r->s, seat);
    int steps = debt_steps(f->money);
    f->money -= amount;
    int entered = debt_steps(f->money) - steps;
    if (entered > 0)
        forvm_prestige_add(r, seat, -entered, WHY_DEBT);
}

int32_t forvm_pay_forced(struct run *r, int seat, int32_t amount)
{
    int32_t most = family_of(r->s, seat)->money - forvm_seat_limit(r->s, seat);
    if (amount > most)
        amount = most;
    if (amount > 0)
        forvm_pay(r, seat, amount);
    return amount > 0 ? amount : 0;
}

/* Takes the seat off a market's arrivals; a list of one is none. */
static void arrivals_leave(struct forvm_state *s, int market, int seat)
{
    uint8_t *row = s->arrivals[market];
    (void)bytes_drop(row, SEATS, seat);
    if (row[1] == 0)
        row[0] = 0;
}

void forvm_agent_lose(struct run *r, int seat, int market, enum agent_why why)
{
    struct family *f = family_of(r->s, seat);
    f->agents &= ~market_bit(market);
    f->lost |= market_bit(market);
    arrivals_leave(r->s, market, seat);
    events_tell(r->events, EVENT_AGENT_LOST, seat, market, why);
}

uint64_t forvm_region_markets(const struct forvm_state *s, int region)
{
    const struct region *r = &forvm_regions[region];
    uint64_t all = (market_bit(r->markets) - 1) << r->first;
    return market_counts(s, ROME) ? all : all & ~market_bit(ROME);
}

static void horreum_build(struct run *r, int seat, int market)
{
    struct family *f = family_of(r->s, seat);
    f->horrea |= market_bit(market);
    events_tell(r->events, EVENT_BUILT, seat, market);
    if (!market_counts(r->s, market))
        return;
    int region = forvm_markets[market].region;
    uint64_t all = forvm_region_markets(r->s, region);
    int own = market_count(f->horrea & all);
    if (own == 1)
        forvm_prestige_add(r, seat, 1, WHY_FIRST);
    if (own / 5 > f->five[region]) {
        f->five[region]++;
        forvm_prestige_add(r, seat, 1, WHY_FIVE);
    }
    if ((f->horrea & all) == all && (f->every >> region & 1) == 0) {
        f->every = (uint8_t)(f->every | 1u << region);
        forvm_prestige_add(r, seat, 2, WHY_EVERY);
    }
}

void forvm_horreum_lose(struct run *r, int seat, int market)
{
    struct family *f = family_of(r->s, seat);
    f->horrea &= ~market_bit(market);
    if (market_counts(r->s, market) && (f->horrea & forvm_region_markets(r->s, forvm_markets[market].region)) == 0)
        forvm_prestige_add(r, seat, -1, WHY_LAST);
}

/* A child of this sex weds: it is used up. Hidden hands (views) stay as they are. */
static void child_weds(struct forvm_state *s, int seat, int child)
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

void forvm_alliance_end(struct run *r, int a, int b, int by)
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
    forvm_prestige_add(r, first, by == 0 && !both ? -1 : -2, WHY_ENDED);
    if (both || by == 0)
        forvm_prestige_add(r, second, both ? -2 : -1, WHY_ENDED);
    family_of(s, payer)->money += forvm_pay_forced(r, payee, price);
}

static enum forvm_error move_check(const struct forvm_state *s, int seat, const struct part *part, struct choice choice)
{
    int to = choice.market;
    if (seat_has_agent(s, seat, to) || (to == ROME && family_of(s, seat)->recruit != 0))
        return ERR_OWN;
    if (to == ROME || market_agents(s, to) == 0)
        return ERR_FREE;
    if (!choice.oust)
        return ERR_OCCUPIED;
    return seat_only_ousts(s, seat) ? ERR_ONE : pay_check(s, seat, COST_OUST * (seat_due(s, seat) + 1), part, 0);
}

static enum forvm_error marry_check(const struct forvm_state *s, int seat, const struct part *part,
                                    struct choice choice)
{
    if (!seat_has_agent(s, seat, choice.market))
        return ERR_AGENT;
    if (!seat_has_child(s, seat, choice.child))
        return ERR_CHILD;
    if (s->married[choice.market] != 0)
        return ERR_MARRIED;
    return pay_check(s, seat, COST_MARRY, part, seat_due(s, seat));
}

/* Why the two cannot marry, as far as the seat knows. */
static enum forvm_error match_check(const struct forvm_state *s, int seat, struct choice choice)
{
    if (!seat_has_child(s, seat, choice.child))
        return ERR_CHILD;
    if (seats_allied(s, seat, choice.seat))
        return ERR_ALLIED;
    return state_cards(s) || seat_has_child(s, choice.seat, 1 - choice.child) ? ERR_FREE : ERR_THEIRS;
}

static enum forvm_error work_check(const struct forvm_state *s, int seat, const struct part *part, struct choice choice)
{
    bool builds = choice.seat == 0;
    if (!builds && !seat_has_horreum(s, choice.seat, choice.market))
        return ERR_ABSENT;
    if ((builds || s->option[OPTION_DESTROY] != 0) && !seat_has_agent(s, seat, choice.market))
        return ERR_AGENT;
    if (builds && seat_has_horreum(s, seat, choice.market))
        return ERR_HAVE;
    return pay_check(s, seat, builds ? COST_BUILD : COST_DESTROY, part, 0);
}

static enum forvm_error give_check(const struct forvm_state *s, int seat, const struct part *part, struct choice choice)
{
    int band = prestige_band(family_of(s, seat)->prestige);
    if (s->given[band * KINDS + choice.kind] != 0)
        return ERR_GIVEN;
    return pay_check(s, seat, forvm_bands[band].cost, part, 0);
}

enum forvm_error forvm_choice_check(const struct forvm_state *s, int seat, const struct part *part, int i)
{
    static enum forvm_error (*const checks[PART_KINDS])(const struct forvm_state *s, int seat, const struct part *part,
                                                        struct choice choice) = {
        [PART_MOVE] = move_check, [PART_MARRY] = marry_check, [PART_WORK] = work_check, [PART_GIVE] = give_check};
    const struct choice choice = choice_of(part, i);
    if ((part->kind == PART_MARRY || part->kind == PART_PROPOSE) && seat_only_ousts(s, seat))
        return ERR_ONE;
    if (checks[part->kind] != NULL)
        return checks[part->kind](s, seat, part, choice);
    switch (part->kind) {
    case PART_OUST:
        return seat_must_oust(s, seat, choice.market) ? ERR_FREE : ERR_DUE;
    case PART_PROPOSE: {
        enum forvm_error error = match_check(s, seat, choice);
        return error != ERR_FREE ? error : pay_check(s, seat, part->price, part, seat_due(s, seat));
    }
    case PART_PAY:
        return pay_check(s, seat, COST_FATE, part, 0);
    case PART_BORROW:
        return forvm_seat_can_raise(s, seat, COST_FATE) ? ERR_FREE : ERR_CREDIT;
    case PART_AGENT:
        return seat_has_agent(s, seat, choice.market) ? ERR_FREE : ERR_AGENT;
    case PART_LOCAL:
        return market_spouse(s, choice.market) == seat ? ERR_FREE : ERR_MARRIAGE;
    case PART_ALLY:
        return seats_allied(s, seat, choice.seat) ? ERR_FREE : ERR_MARRIAGE;
    default:
        return ERR_FREE;
    }
}

/* Does the part's condition hold for the seat now? */
static bool cond_holds(const struct forvm_state *s, int seat, const struct part *part)
{
    const struct family *f = family_of(s, seat);
    switch (part->cond) {
    case COND_CONTESTED:
        return (s->arrivals[part->choice[0]][0] != 0) != part->unless; /* never in Rome */
    case COND_WON:
    case COND_LOST:
        return (((part->cond == COND_WON ? f->won : f->lost) & market_bit(part->argument)) != 0) != part->unless;
    case COND_MONEY:
    case COND_PRESTIGE:
        return ((part->cond == COND_MONEY ? f->money : f->prestige) >= part->argument) != part->unless;
    default:
        return true;
    }
}

void forvm_part_left(struct run *r, int seat, enum forvm_error error, const struct part *part)
{
    int16_t arg[2 + PART_WORDS] = {(int16_t)seat, (int16_t)error};
    bool undone = error != ERR_FREE;
    events_add(r->events, undone ? EVENT_UNDONE : EVENT_SKIPPED, 1u << seat, arg, part_put(part, arg, undone ? 2 : 1));
}

static void move_do(struct run *r, int seat, struct choice choice)
{
    struct forvm_state *s = r->s;
    struct family *f = family_of(s, seat);
    int from = choice.from, to = choice.market;
    bool contested = to != ROME && market_agents(s, to) > 0;
    if (from == ROME && f->recruit != 0) {
        f->recruit = 0; /* the other one stays in Rome */
    } else {
        f->agents &= ~market_bit(from);
        arrivals_leave(s, from, seat);
    }
    if (contested) {
        uint8_t *row = s->arrivals[to];
        int at = 0;
        for (int other = 1; row[0] == 0 && other <= s->seats; other++)
            if (seat_has_agent(s, other, to))
                row[at] = (uint8_t)other;
        while (row[at] != 0)
            at++;
        row[at] = (uint8_t)seat;
    }
    f->agents |= market_bit(to);
    events_tell(r->events, EVENT_MOVED, seat, from, to, contested);
}

/* 4+; married into the market: 2+; against one who is: 6. */
static int need_at(const struct forvm_state *s, int seat, int target, int market)
{
    int spouse = market_spouse(s, market);
    return spouse == seat ? 2 : spouse == target ? 6 : 4;
}

void forvm_oust_carry(struct run *r, int seat, struct choice choice)
{
    struct forvm_state *s = r->s;
    int market = choice.market, at = 1;
    const uint8_t *row = s->arrivals[market];
    while (row[at] != seat)
        at++;
    int target = row[at - 1], need = need_at(s, seat, target, market);
    if (!forvm_seat_can_raise(s, seat, COST_OUST)) {
        if (r->version == 1)
            events_tell(r->events, EVENT_OUST, seat, target, market, need, 0, 0);
        forvm_agent_lose(r, seat, market, LOST_FEE);
        return;
    }
    forvm_pay(r, seat, COST_OUST);
    forvm_alliance_end(r, seat, target, seat);
    int die = chance_die(r->chance);
    bool won = die >= need;
    events_tell(r->events, EVENT_OUST, seat, target, market, need, die, won);
    if (won)
        family_of(s, seat)->won |= market_bit(market);
    forvm_agent_lose(r, won ? target : seat, market, LOST_OUST);
}

static void marry_do(struct run *r, int seat, struct choice choice)
{
    forvm_pay(r, seat, COST_MARRY);
    child_weds(r->s, seat, choice.child);
    r->s->married[choice.market] = (uint8_t)(2 * seat + choice.child);
    events_tell(r->events, EVENT_MARRIED, seat, choice.market, choice.child);
    forvm_prestige_add(r, seat, 1, WHY_LOCAL);
}

static void propose_do(struct run *r, int seat, struct choice choice)
{
    struct forvm_state *s = r->s;
    int to = choice.seat, child = choice.child;
    int16_t price[2];
    forvm_pay(r, seat, choice.price);
    family_of(s, to)->money += choice.price;
    child_weds(s, seat, child);
    child_weds(s, to, 1 - child);
    s->pact[seat - 1][to - 1] = (uint8_t)(1 + child);
    s->price[seat - 1][to - 1] = choice.price;
    (void)part_number_put(choice.price, price, 0);
    events_tell(r->events, EVENT_ALLIED, seat, to, price[0], price[1], child);
    forvm_prestige_add(r, seat, 2, WHY_ALLIED);
    forvm_prestige_add(r, to, 2, WHY_ALLIED);
}

static void work_do(struct run *r, int seat, struct choice choice)
{
    int market = choice.market, target = choice.seat;
    if (target == 0) {
        forvm_pay(r, seat, COST_BUILD);
        horreum_build(r, seat, market);
        return;
    }
    forvm_pay(r, seat, COST_DESTROY);
    forvm_alliance_end(r, seat, target, seat);
    int need = need_at(r->s, seat, target, market), die = chance_die(r->chance);
    events_tell(r->events, EVENT_DESTROY, seat, target, market, need, die, die >= need);
    if (die >= need)
        forvm_horreum_lose(r, target, market);
}

static void give_do(struct run *r, int seat, struct choice choice)
{
    int band = prestige_band(family_of(r->s, seat)->prestige), gift = band * KINDS + choice.kind;
    forvm_pay(r, seat, forvm_bands[band].cost);
    r->s->given[gift] = (uint8_t)seat;
    events_tell(r->events, EVENT_GAVE, seat, gift);
    forvm_prestige_add(r, seat, 1, WHY_GIFT);
}

/* What only shows when a proposal is carried out: whether the other side has the child, and wants it. */
static enum forvm_error answered(const struct run *r, int seat, struct choice choice)
{
    if (!seat_has_child(r->s, choice.seat, 1 - choice.child))
        return ERR_THEIRS;
    return (r->accepted[seat - 1] >> choice.seat & 1) != 0 ? ERR_FREE : ERR_DECLINED;
}

bool forvm_part_carry(struct run *r, int seat, const struct part *part)
{
    static void (*const carry[PART_KINDS])(struct run * r, int seat, struct choice choice) = {
        [PART_MOVE] = move_do,       [PART_OUST] = forvm_oust_carry, [PART_MARRY] = marry_do,
        [PART_PROPOSE] = propose_do, [PART_WORK] = work_do,          [PART_GIVE] = give_do};
    enum forvm_error first = ERR_FREE;
    if (!cond_holds(r->s, seat, part)) {
        forvm_part_left(r, seat, ERR_FREE, part);
        return false;
    }
    for (int i = part_first(part); i < part->choices; i++) {
        const struct choice choice = choice_of(part, i);
        enum forvm_error error = forvm_choice_check(r->s, seat, part, i);
        if (error == ERR_FREE && part->kind == PART_PROPOSE)
            error = answered(r, seat, choice);
        if (error == ERR_FREE && carry[part->kind] != NULL) {
            carry[part->kind](r, seat, choice);
            return true;
        }
        first = first == ERR_FREE ? error : first;
    }
    forvm_part_left(r, seat, first, part);
    return false;
}

bool forvm_proposal_to(const struct forvm_state *s, int proposer, int to, struct part *part)
{
    for (struct parts p = parts_of(s->acts[proposer - 1]); parts_next(&p);) {
        const struct choice choice = choice_of(&p.part, 0);
        if (p.part.kind != PART_PROPOSE || (to >= 0 && choice.seat != to) ||
            match_check(s, proposer, choice) != ERR_FREE)
            continue;
        *part = p.part;
        return true;
    }
    return false;
}

static bool agent_counts(const struct forvm_state *s, int seat, int market)
{
    for (int other = 1; other <= s->seats; other++)
        if (seat_has_agent(s, other, market) && (other == seat || seats_allied(s, seat, other)))
            return true;
    return false;
}

/* The own markets that a chain of horrea joins to Rome; with route=five each step leads one further away. */
static uint64_t chained(const struct forvm_state *s, int seat)
{
    uint64_t own = family_of(s, seat)->horrea, reached = own & market_bit(ROME), fresh = reached;
    bool five = s->option[OPTION_ROUTE] == 0;
    while (fresh != 0) {
        uint64_t next = 0;
        for (int from = 0; (from = set_next(fresh, from)) != 0;)
            for (int to = 0; (to = market_next(from, to)) != 0;)
                if (!five || forvm_markets[to].steps == forvm_markets[from].steps + 1)
                    next |= market_bit(to);
        fresh = next & own & ~reached;
        reached |= fresh;
    }
    return reached;
}

bool forvm_any_exotic(uint64_t set)
{
    for (int market = 0; (market = set_next(set, market)) != 0;)
        if (forvm_markets[market].size == EXOTIC)
            return true;
    return false;
}

bool forvm_seat_has_any_route(const struct forvm_state *s, int seat)
{
    return forvm_any_exotic(chained(s, seat));
}

bool forvm_seat_boosted(const struct forvm_state *s, int seat, int market)
{
    if (market == ROME)
        return false;
    bool rome = s->option[OPTION_BOOST] != 0 || seat_has_horreum(s, seat, ROME);
    if (rome && agent_counts(s, seat, ROME) && agent_counts(s, seat, market))
        return true;
    return forvm_markets[market].size == EXOTIC && (chained(s, seat) & market_bit(market)) != 0;
}

int forvm_seat_earns(const struct forvm_state *s, int seat, int market)
{
    int value = market_value(market, market_owners(s, market));
    return value + (forvm_seat_boosted(s, seat, market) ? forvm_boost[forvm_markets[market].steps] : 0);
}

int32_t forvm_seat_trade(const struct forvm_state *s, int seat)
{
    const struct family *f = family_of(s, seat);
    int32_t total = (f->dispatch > 0 ? 500 : 0) + (f->annonae > 0 ? 500 : 0);
    for (int market = 0; (market = set_next(f->horrea, market)) != 0;)
        total += market == f->flood ? 0 : forvm_seat_earns(s, seat, market);
    return total;
}
