/* The rules of FORVM as the contract wants them: see rules/rules.h for what each does; and the course of a turn:
 * phases, whom they ask, what they carry out (rules.md, "A turn"). Pure. */
#include "base/number.h"
#include "games/forvm/act.h"
#include "games/forvm/fate.h"
#include "games/forvm/forvm.h"
#include "rules/bytes.h"
#include "rules/options.h"
#include "rules/standing.h"

/* Is it the seat's phase: that of all, or of the active one? */
static bool has_phase(const struct forvm_state *s, int seat)
{
    return s->active == 0 || s->active == seat;
}

static bool asks_move(const struct forvm_state *s, int seat)
{
    return family_of(s, seat)->agents != 0 || family_of(s, seat)->recruit != 0;
}

static bool asks_intrigue(const struct forvm_state *s, int seat)
{
    const struct family *f = family_of(s, seat);
    if (f->children[SON] + f->children[DAUGHTER] == 0 || seat_only_ousts(s, seat))
        return false;
    if (forvm_seat_can_raise(s, seat, COST_MARRY))
        for (int market = 0; (market = set_next(f->agents, market)) != 0;)
            if (s->married[market] == 0)
                return true;
    for (int other = 1; other <= s->seats; other++)
        for (int child = SON; child <= DAUGHTER && other != seat && !seats_allied(s, seat, other); child++)
            if (state_cards(s) || (seat_has_child(s, seat, child) && seat_has_child(s, other, 1 - child)))
                return true;
    return false;
}

static bool turn_asks(const struct forvm_state *s, int seat)
{
    static bool (*const asks[PHASE_OVER + 1])(const struct forvm_state *s, int seat) = {
        [PHASE_MOVE] = asks_move, [PHASE_INTRIGUE] = asks_intrigue, [PHASE_BUILD] = forvm_seat_can_work};
    return has_phase(s, seat) && asks[s->phase] != NULL && asks[s->phase](s, seat);
}

/* What befalls each seat, in their order. */
static void each_seat(struct run *r, void (*befalls)(struct run *r, int seat))
{
    for (int i = 0; i < r->s->seats; i++)
        befalls(r, seat_in_turn(r->s, i));
}

static void roll_recruit(struct run *r, int seat)
{
    if (!has_phase(r->s, seat) || seat_reserve(r->s, seat) == 0)
        return;
    int die = chance_die(r->chance);
    family_of(r->s, seat)->recruit = die >= 4;
    events_tell(r->events, EVENT_RECRUIT, seat, die, die >= 4);
}

static void open_phase(struct run *r, enum phase phase)
{
    r->s->phase = (uint8_t)phase;
    r->s->active = state_strict(r->s) && phase < PHASE_FATE ? (uint8_t)seat_in_turn(r->s, 0) : 0;
    if (phase == PHASE_MOVE)
        each_seat(r, roll_recruit);
    else if (phase == PHASE_FATE)
        fate_turn(r);
}

/* Opens MOVE of the turn the position stands in: tells the turn, rolls for recruits. */
static void turn_begin(struct run *r)
{
    events_tell(r->events, EVENT_TURN, r->s->start, r->s->turn);
    open_phase(r, PHASE_MOVE);
}

/* With order=strict the next seat of the phase; false when all have had it. */
static bool next_seat(struct run *r)
{
    struct forvm_state *s = r->s;
    for (int i = 0; i < s->seats - 1; i++) {
        if (s->active != seat_in_turn(s, i))
            continue;
        s->active = (uint8_t)seat_in_turn(s, i + 1);
        return true;
    }
    return false;
}

static void carry_move(struct run *r, int seat, const struct order *order)
{
    struct family *f = family_of(r->s, seat);
    if (f->recruit != 0 && (f->agents & market_bit(ROME)) == 0) {
        f->agents |= market_bit(ROME);
        f->recruit = 0;
    }
    if (order != NULL)
        for (struct parts p = parts_of(order->word); parts_next(&p);)
            (void)forvm_part_carry(r, seat, &p.part);
    if (f->recruit != 0)
        events_tell(r->events, EVENT_NO_ROOM, seat);
    f->recruit = 0;
}

/* Where only `one` may be done, what is behind it is skipped. */
static void carry_part(struct run *r, int seat, const struct part *part, bool one, bool *done)
{
    if (one && *done)
        forvm_part_left(r, seat, ERR_FREE, part);
    else
        *done = forvm_part_carry(r, seat, part) || *done;
}

/* What the seat wrote stands in `acts`. */
static void carry_intrigue(struct run *r, int seat, const struct order *order)
{
    (void)order;
    struct forvm_state *s = r->s;
    bool one = s->option[OPTION_INTRIGUES] != 0, done = false;
    for (int other = 1; other <= s->seats; other++)
        if ((family_of(s, seat)->divorcing >> other & 1) != 0)
            forvm_alliance_end(r, seat, other, seat);
    for (struct parts p = parts_of(s->acts[seat - 1]); parts_next(&p);)
        carry_part(r, seat, &p.part, one, &done);
    for (int market = ROME; (market = set_next(family_of(s, seat)->agents, market)) != 0;)
        if (seat_must_oust(s, seat, market))
            forvm_oust_carry(r, seat, (struct choice){.market = market});
}

static void carry_build(struct run *r, int seat, const struct order *order)
{
    bool one = r->s->option[OPTION_WORKS] != 0, done = false;
    for (int pass = 0; order != NULL && pass < (one ? 1 : 2); pass++) {
        for (struct parts p = parts_of(order->word); parts_next(&p);) {
            if (one || (p.part.kind == PART_GIVE) == (pass == 1))
                carry_part(r, seat, &p.part, one, &done);
        }
    }
}

static void carry_trade(struct run *r, int seat)
{
    struct family *f = family_of(r->s, seat);
    int32_t total = forvm_seat_trade(r->s, seat);
    int16_t word[2];
    (void)part_number_put(total, word, 0);
    events_tell(r->events, EVENT_TRADE, seat, word[0], word[1]);
    if (total > 0)
        f->money += total;
    else
        (void)forvm_pay_forced(r, seat, -total);
    f->flood = 0;
    f->dispatch = (uint8_t)(f->dispatch - (f->dispatch > 0));
    f->annonae = (uint8_t)(f->annonae - (f->annonae > 0));
}

static void end_intrigue(struct run *r, int seat)
{
    struct family *f = family_of(r->s, seat);
    if (f->mores != 0 && f->wed == 0)
        forvm_prestige_add(r, seat, -1, WHY_MORES);
    f->mores = 0;
}

static void convert(struct run *r, int seat)
{
    struct family *f = family_of(r->s, seat);
    int level = f->money < 0 ? 0 : least(f->money / LADDER_STEP, LADDER_TOP), by = level - f->level;
    f->level = (uint8_t)level;
    forvm_prestige_add(r, seat, by, WHY_MONEY);
}

/* Seats at the goal first, by money, then prestige; the others by prestige, then money; last of all by benefactions.
 * Version 1 passed the prestige of seats at the goal over. */
void forvm_turn_ranks(const struct forvm_state *s, int version, int rank[SEATS])
{
    struct standing standing[SEATS];
    for (int i = 0; i < s->seats; i++) {
        int money = s->family[i].money, prestige = s->family[i].prestige;
        bool there = prestige >= s->option[OPTION_GOAL];
        int second = !there ? money : version == 1 ? 0 : prestige;
        standing[i] = (struct standing){{there, there ? money : prestige, second, seat_gifts(s, i + 1)}};
    }
    standing_rank(standing, s->seats, rank);
}

/* VICTORY; else the next turn. */
static void end_turn(struct run *r)
{
    struct forvm_state *s = r->s;
    int last = s->option[OPTION_TURNS] != 0 ? s->option[OPTION_TURNS] : LAST_TURN, rank[SEATS];
    bool over = s->turn >= last;
    for (int i = 0; i < s->seats; i++)
        over = over || s->family[i].prestige >= s->option[OPTION_GOAL];
    if (over) {
        int16_t arg[2 + SEATS] = {s->seats};
        forvm_turn_ranks(s, r->version, rank);
        for (int i = 0; i < s->seats; i++) {
            s->winners = (uint8_t)(s->winners | (rank[i] == 1 ? 2u << i : 0));
            arg[2 + i] = s->family[i].prestige;
        }
        arg[1] = s->winners;
        s->phase = PHASE_OVER;
        events_add(r->events, EVENT_OVER, EVENT_PUBLIC, arg, 2 + s->seats);
        return;
    }
    for (int i = 0; i < s->seats; i++) {
        s->family[i].won = s->family[i].lost = 0;
        s->family[i].wed = 0;
    }
    s->turn++;
    s->start = s->start == s->seats ? 1 : (uint8_t)(s->start + 1);
    turn_begin(r);
}

/* What the seats whose phase it is have answered, in their order; NULL for who was not asked. */
static void carry_all(struct run *r, void (*carry)(struct run *r, int seat, const struct order *order),
                      const struct answer *answers, int count)
{
    for (int i = 0; i < r->s->seats; i++) {
        int seat = seat_in_turn(r->s, i);
        if (has_phase(r->s, seat))
            carry(r, seat, order_of_seat(answers, count, seat));
    }
}

static void step_move(struct run *r, const struct answer *answers, int count)
{
    carry_all(r, carry_move, answers, count);
    if (next_seat(r))
        each_seat(r, roll_recruit);
    else
        open_phase(r, PHASE_INTRIGUE);
}

static void keep_acts(struct forvm_state *s, const struct answer *answers, int count)
{
    for (int i = 0; i < count; i++) {
        const int16_t *word = answers[i].order->word;
        memcpy(s->acts[answers[i].request.seat - 1], word, (size_t)part_alternative_end(word, 0) * sizeof word[0]);
    }
}

static void hear_answers(struct run *r, const struct answer *answers, int count)
{
    struct part part;
    for (int i = 0; i < count; i++) {
        int proposer = answers[i].request.slot - SLOT_ANSWER;
        (void)part_get(answers[i].order->word, 1, &part);
        if (part.kind == PART_ACCEPT)
            r->accepted[proposer] = (uint8_t)(r->accepted[proposer] | 1u << answers[i].request.seat);
    }
}

/* INTRIGUE, and ANSWER where something is proposed. */
static void step_intrigue(struct run *r, const struct answer *answers, int count)
{
    struct forvm_state *s = r->s;
    struct part part;
    if (s->phase == PHASE_ANSWER) {
        hear_answers(r, answers, count);
    } else {
        keep_acts(s, answers, count);
        for (int seat = 1; seat <= s->seats; seat++) {
            if (forvm_proposal_to(s, seat, -1, &part)) {
                s->phase = PHASE_ANSWER;
                return;
            }
        }
    }
    carry_all(r, carry_intrigue, NULL, 0);
    memset(s->acts, 0, sizeof s->acts);
    s->phase = PHASE_INTRIGUE;
    if (next_seat(r))
        return;
    each_seat(r, end_intrigue);
    each_seat(r, carry_trade);
    open_phase(r, PHASE_BUILD);
}

static void step_build(struct run *r, const struct answer *answers, int count)
{
    carry_all(r, carry_build, answers, count);
    if (!next_seat(r))
        open_phase(r, PHASE_FATE);
}

static void step_fate(struct run *r, const struct answer *answers, int count)
{
    struct part part[SEATS];
    const struct part *answer[SEATS] = {NULL};
    for (int i = 0; i < count; i++) {
        int seat = answers[i].request.seat;
        (void)part_get(answers[i].order->word, 1, &part[seat - 1]);
        answer[seat - 1] = &part[seat - 1];
    }
    fate_carry(r, answer);
    each_seat(r, convert);
    end_turn(r);
}

/* Carries out the open phase with these answers, and those after it that ask nobody. */
static void carry_on(struct run r, const struct answer *answers, int count)
{
    static void (*const steps[PHASE_OVER])(struct run * r, const struct answer *answers, int count) = {
        step_move, step_intrigue, step_intrigue, step_build, step_fate};
    struct request open[REQUESTS_MAX];
    for (; r.s->phase < PHASE_OVER; count = 0) {
        steps[r.s->phase](&r, answers, count);
        if (forvm_requests(r.s, open) > 0)
            return;
    }
}

void forvm_resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    carry_on((struct run){.s = state, .chance = chance, .events = events, .version = FORVM_VERSION}, answers, count);
}

void forvm_resolve_1(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    carry_on((struct run){.s = state, .chance = chance, .events = events, .version = 1}, answers, count);
}

enum { START_MONEY = 200, DEALT = 3 };

static void deal_family(struct forvm_state *s, struct chance *chance)
{
    uint8_t card[FAMILY];
    int at = 0;
    chance_deal(chance, card, 1, FAMILY);
    for (int round = 0; round < DEALT; round++) {
        for (int seat = 1; seat <= s->seats; seat++) {
            struct family *f = family_of(s, seat);
            f->hand[f->hand_count++] = card[at];
            f->children[forvm_family[card[at++]].sex]++;
        }
    }
    s->relatives_count = (uint8_t)(FAMILY - at);
    bytes_reverse(s->relatives, card + at, FAMILY - at);
}

static void shuffle_fate(struct forvm_state *s, struct chance *chance)
{
    uint8_t card[FATE_CARDS];
    int count = 0;
    for (int i = 1; i <= FATES; i++)
        for (int copy = 0; copy < forvm_fates[i].copies; copy++)
            card[count++] = (uint8_t)i;
    chance_shuffle_bytes(chance, card, count);
    bytes_reverse(s->deck, card, count);
    s->deck_count = (uint8_t)count;
}

/* Every seat a die; those tied for the highest again. */
static int roll_start(int seats, struct chance *chance)
{
    uint64_t in = (UINT64_C(2) << seats) - 2;
    while ((in & (in - 1)) != 0 && !chance_ran_dry(chance)) {
        uint64_t tied = 0;
        int best = 0;
        for (int seat = 0; (seat = set_next(in, seat)) != 0;) {
            int die = chance_die(chance);
            tied = (die > best ? 0 : tied) | (die >= best ? UINT64_C(1) << seat : 0);
            best = die > best ? die : best;
        }
        in = tied;
    }
    return set_next(in, 0);
}

bool forvm_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                 struct refusal *why)
{
    (void)why;
    struct forvm_state *s = state;
    *s = (struct forvm_state){.seats = (uint8_t)setup->seats, .turn = 1};
    options_keep(setup, OPTIONS, s->option);
    for (int seat = 1; seat <= s->seats; seat++) {
        struct family *f = family_of(s, seat);
        f->money = START_MONEY;
        f->agents = market_bit(ROME);
        f->children[SON] = f->children[DAUGHTER] = !state_cards(s);
    }
    if (state_cards(s))
        deal_family(s, chance);
    shuffle_fate(s, chance);
    s->start = (uint8_t)roll_start(s->seats, chance);
    struct run r = {.s = s, .chance = chance, .events = events};
    events_tell(events, EVENT_START, s->start);
    turn_begin(&r);
    return true;
}

/* Deadlines: one for all that a seat is asked in one phase. */
static int32_t clock_of(const struct forvm_state *s)
{
    return (s->turn * (PHASE_OVER + 1) + s->phase) * (SEATS + 1) + s->active;
}

/* Does the open phase ask the seat for this slot? */
static bool asks(const struct forvm_state *s, int seat, int slot)
{
    struct part part;
    if (s->phase == PHASE_ANSWER)
        return forvm_proposal_to(s, slot - SLOT_ANSWER + 1, seat, &part);
    return s->phase == PHASE_FATE ? fate_asks(s, seat) : turn_asks(s, seat);
}

int forvm_requests(const void *state, struct request *open)
{
    const struct forvm_state *s = state;
    int count = 0, first = s->phase, slots = 1;
    if (s->phase == PHASE_OVER)
        return 0;
    if (s->phase == PHASE_ANSWER) { /* a slot for each proposer */
        first = SLOT_ANSWER;
        slots = s->seats;
    } else if (s->phase >= PHASE_BUILD) {
        first = s->phase == PHASE_BUILD ? SLOT_BUILD : fate_slot(s);
    }
    for (int seat = 1; seat <= s->seats; seat++)
        for (int slot = first; slot < first + slots; slot++)
            if (asks(s, seat, slot))
                open[count++] = (struct request){.seat = seat, .slot = slot, .clock = clock_of(s)};
    return count;
}

void forvm_set(void *state, int seat, const struct order *setting, struct events *events)
{
    (void)events;
    struct forvm_state *s = state;
    struct part part;
    (void)part_get(setting->word, 1, &part);
    struct family *f = family_of(s, seat);
    if (part.kind == PART_REMAIN)
        f->divorcing &= (uint8_t) ~(1u << part.choice[0]);
    else
        f->divorcing |= (uint8_t)(seat_allies(s, seat) & 1u << part.choice[0]);
}

void forvm_fallback(const void *state, const struct request *request, struct order *out)
{
    const struct forvm_state *s = state;
    struct part part = {.kind = PART_DECLINE};
    if (request->slot >= SLOT_GAMES)
        fate_default(s, request->seat, &part);
    part_to_order(out, request->slot, request->slot < SLOT_ANSWER ? NULL : &part);
}
