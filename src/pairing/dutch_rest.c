#include "pairing/dutch_rest.h"

#include "base/mem.h"
#include "pairing/matching.h"

#include <stdlib.h>

enum { EXACT = 300 }; /* so many are looked at by a matching if they are not paired at once */

/* Players by their index in place[]; the bye is behind them. */
struct rest {
    const struct dutch_field *field;
    const int32_t *place;
    int32_t count;
    int32_t *mate;
};

static bool meets(const struct rest *r, int32_t i, int32_t j)
{
    if (i == r->count || j == r->count)
        return dutch_field_bye(r->field, &r->field->player[r->place[i == r->count ? j : i]]);
    return dutch_field_meet(&r->field->player[r->place[i]], &r->field->player[r->place[j]]);
}

static void match(struct rest *r, int32_t i, int32_t j)
{
    r->mate[i] = j;
    r->mate[j] = i;
}

/* The last one who may gets the bye; each of the others is paired with the first one left over whom they may meet.
 * Returns how many are left over at the end, in left[]. */
static int32_t pair_greedily(struct rest *r, bool bye, int32_t *left)
{
    int32_t lefts = 0;
    for (int32_t i = r->count - 1; i >= 0 && bye && r->mate[r->count] < 0; i--)
        if (meets(r, i, r->count))
            match(r, i, r->count);
    if (bye && r->mate[r->count] < 0)
        left[lefts++] = r->count;
    for (int32_t i = 0; i < r->count; i++) {
        if (r->mate[i] >= 0)
            continue;
        int32_t at = 0;
        while (at < lefts && !meets(r, i, left[at]))
            at++;
        if (at == lefts) {
            left[lefts++] = i;
            continue;
        }
        match(r, i, left[at]);
        for (lefts--; at < lefts; at++)
            left[at] = left[at + 1];
    }
    return lefts;
}

/* Two who are left over take the places of a pair: each of the pair goes to one of them. */
static bool exchange(struct rest *r, int32_t a, int32_t b, int32_t all)
{
    for (int32_t c = 0; c < all; c++) {
        int32_t d = r->mate[c];
        if (d >= 0 && meets(r, a, c) && meets(r, b, d)) {
            match(r, a, c);
            match(r, b, d);
            return true;
        }
    }
    return false;
}

static enum dutch_answer by_matching(const struct rest *r, int32_t all)
{
    struct matching *m = matching_new(all, 1);
    for (int32_t i = 0; i < all; i++)
        for (int32_t j = i + 1; j < all; j++)
            matching_edge(m, i, j, meets(r, i, j) ? &(int64_t){0} : NULL);
    matching_start(m);
    bool found = matching_solve(m);
    matching_free(m);
    return found ? DUTCH_YES : DUTCH_NO;
}

enum dutch_answer dutch_rest_complete(const struct dutch_field *field, const int32_t *place, int32_t count, bool bye)
{
    int32_t all = count + bye;
    if (all % 2 != 0)
        return DUTCH_NO;
    if (all == 0)
        return DUTCH_YES;
    struct rest r = {.field = field, .place = place, .count = count};
    r.mate = mem_room((size_t)all, sizeof *r.mate);
    int32_t *left = mem_room((size_t)all, sizeof *left);
    for (int32_t i = 0; i < all; i++)
        r.mate[i] = -1;
    int32_t lefts = pair_greedily(&r, bye, left);
    bool done = true;
    for (int32_t i = 0; i + 1 < lefts && done; i += 2)
        done = meets(&r, left[i], left[i + 1]) ? (match(&r, left[i], left[i + 1]), true)
                                               : exchange(&r, left[i], left[i + 1], all);
    enum dutch_answer answer = done ? DUTCH_YES : all <= EXACT ? by_matching(&r, all) : DUTCH_UNKNOWN;
    free(r.mate);
    free(left);
    return answer;
}

static enum dutch_answer both(enum dutch_answer a, enum dutch_answer b)
{
    return a == DUTCH_NO || b == DUTCH_NO ? DUTCH_NO : a == DUTCH_YES ? b : DUTCH_UNKNOWN;
}

/* Those of `list` without the one at `without`, and after them all places from `from` on. */
static enum dutch_answer one_out(const struct dutch_field *field, int32_t *list, int32_t count, int32_t without,
                                 bool bye)
{
    int32_t one = list[without], rests = 0, next = field->count;
    int32_t *rest = mem_room((size_t)field->count + 1, sizeof *rest);
    for (int32_t i = 0; i < count; i++)
        next = list[i] + 1; /* the last one is the last of its score */
    rest[rests++] = one;
    for (int32_t i = next; i < field->count; i++)
        rest[rests++] = i;
    enum dutch_answer answer = dutch_rest_complete(field, rest, rests, bye);
    if (answer == DUTCH_YES) {
        for (int32_t i = without; i + 1 < count; i++)
            list[i] = list[i + 1];
        answer = dutch_rest_complete(field, list, count - 1, false);
        for (int32_t i = count - 1; i > without; i--)
            list[i] = list[i - 1];
        list[without] = one;
    }
    free(rest);
    return answer;
}

enum dutch_answer dutch_rest_next(const struct dutch_field *field, const struct dutch_bracket *bracket,
                                  const int32_t *down, int32_t downs, bool bye)
{
    enum { TRIES = 16 };
    if (bracket->to == field->count)
        return downs == 0 && !bye ? DUTCH_YES : DUTCH_NO;
    int32_t residents = bracket->next - bracket->to, count = downs + residents, after = field->count - bracket->next;
    bool bye_next = bye && field->bye_score >= field->player[bracket->to].score;
    int32_t *list = mem_room((size_t)(count + after), sizeof *list);
    for (int32_t i = 0; i < downs; i++)
        list[i] = down[i];
    for (int32_t i = 0; i < residents + after; i++)
        list[downs + i] = bracket->to + i;
    enum dutch_answer answer = DUTCH_UNKNOWN;
    if ((count + bye_next) % 2 == 0) {
        answer = both(dutch_rest_complete(field, list, count, bye_next),
                      dutch_rest_complete(field, list + count, after, bye && !bye_next));
    } else if (!bye_next) {
        answer = residents <= TRIES ? DUTCH_NO : DUTCH_UNKNOWN;
        for (int32_t i = 0; i < TRIES && i < residents && answer != DUTCH_YES; i++) {
            enum dutch_answer one = one_out(field, list, count, count - 1 - i, bye);
            answer = one == DUTCH_NO ? answer : one;
            if (one == DUTCH_UNKNOWN)
                break;
        }
    }
    free(list);
    return answer;
}

bool dutch_rest_bye_here(const struct dutch_field *field, const struct dutch_bracket *bracket)
{
    return field->odd && field->bye_score >= field->player[bracket->from].score;
}
