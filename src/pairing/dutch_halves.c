#include "pairing/dutch_halves.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { MILD, STRONG, BACKWARDS = 64 };

/* The residents still to be paired, and S1 and S2 of them, as places in r[]. */
struct halves {
    int32_t count, half;
    struct dutch_cost left; /* what they are to cost */
    int32_t *r, *first;     /* residents; S1 after the exchange, rising */
    int32_t *next, *before; /* of S2, in a ring with the place `count` */
    int32_t *pick;          /* by index in first[]: the place of who they are paired with, `count` for none */
    int32_t one[DUTCH_KINDS], two[DUTCH_KINDS],
        floating[DUTCH_KINDS]; /* of S1, of S2, of those in S2 who may go down */
    /* While all ways are looked at; who goes down is then paired with one more of S1, at index `half`. */
    int32_t *owner, *from,
        *queue; /* by place: the index of who has it, -1 for none; by which index it was reached, -1 */
    bool fits[DUTCH_KINDS][DUTCH_KINDS][2], goes[DUTCH_KINDS];
};

/* Whether S1 can be paired with S2 (without who goes down) at the cost. */
static bool halves_cost(const struct halves *h, const int32_t *two, int32_t pairs, struct dutch_cost wanted)
{
    int32_t all[DUTCH_KINDS];
    struct dutch_cost cost;
    for (int i = 0; i < DUTCH_KINDS; i++)
        all[i] = h->one[i] + two[i];
    if (!dutch_quick_least(all, pairs, &cost) || !dutch_quick_equal(cost, wanted))
        return false;
    int32_t white = all[1] + all[2] + all[3], black = all[4] + all[5] + all[6], over = cost.denied;
    int side = white > black ? DUTCH_WHITE : DUTCH_BLACK;
    int32_t absolute_one = over - h->one[side + MILD] - h->one[side + STRONG];
    int32_t absolute_two = over - two[side + MILD] - two[side + STRONG];
    return (absolute_one > 0 ? absolute_one : 0) + (absolute_two > 0 ? absolute_two : 0) <= over;
}

static bool halves_reach(struct dutch_quick *q, struct halves *h, int32_t pairs, struct dutch_cost wanted)
{
    if (!q->odd)
        return halves_cost(h, h->two, pairs, wanted);
    bool reached = false;
    for (int kind = 0; kind < DUTCH_KINDS && !reached; kind++) {
        if (h->floating[kind] == 0)
            continue;
        h->two[kind]--;
        reached = halves_cost(h, h->two, pairs, wanted);
        h->two[kind]++;
    }
    return reached;
}

/* S2 loses a player, or (by = 1) gets them back. */
static void move_second(struct dutch_quick *q, struct halves *h, int32_t at, int by)
{
    int32_t r = h->r[at];
    h->two[q->kind[r]] += by;
    h->floating[q->kind[r]] += dutch_quick_floats(q, r) ? by : 0;
    h->next[h->before[at]] = by < 0 ? h->next[at] : at;
    h->before[h->next[at]] = by < 0 ? h->before[at] : at;
}

/* Whether a player of S1 of one kind may be paired with one of S2 of another, who may go down or not, so that all come
 * to the cost in that many pairs. */
static bool kinds_fit(struct dutch_quick *q, struct halves *h, int8_t own, int8_t other, bool floats, int32_t pairs)
{
    struct dutch_cost cost;
    if (!dutch_quick_cost(own, other, &cost))
        return false;
    struct dutch_cost rest = {h->left.denied - cost.denied, h->left.strong - cost.strong};
    h->one[own]--;
    h->two[other]--;
    h->floating[other] -= floats;
    bool fits = halves_reach(q, h, pairs - 1, rest);
    h->one[own]++;
    h->two[other]++;
    h->floating[other] += floats;
    return fits;
}

static bool meet(const struct dutch_quick *q, const struct halves *h, int32_t i, int32_t at)
{
    return dutch_field_meet(dutch_quick_resident(q, h->r[h->first[i]]), dutch_quick_resident(q, h->r[at]));
}

/* The first player of S2 from `at` on with whom the i-th of S1 may be paired; `count` for none. */
static int32_t next_choice(struct dutch_quick *q, struct halves *h, int32_t i, int32_t at)
{
    int8_t own = q->kind[h->r[h->first[i]]], known[DUTCH_KINDS][2] = {{0}};
    for (; at != h->count; at = h->next[at]) {
        int32_t r = h->r[at];
        bool floats = dutch_quick_floats(q, r);
        int8_t *fits = &known[q->kind[r]][floats];
        if (*fits == 0)
            *fits = kinds_fit(q, h, own, q->kind[r], floats, h->half - i) ? 1 : -1;
        if (*fits > 0 && meet(q, h, i, at))
            break;
    }
    return at;
}

static void take(struct dutch_quick *q, struct halves *h, int32_t i, int by)
{
    struct dutch_cost cost;
    int8_t own = q->kind[h->r[h->first[i]]];
    dutch_quick_cost(own, q->kind[h->r[h->pick[i]]], &cost);
    h->left.denied += by * cost.denied;
    h->left.strong += by * cost.strong;
    h->one[own] += by;
    move_second(q, h, h->pick[i], by);
}

/* Which kinds may be paired at all at this cost, or go down. */
static void note_fits(struct dutch_quick *q, struct halves *h)
{
    for (int8_t two = 0; two < DUTCH_KINDS; two++) {
        for (int8_t one = 0; one < DUTCH_KINDS; one++)
            for (int floats = 0; floats < 2; floats++)
                h->fits[one][two][floats] = h->one[one] > 0 && h->two[two] > 0 &&
                                            (floats == 0 || h->floating[two] > 0) &&
                                            kinds_fit(q, h, one, two, floats, h->half);
        h->two[two]--;
        h->goes[two] = h->floating[two] > 0 && halves_cost(h, h->two, h->half, h->left);
        h->two[two]++;
    }
}

static bool joined(const struct dutch_quick *q, const struct halves *h, int32_t i, int32_t at)
{
    int32_t r = h->r[at];
    bool floats = dutch_quick_floats(q, r);
    if (i == h->half)
        return floats && h->goes[q->kind[r]];
    return h->fits[q->kind[h->r[h->first[i]]]][q->kind[r]][floats] && meet(q, h, i, at);
}

/* Finds a place for the i-th of S1, others moving where it must be: but not who has `kept`. */
static bool augment(const struct dutch_quick *q, struct halves *h, int32_t i, int32_t kept)
{
    int32_t head = 0, tail = 0;
    for (int32_t at = h->next[h->count]; at != h->count; at = h->next[at])
        h->from[at] = -1;
    if (kept != h->count)
        h->from[kept] = i;
    h->queue[tail++] = i;
    while (head < tail) {
        int32_t one = h->queue[head++];
        for (int32_t at = h->next[h->count]; at != h->count; at = h->next[at]) {
            if (h->from[at] >= 0 || !joined(q, h, one, at))
                continue;
            h->from[at] = one;
            if (h->owner[at] >= 0) {
                h->queue[tail++] = h->owner[at];
                continue;
            }
            for (int32_t end = at; end != h->count;) {
                int32_t to = h->from[end], left = h->pick[to];
                h->pick[to] = end;
                h->owner[end] = to;
                end = to == i ? h->count : left;
            }
            return true;
        }
    }
    return false;
}

/* Pairs the i-th of S1 with `at` if all others can be paired then. */
static bool insist(const struct dutch_quick *q, struct halves *h, int32_t i, int32_t at)
{
    int32_t had = h->pick[i], other = h->owner[at];
    h->pick[i] = at;
    h->owner[at] = i;
    h->owner[had] = -1;
    h->pick[other] = h->count;
    if (augment(q, h, other, at))
        return true;
    h->pick[i] = had;
    h->owner[had] = i;
    h->pick[other] = at;
    h->owner[at] = other;
    return false;
}

/* The first transposition at this cost, by all ways in which S1 and S2 can be paired: the first `done` of S1 are so
 * far. */
static enum dutch_answer transpose_surely(struct dutch_quick *q, struct halves *h, int32_t done)
{
    int32_t all = h->half + q->odd;
    for (int32_t at = 0; at < h->count; at++)
        h->owner[at] = -1;
    for (int32_t i = done - 1; i >= 0; i--) {
        take(q, h, i, 1);
        h->owner[h->pick[i]] = i;
    }
    for (int32_t i = done; i < all; i++)
        h->pick[i] = h->count;
    note_fits(q, h);
    for (int32_t i = done; i < all; i++)
        if (!augment(q, h, i, h->count))
            return DUTCH_NO;
    for (int32_t i = 0; i < h->half; i++) {
        int32_t at = next_choice(q, h, i, h->next[h->count]);
        while (at != h->pick[i] && !insist(q, h, i, at))
            at = next_choice(q, h, i, h->next[at]);
        take(q, h, i, -1);
    }
    return DUTCH_YES;
}

/* The first transposition of S2 (article 4.2) at this cost. */
static enum dutch_answer transpose(struct dutch_quick *q, struct halves *h)
{
    int32_t i = 0, at = h->next[h->count];
    for (int backwards = 0; i < h->half;) {
        h->pick[i] = next_choice(q, h, i, at);
        if (h->pick[i] != h->count) {
            take(q, h, i++, -1);
            at = h->next[h->count];
            continue;
        }
        if (i == 0)
            return DUTCH_NO;
        if (backwards++ == BACKWARDS)
            return transpose_surely(q, h, i);
        take(q, h, --i, 1);
        at = h->next[h->pick[i]];
    }
    return DUTCH_YES;
}

/* Whether a place is in S1 after `out` of S1 and `in` of S2 change sides; -1 and -1 for no exchange. */
static bool in_first(const struct halves *h, int32_t at, int32_t out, int32_t in)
{
    return at < h->half ? at != out : at == in;
}

static enum dutch_answer try_exchange(struct dutch_quick *q, struct halves *h, int32_t out, int32_t in)
{
    int32_t firsts = 0, last = h->count;
    memset(h->one, 0, sizeof h->one);
    memset(h->two, 0, sizeof h->two);
    memset(h->floating, 0, sizeof h->floating);
    for (int32_t at = 0; at < h->count; at++) {
        int8_t kind = q->kind[h->r[at]];
        if (in_first(h, at, out, in)) {
            h->first[firsts++] = at;
            h->one[kind]++;
            continue;
        }
        h->two[kind]++;
        h->floating[kind] += dutch_quick_floats(q, h->r[at]);
        h->next[last] = at;
        h->before[at] = last;
        last = at;
    }
    h->next[last] = h->count;
    h->before[h->count] = last;
    enum dutch_answer answer = DUTCH_NO;
    if (halves_reach(q, h, h->half, h->left))
        answer = transpose(q, h);
    for (int32_t i = 0; i < h->half && answer == DUTCH_YES; i++) {
        q->mate[h->r[h->first[i]]] = q->in->from + h->r[h->pick[i]];
        q->mate[h->r[h->pick[i]]] = q->in->from + h->r[h->first[i]];
    }
    return answer;
}

/* Article 4.3, as far as one player of each half. */
static enum dutch_answer exchange(struct dutch_quick *q, struct halves *h)
{
    enum dutch_answer answer = try_exchange(q, h, -1, -1);
    for (int32_t far = 1; far < h->count; far++)
        for (int32_t out = h->half - 1; out >= 0 && answer == DUTCH_NO; out--) {
            if (out + far < h->half || out + far >= h->count)
                continue;
            q->steps -= 1 + h->count / 64;
            answer = q->steps < 0 ? DUTCH_UNKNOWN : try_exchange(q, h, out, out + far);
        }
    return answer == DUTCH_NO && h->half > 1 ? DUTCH_UNKNOWN : answer;
}

enum dutch_answer dutch_halves_pair(struct dutch_quick *q, struct dutch_cost left)
{
    size_t room = (size_t)q->residents + 2;
    int32_t *rows = mem_room(8 * room, sizeof *rows);
    struct halves h = {.left = left,
                       .r = rows,
                       .first = rows + room,
                       .next = rows + 2 * room,
                       .before = rows + 3 * room,
                       .pick = rows + 4 * room,
                       .owner = rows + 5 * room,
                       .from = rows + 6 * room,
                       .queue = rows + 7 * room};
    for (int32_t r = 0; r < q->residents; r++)
        if (q->mate[r] < 0)
            h.r[h.count++] = r;
    h.half = h.count / 2;
    enum dutch_answer answer = exchange(q, &h);
    free(rows);
    return answer;
}
