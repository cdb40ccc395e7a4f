#include "games/doge/decide.h"

#include "base/number.h"
#include "games/doge/doge.h"

bool doge_build(struct doge_state *s, int seat, int district, struct events *events)
{
    int site = state_free_site(s, district);
    uint8_t *houses = &s->houses[seat - 1][district];
    if (site == SITES || *houses < doge_prices[site] || state_holds(s, seat, district) ||
        state_palaces(s, seat) == PALACES)
        return false;
    *houses = (uint8_t)(*houses - doge_prices[site]);
    s->site[district][site] = (uint8_t)seat;
    events_tell(events, EVENT_PALACE, seat, district, site + 1, doge_prices[site]);
    return true;
}

bool doge_play_move(struct doge_state *s, int seat, int move, struct events *events)
{
    int from = move_from(move), to = move_to(move);
    s->houses[seat - 1][from]--;
    s->houses[seat - 1][to]++;
    events_tell(events, EVENT_MOVE, seat, from, to);
    return doge_build(s, seat, to, events);
}

/* The first known area to vote that is not this advisor's home. */
static int next_target(const struct doge_state *s, int home)
{
    for (int i = s->elected + 1; i < AREAS; i++)
        if (s->order[i] != home)
            return s->order[i];
    for (int i = 0; i < AREAS; i++)
        if (s->next[i] != home && s->next[i] < AREAS)
            return s->next[i];
    return home == CANNAREGIO ? CASTELLO : CANNAREGIO;
}

/* Six rings are in use, and none of them on the advisor that votes. */
static bool lacks_ring(const struct doge_state *s, const struct request *request)
{
    int home = slot_area(request->slot);
    return state_rings(s, request->seat) >= RINGS && (home == QUARANTIA || s->owner[home] != request->seat);
}

static const struct refusal_text *judge_take(const struct doge_state *s, const struct request *request,
                                             struct option *o)
{
    if (o->advisor > 0 && s->owner[DISTRICTS + o->advisor - 1] != 0)
        return &DOGE_ADVISOR;
    if (lacks_ring(s, request))
        return &DOGE_RINGS;
    if (o->target == TARGET_NEXT)
        o->target = next_target(s, slot_area(request->slot));
    return o->guard && !state_votes_later(s, o->target) ? &DOGE_GUARD : NULL;
}

/* The moves are tried on a copy: does each find its house, and do they build? */
static const struct refusal_text *judge_moves(const struct doge_state *s, int seat, const struct option *o)
{
    struct doge_state then = *s;
    bool builds = false;
    for (int i = 0; i < 2; i++) {
        if (o->move[i] == MOVE_NONE)
            continue;
        if (then.houses[seat - 1][move_from(o->move[i])] == 0)
            return &DOGE_HOUSE;
        builds = doge_play_move(&then, seat, o->move[i], NULL) || builds;
    }
    return o->guard && !builds ? &DOGE_GUARD : NULL;
}

const struct refusal_text *doge_decide_judge(const struct doge_state *s, const struct request *request, int word,
                                             int16_t *out)
{
    struct option o = option_unpack(word);
    if (o.kind == CHOICE_DEFAULT) {
        *out = doge_decide_fallback(s, request);
        return NULL;
    }
    const struct refusal_text *fault =
        o.kind == CHOICE_TAKE ? judge_take(s, request, &o) : judge_moves(s, request->seat, &o);
    o.guard = false;
    *out = option_pack(&o);
    return fault;
}

int16_t doge_decide_fallback(const struct doge_state *s, const struct request *request)
{
    struct option o = {.kind = CHOICE_NOTHING, .move = {MOVE_NONE, MOVE_NONE}};
    if (slot_takes(request->slot)) {
        o.kind = lacks_ring(s, request) ? CHOICE_ABSTAIN : CHOICE_TAKE;
        o.target = next_target(s, slot_area(request->slot));
    }
    return option_pack(&o);
}

/* Does the decision allow this move, where so many houses have to be? */
static bool may_move(const struct doge_state *s, const struct request *request, int move, int houses)
{
    int home = slot_area(request->slot), from = move_from(move), to = move_to(move);
    return s->houses[request->seat - 1][from] >= houses && from != to &&
           (home == QUARANTIA || from == home || to == home);
}

static int list_moves(const struct doge_state *s, const struct request *request, int kind, int16_t *words, int max)
{
    int count = 0;
    for (int first = 0; first < MOVE_NONE; first++) {
        const struct option one = {.kind = kind, .move = {first, MOVE_NONE}};
        if (!may_move(s, request, first, 1))
            continue;
        for (int second = 0; second < MOVE_NONE && slot_moves(request->slot) > 1; second++) {
            const struct option both = {.kind = kind, .move = {first, second}};
            int from = move_from(second), houses = from == move_from(first) ? 2 : 1;
            if (count < max && from != move_to(first) && may_move(s, request, second, houses))
                words[count++] = option_pack(&both);
        }
        if (count < max)
            words[count++] = option_pack(&one);
    }
    return count;
}

int doge_decide_legal(const struct doge_state *s, const struct request *request, int16_t *words, int max)
{
    bool takes = slot_takes(request->slot), free_ring = takes && !lacks_ring(s, request);
    int count = 0, kind = takes ? CHOICE_ABSTAIN : CHOICE_MOVE;
    for (int area = 0; area < AREAS && free_ring; area++) {
        const struct option o = {.kind = CHOICE_TAKE, .target = area};
        if (area != slot_area(request->slot) && count < max)
            words[count++] = option_pack(&o);
    }
    const struct option still = {.kind = takes ? CHOICE_ABSTAIN : CHOICE_NOTHING, .move = {MOVE_NONE, MOVE_NONE}};
    count += list_moves(s, request, kind, words + count, max - count - 1);
    if (count < max)
        words[count++] = option_pack(&still); /* it sorts behind the moves */
    return count;
}

struct placing doge_placing_begin(const struct doge_state *s, int seat)
{
    struct placing p = {.lines = state_sealed(s) ? 1 : state_rounds(s) - s->round + 1,
                        .areas = state_sealed(s) ? state_rounds(s) : 1,
                        .used = state_used(s, seat)};
    state_hand(s, seat, p.left);
    return p;
}

bool doge_placing_holds(const struct placing *p, int stack)
{
    for (int value = 0; value < VALUES; value++)
        if (doge_stacks[stack].of[value] > p->left[value])
            return false;
    return true;
}

const struct refusal_text *doge_placing_add(struct placing *p, const struct order *line)
{
    struct placing then = *p;
    bool held = true;
    for (int i = 0; i < line->len; i++) {
        int stack = place_stack(line->word[i]);
        unsigned bit = 1u << place_area(line->word[i]);
        if ((then.used & bit) != 0)
            return &DOGE_USED;
        then.used |= bit;
        held = held && doge_placing_holds(&then, stack);
        for (int value = 0; value < VALUES && held; value++)
            then.left[value] = (uint8_t)(then.left[value] - doge_stacks[stack].of[value]);
    }
    if (!held)
        return &DOGE_MARKERS;
    if (then.lines == 0 || line->len > then.areas)
        return &DOGE_ROUNDS;
    bool all = then.left[0] + then.left[1] + then.left[2] + then.left[3] == 0;
    if (line->len < then.areas && !all)
        return &DOGE_SEALED;
    then.lines--;
    *p = then;
    return NULL;
}

void doge_placing_fallback(const struct doge_state *s, int seat, struct order *out)
{
    struct placing p = doge_placing_begin(s, seat);
    int stack = VALUES; /* of the lowest marker; those of one come first, higher values before lower */
    out->len = 0;
    for (int i = 0; i < AREAS && out->len < p.areas; i++) {
        while (!doge_placing_holds(&p, stack))
            stack--;
        if ((p.used >> s->order[i] & 1u) != 0 || stack == STACK_NONE)
            continue;
        p.left[VALUES - stack]--;
        order_add(out, place_word(s->order[i], stack));
    }
}

/* Ways to lay all seven markers on four and on three areas. */
static const uint8_t spread4[][4][VALUES] = {
    {{0, 0, 0, 2}, {0, 0, 2, 0}, {0, 1, 0, 0}, {1, 1, 0, 0}}, {{0, 1, 0, 1}, {0, 1, 0, 1}, {0, 0, 2, 0}, {1, 0, 0, 0}},
    {{0, 0, 1, 1}, {0, 0, 0, 1}, {0, 0, 1, 0}, {1, 2, 0, 0}}, {{1, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 2, 0}, {0, 0, 0, 2}},
    {{0, 0, 0, 1}, {0, 1, 1, 0}, {0, 1, 1, 0}, {1, 0, 0, 1}},
};
static const uint8_t spread3[][3][VALUES] = {
    {{0, 0, 0, 2}, {0, 1, 2, 0}, {1, 1, 0, 0}}, {{0, 1, 0, 1}, {0, 1, 0, 1}, {1, 0, 2, 0}},
    {{0, 0, 1, 1}, {0, 0, 1, 1}, {1, 2, 0, 0}}, {{1, 0, 0, 0}, {0, 2, 0, 1}, {0, 0, 2, 1}},
    {{0, 0, 0, 1}, {0, 1, 1, 1}, {1, 1, 1, 0}},
};
enum { SPREADS = 5 };

static int spread(int areas, int which, int i)
{
    return doge_stack_find(areas == 4 ? spread4[which][i] : spread3[which][i]);
}

/* Every choice of areas, each with three spreads. */
static int legal_sealed(const struct placing *p, struct order *out, int max)
{
    int count = 0;
    for (unsigned set = 0, number = 0; set < 1u << AREAS; set++) {
        if (__builtin_popcount(set) != p->areas)
            continue;
        for (unsigned way = 0; way < 3 && count < max; way++) {
            struct order one;
            order_begin(&one, SLOT_PLACE);
            for (int area = 0; area < AREAS; area++)
                if ((set >> area & 1u) != 0)
                    order_add(&one, place_word(area, spread(p->areas, (int)((number + way) % SPREADS), one.len)));
            rules_order_insert(out, count++, &one);
        }
        number++;
    }
    return count;
}

static int legal_round(const struct placing *p, struct order *out, int max)
{
    int16_t words[STACKS * AREAS] = {0};
    int total = 0, singles = 0;
    for (int stack = 1; stack <= STACKS; stack++) {
        if (!doge_placing_holds(p, stack))
            continue;
        for (int area = 0; area < AREAS; area++) {
            if ((p->used >> area & 1u) != 0)
                continue;
            words[total++] = place_word(area, stack);
            singles += stack <= VALUES;
        }
    }
    int count = least(total, max), room = max - singles, rest = total - singles;
    for (int i = 0; i < count; i++) {
        int at = i < singles || rest <= room ? i : singles + (i - singles) * rest / room;
        order_begin(&out[i], SLOT_PLACE);
        order_add(&out[i], words[at]);
    }
    return count;
}

int doge_placing_legal(const struct doge_state *s, int seat, struct order *out, int max)
{
    struct placing p = doge_placing_begin(s, seat);
    return state_sealed(s) ? legal_sealed(&p, out, max) : legal_round(&p, out, max);
}
