/* A simple bot: greedy, one request at a time, from the seat's view, integers only. What it does to others must pay: on
 * the average it brings more than it costs. */
#include "games/forvm/act.h"
#include "games/forvm/fate.h"
#include "games/forvm/forvm.h"
#include "rules/best.h"

enum { SPARE = 100, RIVAL = 12, RAID_MONEY = 400, STEPS_KEPT = 4, MISSES = 2 };

/* What a seat sees, and what each market is worth to it this time. */
struct mind {
    const struct forvm_state *s;
    int seat;
    struct chance *chance;
    int worth[MARKETS + 1]; /* of a new horreum, times 10 */
    int most;               /* the most of them */
    uint64_t wanted;        /* markets that are worth anything */
    uint64_t agents;        /* where anybody stands */
};

enum { LAST_TURNS = 6, AGENT_WORTH = 50, PRESTIGE_WORTH = 400, DIE = 6 };

/* 6 x (value for one more owner + 0.6 x boost), Rome as if shared by all; regions; 0.9 to 1.1 at random. */
static int worth_of(const struct mind *mind, int market)
{
    const struct forvm_state *s = mind->s;
    const struct family *f = family_of(s, mind->seat);
    int owners = market == ROME ? s->seats : market_owners(s, market) + 1;
    int worth = 60 * market_value(market, owners) + 36 * forvm_boost[forvm_markets[market].steps];
    if (market_counts(s, market)) {
        int own = market_count(f->horrea & forvm_region_markets(s, forvm_markets[market].region));
        if (own == 0 || own % 5 == 4)
            worth += 4000;
        else if (own % 5 == 3)
            worth += 600;
    }
    return worth / 20 * (18 + chance_below(mind->chance, 5));
}

static void think(struct mind *mind)
{
    for (int m = ROME; m <= MARKETS; m++) {
        mind->worth[m] = seat_has_horreum(mind->s, mind->seat, m) ? 0 : worth_of(mind, m);
        mind->wanted |= mind->worth[m] > 0 ? market_bit(m) : 0;
        mind->most = mind->worth[m] > mind->most ? mind->worth[m] : mind->most;
    }
    for (int i = 0; i < mind->s->seats; i++)
        mind->agents |= mind->s->family[i].agents;
}

/* The best goal an agent at `from` can walk to round those where anybody stands, by worth / (steps + 1.5), of equals
 * the first in map order; 0: none. */
static int best_goal(const struct mind *mind, int from, uint64_t taken, int *value)
{
    uint64_t reached = market_bit(from), fresh = reached, open = mind->wanted & ~taken & (~mind->agents | reached);
    int goal = 0;
    *value = 0;
    for (int steps = 0; fresh != 0 && 2 * mind->most / (2 * steps + 3) >= *value; steps++) {
        uint64_t near = 0;
        for (int m = 0; (m = set_next(fresh, m)) != 0;) {
            int one = (open & market_bit(m)) != 0 ? 2 * mind->worth[m] / (2 * steps + 3) : 0;
            near |= forvm_markets[m].near;
            if (one > *value || (one == *value && m < goal)) {
                *value = one;
                goal = m;
            }
        }
        fresh = near & ~reached & ~(mind->agents & ~market_bit(ROME));
        reached |= fresh;
    }
    return goal;
}

/* A move to the neighbours of `from` one can enter, the best first: by what can be reached from them. */
static struct part best_steps(const struct mind *mind, int from, uint64_t taken)
{
    struct part part = part_of(PART_MOVE, from);
    struct ranked best[STEPS_KEPT];
    int count = 0, one;
    for (int to = 0; (to = market_next(from, to)) != 0;) {
        if (((taken | (mind->agents & ~market_bit(ROME))) & market_bit(to)) != 0)
            continue;
        if (best_goal(mind, to, taken, &one) != 0)
            count = best_put(best, count, STEPS_KEPT, one, 2 * to);
    }
    for (int i = 0; i < count; i++)
        (void)part_choose(&part, best[i].what);
    return part;
}

/* Of DIE throws, so many win against another seat at the market. */
static int throws_won(const struct forvm_state *s, int seat, int other, int market)
{
    int spouse = market_spouse(s, market);
    return spouse == seat ? DIE - 1 : spouse == other ? 1 : DIE / 2;
}

/* The seat that stands alone at a market outside Rome; 0: there is none. */
static int lone_agent(const struct forvm_state *s, int market)
{
    int found = 0;
    for (int seat = 1; seat <= s->seats && market != ROME; seat++)
        if (seat_has_agent(s, seat, market))
            found = found == 0 ? seat : s->seats + 1;
    return found > s->seats ? 0 : found;
}

static bool is_friend(const struct mind *mind, int other)
{
    return other == mind->seat || seats_allied(mind->s, mind->seat, other);
}

/* Is the seat so far that it is worth money to set it back? */
static bool is_rival(const struct mind *mind, int other)
{
    const struct forvm_state *s = mind->s;
    int prestige = family_of(s, other)->prestige;
    for (int seat = 1; seat <= s->seats; seat++)
        if (seat != other && family_of(s, seat)->prestige >= prestige)
            return false;
    return prestige >= s->option[OPTION_GOAL] / 2;
}

/* Can it marry into the market before it ousts there? */
static bool marries_first(const struct mind *mind, int market)
{
    const struct family *f = family_of(mind->s, mind->seat);
    return mind->s->married[market] == 0 && mind->s->option[OPTION_INTRIGUES] == 0 &&
           f->children[SON] + f->children[DAUGHTER] > 0 && f->money >= COST_MARRY + COST_OUST + SPARE;
}

/* What it brings on the average to walk to a market where another's agent stands, and to oust it, times 10. */
static int oust_worth(const struct mind *mind, int market)
{
    const struct forvm_state *s = mind->s;
    int other = lone_agent(s, market), boost = LAST_TURNS * forvm_boost[forvm_markets[market].steps];
    if (other == 0 || is_friend(mind, other) || family_of(s, mind->seat)->money < COST_OUST + SPARE)
        return 0;
    int won = marries_first(mind, market) ? DIE - 1 : throws_won(s, mind->seat, other, market);
    int prize = seat_has_horreum(s, mind->seat, market) ? 10 * boost : mind->worth[market] - 10 * COST_BUILD;
    if (is_rival(mind, other))
        prize += 10 * (AGENT_WORTH + boost / 2);
    return (won * prize - (DIE - won) * 10 * AGENT_WORTH) / DIE - 10 * COST_OUST;
}

/* The best oust from a market where an own agent stands; 0: none pays. */
static int best_oust(const struct mind *mind, int from, uint64_t taken, int *value)
{
    int goal = 0;
    *value = 0;
    for (int to = 0; (to = market_next(from, to)) != 0;) {
        int one = ((taken | market_bit(ROME)) & market_bit(to)) != 0
                      ? 0
                      : 2 * oust_worth(mind, to) / 5; /* as best_goal() counts a step */
        if (one <= *value)
            continue;
        *value = one;
        goal = to;
    }
    return goal;
}

/* What an agent does: the market where it stands, where it goes, and whether it ousts there. */
struct errand {
    int from, goal, value;
    bool ousts;
};

static struct errand best_errand(const struct mind *mind, const int *left, uint64_t taken, bool may_oust)
{
    struct errand best = {0};
    for (int m = ROME; m <= MARKETS; m++) {
        int value, goal = left[m] > 0 ? best_goal(mind, m, taken, &value) : 0;
        if (goal != 0 && value > best.value)
            best = (struct errand){m, goal, value, false};
        goal = left[m] > 0 && may_oust ? best_oust(mind, m, taken, &value) : 0;
        if (goal != 0 && value > best.value)
            best = (struct errand){m, goal, value, true};
    }
    return best;
}

/* One agent stays in Rome if there is another; the one with the best goal goes first. One oust a turn. */
static void choose_moves(struct mind *mind, struct order *out)
{
    const struct family *f = family_of(mind->s, mind->seat);
    int left[MARKETS + 1] = {0};
    uint64_t taken = 0;
    bool may_oust = true;
    think(mind);
    for (int m = 0; (m = set_next(f->agents, m)) != 0;)
        left[m] = 1;
    left[ROME] += f->recruit != 0;
    if (left[ROME] > 0 && market_count(f->agents) + f->recruit > 1) {
        left[ROME]--;
        taken |= market_bit(ROME);
    }
    while (out->word[0] < MOVES_MAX) {
        struct errand e = best_errand(mind, left, taken, may_oust);
        if (e.from == 0)
            break;
        left[e.from]--;
        struct part part = part_of(PART_MOVE, e.from);
        if (e.ousts)
            (void)part_choose(&part, 2 * e.goal + 1);
        else if (e.goal != e.from)
            part = best_steps(mind, e.from, taken);
        may_oust = may_oust && !e.ousts;
        taken |= market_bit(e.goal);
        if (part.choices == 1)
            continue; /* it stays, to build there */
        taken |= market_bit(choice_of(&part, 1).market);
        part_order_put(out, 0, &part);
    }
}

static bool put_if_legal(const struct mind *mind, struct part part, struct order *out)
{
    bool legal = forvm_choice_check(mind->s, mind->seat, &part, 0) == ERR_FREE;
    if (legal)
        part_order_put(out, 0, &part);
    return legal;
}

static void choose_intrigue(const struct mind *mind, struct order *out)
{
    const struct forvm_state *s = mind->s;
    const struct family *f = family_of(s, mind->seat);
    for (int other = 1; other <= s->seats; other++)
        for (int child = SON; child <= DAUGHTER && other != mind->seat; child++)
            if (put_if_legal(mind, part_of(PART_PROPOSE, 2 * other + child), out))
                break;
    if (f->money < (f->mores != 0 ? 300 : 400))
        return;
    int child = f->children[SON] > 0 ? SON : DAUGHTER;
    for (int due = 1; due >= 0; due--) /* where it must oust, before all: that helps */
        for (int m = 0; (m = set_next(f->agents, m)) != 0;)
            if (seat_must_oust(mind->s, mind->seat, m) == (due != 0) &&
                put_if_legal(mind, part_of(PART_MARRY, 2 * m + child), out))
                return;
}

static void choose_answer(const struct mind *mind, const struct request *request, struct order *out)
{
    const struct part yes = {.kind = PART_ACCEPT}, no = {.kind = PART_DECLINE};
    bool rival = family_of(mind->s, request->slot - SLOT_ANSWER + 1)->prestige >= RIVAL;
    struct order order;
    part_to_order(&order, request->slot, rival ? &no : &yes);
    if (!forvm_check(mind->s, request, &order, out, NULL))
        part_to_order(out, request->slot, &no);
}

/* Would paying this much break a mark of the money ladder? */
static bool breaks_mark(const struct family *f, int32_t cost)
{
    return f->money >= LADDER_STEP && (f->money - cost) / LADDER_STEP < f->money / LADDER_STEP;
}

/* The markets of own agents without a horreum, the best first. */
static bool choose_work(const struct mind *mind, struct part *part)
{
    const struct family *f = family_of(mind->s, mind->seat);
    struct ranked best[AGENTS];
    int count = 0;
    *part = (struct part){.kind = PART_WORK};
    for (int market = 0; (market = set_next(f->agents & ~f->horrea, market)) != 0;) {
        const struct part one = part_of(PART_WORK, 8 * market);
        if (mind->worth[market] > 0 && forvm_choice_check(mind->s, mind->seat, &one, 0) == ERR_FREE)
            count = best_put(best, count, AGENTS, mind->worth[market], one.choice[0]);
    }
    for (int i = 0; i < count; i++)
        (void)part_choose(part, best[i].what);
    return count > 0;
}

/* What the end of another's horreum brings, in money: what an own one beside it earns more, and of a rival half of what
 * it earns, and its prestige where it is the last one of a region. */
static int destroy_prize(const struct mind *mind, int other, int market)
{
    const struct forvm_state *s = mind->s;
    int owners = market_owners(s, market), prize = 0;
    if (seat_has_horreum(s, mind->seat, market))
        prize += LAST_TURNS * (market_value(market, owners - 1) - market_value(market, owners));
    if (!is_rival(mind, other))
        return prize;
    uint64_t theirs = family_of(s, other)->horrea & forvm_region_markets(s, forvm_markets[market].region);
    int last = market_counts(s, market) && market_count(theirs) == 1 ? PRESTIGE_WORTH : 0;
    int earns = forvm_seat_earns(s, other, market);
    return prize + (earns > 0 ? LAST_TURNS * earns / 2 : 0) + last;
}

/* The horreum of another whose end brings most more than it costs. */
static bool choose_destroy(const struct mind *mind, struct part *part)
{
    const struct forvm_state *s = mind->s;
    int32_t money = family_of(s, mind->seat)->money;
    int most = 0;
    if (money < COST_DESTROY + SPARE || breaks_mark(family_of(s, mind->seat), COST_DESTROY))
        return false;
    for (int other = 1; other <= s->seats; other++)
        for (int m = 0; !is_friend(mind, other) && (m = set_next(family_of(s, other)->horrea, m)) != 0;) {
            const struct part one = part_of(PART_WORK, 8 * m + other);
            int gain = throws_won(s, mind->seat, other, m) * destroy_prize(mind, other, m) / DIE - COST_DESTROY;
            if (gain <= most || forvm_choice_check(s, mind->seat, &one, 0) != ERR_FREE)
                continue;
            most = gain;
            *part = one;
        }
    return most > 0;
}

static bool choose_gift(const struct mind *mind, int32_t spent, struct part *part)
{
    const struct family *f = family_of(mind->s, mind->seat);
    int band = prestige_band(f->prestige);
    int32_t cost = forvm_bands[band].cost, left = f->money - spent - cost;
    bool wins = f->prestige + 1 >= mind->s->option[OPTION_GOAL] && left >= 0 && !breaks_mark(f, spent + cost);
    *part = (struct part){.kind = PART_GIVE, .choices = KINDS, .choice = {0, 1, 2}};
    if (!wins && (left < SPARE || breaks_mark(f, spent + cost)))
        return false;
    for (int i = 0; i < KINDS; i++)
        if (forvm_choice_check(mind->s, mind->seat, part, i) == ERR_FREE)
            return true;
    return false;
}

static void choose_build(struct mind *mind, struct order *out)
{
    struct part work, gift;
    think(mind);
    int32_t spent = choose_work(mind, &work) ? COST_BUILD : choose_destroy(mind, &work) ? COST_DESTROY : 0;
    if (spent > 0)
        part_order_put(out, 0, &work);
    if (choose_gift(mind, spent, &gift))
        part_order_put(out, 0, &gift);
}

static void choose_fate(const struct mind *mind, const struct request *request, struct order *out)
{
    const struct family *f = family_of(mind->s, mind->seat);
    const struct part pays = {.kind = PART_PAY};
    bool wants = f->money >= COST_FATE + SPARE && !breaks_mark(f, COST_FATE);
    if ((request->slot == SLOT_GAMES || request->slot == SLOT_VOW) && wants)
        part_to_order(out, request->slot, &pays);
    else
        forvm_fallback(mind->s, request, out);
}

void forvm_choose(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    struct mind mind = {.s = view, .seat = request->seat, .chance = chance};
    part_to_order(out, request->slot, NULL);
    if (request->slot == SLOT_MOVE)
        choose_moves(&mind, out);
    else if (request->slot == SLOT_INTRIGUE)
        choose_intrigue(&mind, out);
    else if (request->slot == SLOT_BUILD)
        choose_build(&mind, out);
    else if (request->slot < SLOT_GAMES)
        choose_answer(&mind, request, out);
    else
        choose_fate(&mind, request, out);
}

/* Of each part the choice that it likes best. */
static void choose_plainly(const void *view, const struct request *request, struct chance *chance, struct order *out)
{
    struct order whole;
    forvm_choose(view, request, chance, &whole);
    part_to_order(out, request->slot, NULL);
    for (struct parts p = parts_of(whole.word); whole.len > 0 && parts_next(&p);) {
        int first = part_first(&p.part);
        p.part.choices = (uint8_t)(p.part.choices > first + 1 ? first + 1 : p.part.choices);
        part_order_put(out, 0, &p.part);
    }
}

/* By one draw of what markets are worth after the other, until two bring nothing new. */
int forvm_suggest(const void *view, const struct request *request, struct chance *chance, struct order *out, int most)
{
    int count = 0;
    for (int misses = 0; misses < MISSES && count < most;) {
        bool there = false;
        choose_plainly(view, request, chance, &out[count]);
        for (int i = 0; i < count; i++)
            there = there || order_same(&out[i], &out[count]);
        misses += there;
        count += !there;
    }
    return count;
}
