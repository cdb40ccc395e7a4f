#include "games/doge/placing.h"

#include "games/doge/errors.h"

struct placing doge_placing_begin(const struct doge_state *s, int seat)
{
    struct placing p = {.lines = state_sealed(s) ? 1 : state_rounds(s) - s->round + 1,
                        .areas = state_sealed(s) ? state_rounds(s) : 1};
    state_hand(s, seat, p.left);
    for (int area = 0; area < AREAS; area++)
        if (s->stack[seat - 1][area] != STACK_NONE)
            p.used |= 1u << area;
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

static int lowest(const struct placing *p)
{
    for (int value = 0; value < VALUES; value++)
        if (p->left[value] > 0)
            return value;
    return VALUES;
}

void doge_placing_fallback(const struct doge_state *s, int seat, struct order *out)
{
    struct placing p = doge_placing_begin(s, seat);
    out->len = 0;
    for (int i = 0; i < AREAS && out->len < p.areas && lowest(&p) < VALUES; i++) {
        int area = s->order[i], value = lowest(&p);
        uint8_t of[VALUES] = {0};
        if ((p.used >> area & 1u) != 0)
            continue;
        of[value] = 1;
        p.left[value]--;
        order_add(out, place_word(area, doge_stack_find(of)));
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
            order_insert(out, count++, &one);
        }
        number++;
    }
    return count;
}

static int legal_round(const struct placing *p, struct order *out, int max)
{
    int16_t words[STACKS * AREAS] = {0};
    int total = 0, singles = 0, count = 0;
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
    if (singles > max)
        singles = max;
    int room = max - singles, rest = total - singles, at = 0;
    for (; count < max && at < total; count++) {
        order_begin(&out[count], SLOT_PLACE);
        order_add(&out[count], words[at]);
        bool skips = room > 0 && rest > room && count + 1 >= singles;
        at = skips ? singles + (count + 1 - singles) * rest / room : at + 1;
    }
    return count;
}

int doge_placing_legal(const struct doge_state *s, int seat, struct order *out, int max)
{
    struct placing p = doge_placing_begin(s, seat);
    return state_sealed(s) ? legal_sealed(&p, out, max) : legal_round(&p, out, max);
}
