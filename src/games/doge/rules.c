/* The rules of Doge as the contract wants them, and what is carried out of the answers of a phase. Pure. */
#include "games/doge/choice.h"
#include "games/doge/decide.h"
#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "rules/options.h"

static const struct refusal_text BAD_YEARS = {"E-OPTION", "doge.years.odd"};

bool doge_setup(void *state, const struct rules_setup *setup, struct chance *chance, struct events *events,
                struct refusal *why)
{
    (void)events;
    struct doge_state *s = state;
    int years = setup->option[OPTION_YEARS];
    if (years > 0 && years < 4)
        return refuse_word(why, &BAD_YEARS, "years", 5, 0);
    *s = (struct doge_state){.seats = (uint8_t)setup->seats, .year = 1, .phase = PHASE_PLACE, .round = 1};
    options_keep(setup, DOGE_OPTIONS, s->option);
    chance_deal(chance, s->order, 0, AREAS);
    chance_deal(chance, s->next, 0, AREAS);
    s->lead = (uint8_t)(chance_below(chance, s->seats) + 1);
    memset(s->stands, AREA_NONE, sizeof s->stands);
    for (int i = 0; i < s->seats; i++)
        memset(s->limit[i], LIMIT_NO, sizeof s->limit[i]);
    return true;
}

/* Every request has a clock of its own: a number that never comes again in a game. */
static int32_t clock_of(const struct doge_state *s)
{
    int phase = s->phase == PHASE_PLACE  ? s->round
                : s->phase == PHASE_PLAN ? 8
                                         : 16 + s->elected * DECISIONS + s->decision;
    return 128 * s->year + phase;
}

/* The placing of a year is one turn; each decision in an election is one of its own. */
int doge_turn(const void *state)
{
    const struct doge_state *s = state;
    return s->phase == PHASE_PLACE ? 128 * s->year : clock_of(s);
}

/* Who is asked in the election under way. */
static unsigned asked(const struct doge_state *s, int *slot)
{
    static const uint8_t slots[DECISIONS] = {[DECIDE_WIN] = SLOT_WIN,
                                             [DECIDE_SECOND] = SLOT_SECOND,
                                             [DECIDE_TIED_SECOND] = SLOT_TIED_SECOND,
                                             [DECIDE_AGAIN] = SLOT_AGAIN,
                                             [DECIDE_TIED] = SLOT_TIED};
    int area = state_votes_now(s);
    const struct count count = doge_count(s, area);
    *slot = slots[s->decision] + (s->decision == DECIDE_WIN ? area : 0);
    return s->decision == DECIDE_SECOND || s->decision == DECIDE_TIED_SECOND ? count.second : count.first;
}

int doge_requests(const void *state, struct request *open)
{
    const struct doge_state *s = state;
    int count = 0, slot = s->phase == PHASE_PLACE ? SLOT_PLACE : SLOT_PLAN;
    if (s->phase == PHASE_OVER || (s->phase == PHASE_ELECT && s->decision == DECIDE_NONE))
        return 0;
    unsigned seats = s->phase == PHASE_ELECT ? asked(s, &slot) : ~0u;
    for (int seat = 1; seat <= s->seats; seat++)
        if ((seats >> seat & 1u) != 0 && (slot != SLOT_PLACE || state_markers(s, seat) > 0))
            open[count++] = (struct request){.seat = seat, .slot = slot, .clock = clock_of(s)};
    return count;
}

bool doge_check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                struct refusal *why)
{
    const struct doge_state *s = state;
    const struct refusal_text *fault = NULL;
    if (line->slot != request->slot)
        return refuse(why, &DOGE_SYNTAX);
    if (request->slot == SLOT_PLACE) {
        struct placing p = doge_placing_begin(s, request->seat);
        fault = line->len == 0 ? &DOGE_SYNTAX : doge_placing_add(&p, line);
        if (fault == NULL)
            order_copy(answer, line);
        return fault == NULL || refuse(why, fault);
    }
    order_begin(answer, line->slot);
    if (request->slot == SLOT_PLAN)
        return true;
    for (int i = 0; i < line->len; i++) {
        fault = doge_decide_judge(s, request, line->word[i], &answer->word[0]);
        if (fault == NULL) {
            answer->len = 1;
            return true;
        }
    }
    return refuse(why, fault == NULL ? &DOGE_SYNTAX : line->len > 1 ? &DOGE_NONE : fault);
}

void doge_set(void *state, int seat, const struct order *setting, struct events *events)
{
    (void)events;
    struct doge_state *s = state;
    int word = setting->word[0], district = word >> 2 & 7;
    uint8_t *hold = &s->hold[seat - 1];
    if (word >> 5 == SETTING_LIMIT)
        s->limit[seat - 1][district] = (uint8_t)(word & 3);
    else
        *hold = (uint8_t)((*hold & ~(1u << district)) | (word >> 5 == SETTING_HOLD ? 1u << district : 0));
}

int doge_legal(const void *state, const struct request *request, struct order *out, int max)
{
    int16_t words[DECIDE_LEGAL_MOST];
    if (request->slot == SLOT_PLACE)
        return doge_placing_legal(state, request->seat, out, max);
    if (request->slot == SLOT_PLAN) {
        order_begin(&out[0], SLOT_PLAN);
        return 1;
    }
    int count = doge_decide_legal(state, request, words, max < DECIDE_LEGAL_MOST ? max : DECIDE_LEGAL_MOST);
    for (int i = 0; i < count; i++) {
        order_begin(&out[i], request->slot);
        order_add(&out[i], words[i]);
    }
    return count;
}

/* `done` is all that the planning window takes: lines for decisions and settings can be sent without it. */
bool doge_silent(const void *state, const struct request *request)
{
    (void)state;
    return request->slot == SLOT_PLAN;
}

void doge_fallback(const void *state, const struct request *request, struct order *out)
{
    order_begin(out, request->slot);
    if (request->slot == SLOT_PLACE)
        doge_placing_fallback(state, request->seat, out);
    else if (request->slot != SLOT_PLAN)
        order_add(out, doge_decide_fallback(state, request));
}

static void place_houses(struct doge_state *s, int seat, int district, int right, struct events *events)
{
    int most = s->limit[seat - 1][district] < right ? s->limit[seat - 1][district] : right;
    for (int i = 0; i < most; i++) {
        if (state_houses(s, seat) == HOUSES) {
            events_tell(events, EVENT_NO_HOUSE, seat, district);
            return;
        }
        s->houses[seat - 1][district]++;
        events_tell(events, EVENT_HOUSE, seat, district);
        (void)doge_build(s, seat, district, events);
    }
}

/* The same right for all of `seats`, in lead order. */
static void all_place_houses(struct doge_state *s, unsigned seats, int district, int right, struct events *events)
{
    for (int i = 0; i < s->seats; i++) {
        int seat = state_in_lead_order(s, i);
        if ((seats >> seat & 1u) != 0)
            place_houses(s, seat, district, right, events);
    }
}

/* Stacks go from the supplies to areas; placing goes on with the next round, or is over. */
static void play_round(struct doge_state *s, const struct answer *answers, int count, struct events *events)
{
    bool any = false;
    for (int at = 0; at < count; at++) {
        for (int i = 0; i < answers[at].order->len; i++) {
            int word = answers[at].order->word[i], seat = answers[at].request.seat, area = place_area(word);
            s->stack[seat - 1][area] = (uint8_t)place_stack(word);
            events_tell(events, EVENT_PLACED, seat, area, stack_count(place_stack(word)));
        }
    }
    for (int seat = 1; seat <= s->seats; seat++)
        any = any || state_markers(s, seat) > 0;
    if (any && !state_sealed(s) && s->round < state_rounds(s)) {
        s->round++;
        return;
    }
    s->round = (uint8_t)state_rounds(s);
    s->phase = state_direct(s) ? PHASE_ELECT : PHASE_PLAN;
}

static void make_neutral(struct doge_state *s, int advisor, struct events *events)
{
    if (s->owner[advisor] == 0)
        return;
    events_tell(events, EVENT_NEUTRAL, advisor, s->owner[advisor]);
    s->owner[advisor] = 0;
    s->stands[advisor] = AREA_NONE;
}

static void close(struct doge_state *s, struct events *events)
{
    events_tell(events, EVENT_CLOSED, s->order[s->elected], s->next[s->elected]);
    s->elected++;
    s->decision = DECIDE_NONE;
}

static void tell_election(const struct doge_state *s, int area, const struct count *count, struct events *events)
{
    int16_t told[4 + 2 * SEATS] = {(int16_t)area, s->seats};
    for (int i = 0; i < s->seats; i++) {
        told[2 + i] = (int16_t)count->votes[i];
        told[2 + s->seats + i] = s->stack[i][area];
    }
    told[2 + 2 * s->seats] = (int16_t)count->first;
    told[3 + 2 * s->seats] = (int16_t)count->second;
    events_add(events, EVENT_ELECTION, EVENT_PUBLIC, told, 4 + 2 * s->seats);
}

/* The election that is due: its markers are opened, and its first decision is asked, or all is done. */
static void play_open(struct doge_state *s, struct events *events)
{
    int area = state_votes_now(s);
    const struct count count = doge_count(s, area);
    tell_election(s, area, &count, events);
    if (count.firsts == 0) {
        close(s, events);
        return;
    }
    if (area == QUARANTIA) {
        for (int advisor = DISTRICTS; advisor < ADVISORS; advisor++)
            make_neutral(s, advisor, events);
        s->decision = count.firsts == 1 ? DECIDE_WIN : DECIDE_TIED;
        return;
    }
    if (count.firsts == 1) {
        s->decision = DECIDE_WIN;
        return;
    }
    make_neutral(s, area, events);
    all_place_houses(s, count.first, area, 2, events);
    close(s, events);
}

/* The advisor that an option takes: the named one, else the lowest that is neutral. */
static int taken(const struct doge_state *s, int slot, const struct option *o)
{
    if (slot_area(slot) != QUARANTIA)
        return slot_area(slot);
    int advisor = DISTRICTS + (o->advisor > 0 ? o->advisor - 1 : 0);
    while (o->advisor == 0 && advisor < ADVISORS - 1 && s->owner[advisor] != 0)
        advisor++;
    return advisor;
}

static void play_option(struct doge_state *s, int seat, int slot, int word, struct events *events)
{
    const struct option o = option_unpack(word);
    if (o.kind == CHOICE_TAKE) {
        int advisor = taken(s, slot, &o);
        events_tell(events, EVENT_TAKE, seat, advisor, o.target, s->owner[advisor]);
        s->owner[advisor] = (uint8_t)seat;
        s->stands[advisor] = (uint8_t)o.target;
        return;
    }
    if (o.kind == CHOICE_ABSTAIN) {
        events_tell(events, EVENT_ABSTAIN, seat, slot_area(slot));
        if (slot_area(slot) != QUARANTIA)
            make_neutral(s, slot_area(slot), events);
    }
    for (int i = 0; i < 2; i++)
        if (o.move[i] != MOVE_NONE)
            (void)doge_play_move(s, seat, o.move[i], events);
}

/* All answers to the open decision were carried out: the next one opens, or the election closes. */
static void play_decided(struct doge_state *s, struct events *events)
{
    int area = state_votes_now(s);
    const struct count count = doge_count(s, area);
    if (area != QUARANTIA) { /* not the lead seat's, but the one winner's: houses after its decision */
        all_place_houses(s, count.first, area, 2, events);
        all_place_houses(s, count.second, area, 1, events);
        close(s, events);
    } else if (s->decision == DECIDE_WIN && count.seconds > 0) {
        s->decision = count.seconds == 1 ? DECIDE_SECOND : DECIDE_TIED_SECOND;
    } else if (s->decision < DECIDE_AGAIN) {
        s->decision = DECIDE_AGAIN;
    } else {
        close(s, events);
    }
}

static void end(struct doge_state *s, enum reason reason, struct events *events)
{
    int ranks[SEATS];
    unsigned winners = 0;
    doge_ranks(s, reason, ranks);
    for (int seat = 1; seat <= s->seats; seat++)
        winners |= ranks[seat - 1] == 1 ? 1u << seat : 0u;
    s->phase = PHASE_OVER;
    events_tell(events, EVENT_OVER, (int)winners, reason);
}

/* After the seventh election: a new year, or the end. */
static void play_year_ends(struct doge_state *s, struct chance *chance, struct events *events)
{
    enum reason reason = doge_end(s);
    if (reason != REASON_NONE) {
        end(s, reason, events);
        return;
    }
    events_tell(events, EVENT_YEAR_END, s->year);
    memset(s->stack, STACK_NONE, sizeof s->stack);
    memcpy(s->order, s->next, sizeof s->order);
    chance_deal(chance, s->next, 0, AREAS);
    s->year++;
    s->lead = (uint8_t)(s->lead % s->seats + 1);
    s->elected = 0;
    s->round = 1;
    s->phase = PHASE_PLACE;
}

/* All answers to one decision, in lead order. */
static void decide_all(struct doge_state *s, const struct answer *answers, int count, struct events *events)
{
    for (int i = 0; i < s->seats; i++) {
        int seat = state_in_lead_order(s, i);
        const struct order *order = order_of_seat(answers, count, seat);
        if (order != NULL)
            play_option(s, seat, order->slot, order->word[0], events);
    }
    play_decided(s, events);
}

void doge_resolve(void *state, const struct answer *answers, int count, struct chance *chance, struct events *events)
{
    struct doge_state *s = state;
    if (s->phase == PHASE_PLACE)
        play_round(s, answers, count, events);
    else if (s->phase == PHASE_PLAN)
        s->phase = PHASE_ELECT;
    else if (s->phase == PHASE_ELECT && s->decision != DECIDE_NONE)
        decide_all(s, answers, count, events);
    while (s->phase == PHASE_ELECT && s->decision == DECIDE_NONE) { /* one that asks nobody is held at once */
        if (s->elected == AREAS)
            play_year_ends(s, chance, events);
        else
            play_open(s, events);
    }
}
