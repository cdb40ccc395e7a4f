#include "games/forvm/fate.h"

#include "games/forvm/act.h"
#include "rules/bytes.h"

enum { FATE_MONEY = 500 }; /* what one of the good cards brings */

static const struct fate *open_card(const struct forvm_state *s)
{
    return &forvm_fates[s->card];
}

static uint64_t fate_markets(const struct fate *card)
{
    uint64_t set = 0;
    for (int i = 0; i < card->markets; i++)
        set |= market_bit(card->market[i]);
    return set;
}

void fate_turn(struct run *r)
{
    struct forvm_state *s = r->s;
    if (s->deck_count == 0) {
        chance_shuffle_bytes(r->chance, s->discard, s->discard_count);
        bytes_reverse(s->deck, s->discard, s->discard_count);
        s->deck_count = s->discard_count;
        memset(s->discard, 0, sizeof s->discard);
        s->discard_count = 0;
    }
    s->card = s->deck[--s->deck_count];
    s->deck[s->deck_count] = 0;
    events_tell(r->events, EVENT_FATE, s->card);
}

int fate_slot(const struct forvm_state *s)
{
    int effect = open_card(s)->effect;
    return effect < FATE_GAMES ? SLOT_NONE : SLOT_GAMES + effect - FATE_GAMES;
}

bool fate_asks(const struct forvm_state *s, int seat)
{
    const struct family *f = family_of(s, seat);
    bool rich = forvm_seat_can_raise(s, seat, COST_FATE);
    switch (open_card(s)->effect) {
    case FATE_GAMES:
        return rich && f->horrea != 0;
    case FATE_VOW:
        return rich && forvm_any_exotic(f->agents);
    case FATE_PATRON:
        return f->money < COST_FATE && f->agents != 0 && (rich || market_count(f->agents) > 1);
    case FATE_DIVORCE:
        return market_count(seat_locals(s, seat)) + market_count(seat_allies(s, seat)) > 1;
    default:
        return false;
    }
}

/* The agent furthest from Rome; ties: map order. */
static int furthest_agent(const struct forvm_state *s, int seat)
{
    int found = 0;
    for (int market = 0; (market = set_next(family_of(s, seat)->agents, market)) != 0;)
        if (found == 0 || forvm_markets[market].steps > forvm_markets[found].steps)
            found = market;
    return found;
}

/* The ally with the least prestige; ties: whose turn comes first. By their numbers seat 1 would lose every alliance. */
static int least_ally(const struct forvm_state *s, uint64_t allies)
{
    int found = 0;
    for (int i = 0; i < s->seats; i++) {
        int seat = seat_in_turn(s, i);
        if ((allies >> seat & 1) != 0 && (found == 0 || family_of(s, seat)->prestige < family_of(s, found)->prestige))
            found = seat;
    }
    return found;
}

void fate_default(const struct forvm_state *s, int seat, struct part *part)
{
    *part = (struct part){.kind = PART_REFUSE};
    uint64_t locals = seat_locals(s, seat), allies = seat_allies(s, seat);
    if (open_card(s)->effect == FATE_PATRON)
        *part = part_of(PART_AGENT, furthest_agent(s, seat));
    else if (open_card(s)->effect == FATE_DIVORCE && locals != 0)
        *part = part_of(PART_LOCAL, set_next(locals, 0));
    else if (open_card(s)->effect == FATE_DIVORCE && allies != 0)
        *part = part_of(PART_ALLY, least_ally(s, allies));
}

static void kill_agents(struct run *r, int seat)
{
    uint64_t hit = family_of(r->s, seat)->agents & fate_markets(open_card(r->s));
    for (int market = 0; (market = set_next(hit, market)) != 0;)
        forvm_agent_lose(r, seat, market, LOST_FATE);
}

static void insure(struct run *r, int seat)
{
    uint64_t hit = family_of(r->s, seat)->horrea & fate_markets(open_card(r->s));
    if (hit != 0)
        (void)forvm_pay_forced(r, seat, 200 * market_count(hit));
}

static void governor(struct run *r, int seat)
{
    int steps = -1, most = 0;
    for (int market = 0; (market = set_next(family_of(r->s, seat)->horrea, market)) != 0;) {
        int far = forvm_markets[market].steps, earns = forvm_seat_earns(r->s, seat, market);
        if (far > steps || (far == steps && earns > most)) {
            steps = far;
            most = earns;
        }
    }
    (void)forvm_pay_forced(r, seat, most);
}

static void flood(struct run *r, int seat)
{
    struct family *f = family_of(r->s, seat);
    int most = 0;
    f->flood = 0;
    for (int market = ROME; (market = set_next(f->horrea, market)) != 0;) {
        int earns = forvm_seat_earns(r->s, seat, market);
        if (f->flood == 0 || earns > most) {
            f->flood = (uint8_t)market;
            most = earns;
        }
    }
}

static void annonae(struct run *r)
{
    struct forvm_state *s = r->s;
    uint64_t named = fate_markets(open_card(s));
    int best = 0;
    for (int i = 0; i < s->seats; i++) {
        int seat = seat_in_turn(s, i);
        const struct family *one = family_of(s, seat), *other = best == 0 ? one : family_of(s, best);
        bool prefect = seat_has_horreum(s, seat, ROME) && (one->horrea & named) != 0;
        if (prefect && (best == 0 || one->prestige > other->prestige ||
                        (one->prestige == other->prestige && one->money > other->money)))
            best = seat;
    }
    if (best == 0)
        return;
    family_of(s, best)->annonae = 2;
    events_tell(r->events, EVENT_PREFECT, best);
}

static void census(struct run *r, int seat)
{
    struct family *f = family_of(r->s, seat);
    bool rich = f->money >= LADDER_STEP;
    if (rich == (f->senator != 0))
        return;
    f->senator = rich;
    forvm_prestige_add(r, seat, rich ? 1 : -1, WHY_FATE);
}

static void snub(struct run *r)
{
    struct forvm_state *s = r->s;
    int32_t most = family_of(s, 1)->money;
    for (int seat = 2; seat <= s->seats; seat++)
        most = family_of(s, seat)->money > most ? family_of(s, seat)->money : most;
    for (int i = 0; i < s->seats; i++)
        if (family_of(s, seat_in_turn(s, i))->money == most)
            forvm_prestige_add(r, seat_in_turn(s, i), -1, WHY_FATE);
}

static void elections(struct run *r, int seat)
{
    if (seat_locals(r->s, seat) == 0)
        return;
    int die = chance_die(r->chance);
    events_tell(r->events, EVENT_ELECTION, seat, die);
    if (die >= 4)
        forvm_prestige_add(r, seat, 1, WHY_FATE);
}

static void grandchild(struct run *r, int seat)
{
    struct forvm_state *s = r->s;
    struct family *f = family_of(s, seat);
    if (!state_cards(s)) {
        f->children[chance_die(r->chance) <= 3 ? SON : DAUGHTER]++;
        return;
    }
    if (s->relatives_count == 0)
        return;
    int card = s->relatives[--s->relatives_count];
    s->relatives[s->relatives_count] = 0;
    f->hand[f->hand_count++] = (uint8_t)card;
    f->children[forvm_family[card].sex]++;
}

/* One marriage of every seat; a partner who has lost one already by this card is spared. */
static void divorce(struct run *r, const struct part *const answer[SEATS])
{
    struct forvm_state *s = r->s;
    bool spared[SEATS + 1] = {false};
    for (int i = 0; i < s->seats; i++) {
        int seat = seat_in_turn(s, i);
        struct part choice;
        if (spared[seat] || (seat_locals(s, seat) == 0 && seat_allies(s, seat) == 0))
            continue;
        if (answer[seat - 1] == NULL)
            fate_default(s, seat, &choice);
        else
            choice = *answer[seat - 1];
        int other = choice.choice[0];
        if (choice.kind == PART_LOCAL) {
            s->married[other] = 0;
            events_tell(r->events, EVENT_LOCAL_END, seat, other);
            forvm_prestige_add(r, seat, -1, WHY_ENDED);
        } else {
            forvm_alliance_end(r, seat, other, 0);
            spared[other] = true;
        }
    }
}

static void patron(struct run *r, int seat, const struct part *answer)
{
    const struct family *f = family_of(r->s, seat);
    if (answer != NULL && answer->kind == PART_AGENT)
        forvm_agent_lose(r, seat, answer->choice[0], LOST_FATE);
    else if (answer == NULL && f->money < COST_FATE && f->agents != 0)
        forvm_agent_lose(r, seat, set_next(f->agents, 0), LOST_FATE);
    else
        (void)forvm_pay_forced(r, seat, COST_FATE);
}

static void pay_for_prestige(struct run *r, int seat, const struct part *answer)
{
    if (answer == NULL || answer->kind != PART_PAY || forvm_choice_check(r->s, seat, answer, 0) != ERR_FREE)
        return;
    forvm_pay(r, seat, COST_FATE);
    forvm_prestige_add(r, seat, 1, WHY_FATE);
}

/* What the card does to one seat. */
static void strike(struct run *r, int seat, const struct part *answer)
{
    struct forvm_state *s = r->s;
    struct family *f = family_of(s, seat);
    static void (*const strikes[])(struct run * r, int seat) = {
        [FATE_KILL] = kill_agents, [FATE_INSURE] = insure,       [FATE_GOVERNOR] = governor,
        [FATE_FLOOD] = flood,      [FATE_ELECTIONS] = elections, [FATE_GRANDCHILD] = grandchild,
        [FATE_CENSUS] = census,    [FATE_DIVORCE] = NULL};
    int effect = open_card(s)->effect;
    if (strikes[effect] != NULL) {
        strikes[effect](r, seat);
        return;
    }
    switch (effect) {
    case FATE_BURN:
        if (seat_has_horreum(s, seat, ROME))
            forvm_horreum_lose(r, seat, ROME);
        return;
    case FATE_HARVEST:
        f->money += (f->horrea & fate_markets(open_card(s))) != 0 ? FATE_MONEY : 0;
        return;
    case FATE_LIMES:
        f->money += forvm_seat_has_any_route(s, seat) ? FATE_MONEY : 0;
        return;
    case FATE_DISPATCH:
        f->dispatch = (f->agents & fate_markets(open_card(s))) != 0;
        return;
    case FATE_PURPLE:
        forvm_prestige_add(r, seat, -1, WHY_FATE);
        return;
    case FATE_MORES:
        f->mores = f->children[SON] + f->children[DAUGHTER] > 0;
        return;
    case FATE_PATRON:
        patron(r, seat, answer);
        return;
    default:
        pay_for_prestige(r, seat, answer);
    }
}

void fate_carry(struct run *r, const struct part *const answer[SEATS])
{
    struct forvm_state *s = r->s;
    int effect = open_card(s)->effect;
    if (effect == FATE_DIVORCE)
        divorce(r, answer);
    else if (effect == FATE_ANNONAE)
        annonae(r);
    else if (effect == FATE_SNUB)
        snub(r);
    else
        for (int i = 0; i < s->seats; i++)
            strike(r, seat_in_turn(s, i), answer[seat_in_turn(s, i) - 1]);
    s->discard[s->discard_count++] = s->card;
    s->card = 0;
}
