/* What is carried out of the answers of a phase, and what follows from it. Needs a whole position. */
#include "games/doge/decide.h"

#include "games/doge/doge.h"
#include "games/doge/score.h"

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
