#include "pairing/dutch_quick.h"

#include "base/mem.h"
#include "pairing/dutch_halves.h"

#include <stdlib.h>
#include <string.h>

enum { MILD, STRONG, ABSOLUTE, STEPS = 20000, REPEATS = 8 };

static int8_t kind_of(const struct dutch_player *p)
{
    return (int8_t)(p->wants == 0 ? 0 : (p->wants > 0 ? DUTCH_WHITE : DUTCH_BLACK) + p->strength - DUTCH_MILD);
}

static int32_t downs_of(const struct dutch_player *p)
{
    return (p->floated[0] == DUTCH_DOWN ? 2 : 0) + (p->floated[1] == DUTCH_DOWN ? 1 : 0);
}

const struct dutch_player *dutch_quick_resident(const struct dutch_quick *q, int32_t r)
{
    return &q->field->player[q->in->from + r];
}

bool dutch_quick_least(const int32_t *count, int32_t pairs, struct dutch_cost *out)
{
    int32_t white = count[1] + count[2] + count[3], black = count[4] + count[5] + count[6];
    int32_t over = (white > black ? white : black) - pairs;
    const int32_t *side = count + (white > black ? DUTCH_WHITE : DUTCH_BLACK);
    if (over < 0)
        over = 0;
    out->denied = over;
    out->strong = over > side[MILD] ? over - side[MILD] : 0;
    return side[MILD] + side[STRONG] >= over;
}

bool dutch_quick_cost(int8_t a, int8_t b, struct dutch_cost *out)
{
    *out = (struct dutch_cost){0};
    if (a == 0 || b == 0 || (a < DUTCH_BLACK) != (b < DUTCH_BLACK))
        return true;
    int one = (a - 1) % 3, two = (b - 1) % 3;
    *out = (struct dutch_cost){.denied = 1, .strong = one != MILD && two != MILD};
    return one != ABSOLUTE || two != ABSOLUTE;
}

bool dutch_quick_equal(struct dutch_cost a, struct dutch_cost b)
{
    return a.denied == b.denied && a.strong == b.strong;
}

/* What the whole bracket can come to, over all who may go down. False where nothing can. */
static bool aim(struct dutch_quick *q)
{
    struct dutch_cost cost;
    if (!q->odd)
        return dutch_quick_least(q->all, q->pairs, &q->target);
    bool any = false;
    for (int32_t r = 0; r < q->residents; r++) {
        if (!q->floats[r])
            continue;
        int32_t downs = downs_of(dutch_quick_resident(q, r));
        q->all[q->kind[r]]--;
        if (dutch_quick_least(q->all, q->pairs, &cost) &&
            (!any || cost.denied < q->target.denied ||
             (cost.denied == q->target.denied &&
              (cost.strong < q->target.strong || (cost.strong == q->target.strong && downs < q->downs))))) {
            q->target = cost;
            q->downs = downs;
            any = true;
        }
        q->all[q->kind[r]]++;
    }
    for (int32_t r = 0; r < q->residents; r++)
        q->floating[q->kind[r]] += q->floats[r] && downs_of(dutch_quick_resident(q, r)) == q->downs;
    return any;
}

bool dutch_quick_floats(const struct dutch_quick *q, int32_t r)
{
    return q->odd && q->floats[r] && downs_of(dutch_quick_resident(q, r)) == q->downs;
}

/* Whether those still to be paired can come to the cost. */
static bool reaches(struct dutch_quick *q, int32_t pairs, struct dutch_cost wanted)
{
    struct dutch_cost cost;
    if (!q->odd)
        return dutch_quick_least(q->all, pairs, &cost) && dutch_quick_equal(cost, wanted);
    bool reached = false;
    for (int kind = 0; kind < DUTCH_KINDS && !reached; kind++) {
        if (q->floating[kind] == 0)
            continue;
        q->all[kind]--;
        reached = dutch_quick_least(q->all, pairs, &cost) && dutch_quick_equal(cost, wanted);
        q->all[kind]++;
    }
    return reached;
}

/* Article 4.2 for who was moved down, from the k-th of them on: all of them are paired, with residents who did not
 * float up lately (C15, C17). */
/* NOLINTNEXTLINE(misc-no-recursion): as deep as there are players moved down */
static enum dutch_answer pair_moved(struct dutch_quick *q, int32_t k, struct dutch_cost left)
{
    if (k == q->moved)
        return dutch_halves_pair(q, left);
    int32_t place = q->in->moved[k];
    const struct dutch_player *p = &q->field->player[place];
    int8_t own = kind_of(p);
    enum dutch_answer answer = DUTCH_NO;
    q->all[own]--;
    for (int32_t r = 0; r < q->residents && answer == DUTCH_NO; r++) {
        const struct dutch_player *other = dutch_quick_resident(q, r);
        struct dutch_cost cost;
        if (q->mate[r] >= 0 || other->floated[0] == DUTCH_UP || other->floated[1] == DUTCH_UP ||
            !dutch_quick_cost(own, q->kind[r], &cost) || !dutch_field_meet(p, other))
            continue;
        struct dutch_cost rest = {left.denied - cost.denied, left.strong - cost.strong};
        q->all[q->kind[r]]--;
        q->floating[q->kind[r]] -= dutch_quick_floats(q, r);
        if (reaches(q, q->pairs - k - 1, rest)) {
            q->mate[r] = place;
            answer = q->steps-- < 0 ? DUTCH_UNKNOWN : pair_moved(q, k + 1, rest);
            q->mate[r] = answer == DUTCH_YES ? place : -1;
        }
        q->all[q->kind[r]]++;
        q->floating[q->kind[r]] += dutch_quick_floats(q, r);
    }
    q->all[own]++;
    return answer;
}

/* Those who may go down: if it is for the bye, who has the fewest unplayed games of those who may have it (C9). */
static void mark_floats(struct dutch_quick *q, bool bye)
{
    int32_t least = INT32_MAX;
    for (int32_t r = 0; r < q->residents; r++) {
        q->floats[r] = !bye || dutch_field_bye(q->field, dutch_quick_resident(q, r));
        if (q->floats[r] && dutch_quick_resident(q, r)->unplayed < least)
            least = dutch_quick_resident(q, r)->unplayed;
    }
    for (int32_t r = 0; r < q->residents; r++)
        q->floats[r] = q->floats[r] && (!bye || dutch_quick_resident(q, r)->unplayed == least);
}

static enum dutch_answer search(struct dutch_quick *q)
{
    q->steps = STEPS;
    memset(q->all, 0, sizeof q->all);
    memset(q->floating, 0, sizeof q->floating);
    for (int32_t i = 0; i < q->moved; i++)
        q->all[kind_of(&q->field->player[q->in->moved[i]])]++;
    for (int32_t r = 0; r < q->residents; r++) {
        q->all[q->kind[r]]++;
        q->mate[r] = -1;
    }
    return aim(q) ? pair_moved(q, 0, q->target) : DUTCH_UNKNOWN;
}

/* Who was not paired; -1 for none. */
static int32_t left_over(const struct dutch_quick *q)
{
    for (int32_t r = 0; r < q->residents; r++)
        if (q->mate[r] < 0)
            return r;
    return -1;
}

/* Whether all others come out as well as they could (C4, C8). */
static enum dutch_answer look_on(const struct dutch_quick *q, bool bye)
{
    const struct dutch_field *field = q->field;
    int32_t to = q->in->to;
    if (bye)
        return to == field->count ? DUTCH_YES : DUTCH_UNKNOWN;
    if (q->odd)
        return dutch_rest_next(field, q->in, &(int32_t){q->in->from + left_over(q)}, 1, field->odd);
    int32_t *rest = mem_room((size_t)(field->count - to), sizeof *rest);
    for (int32_t i = to; i < field->count; i++)
        rest[i - to] = i;
    enum dutch_answer answer = dutch_rest_complete(field, rest, field->count - to, field->odd);
    free(rest);
    return answer;
}

static void report(const struct dutch_quick *q, int32_t *mate)
{
    for (int32_t r = 0; r < q->residents; r++) {
        if (q->mate[r] < 0)
            continue;
        mate[q->in->from + r] = q->mate[r];
        mate[q->mate[r]] = q->in->from + r;
    }
}

bool dutch_quick_pair(const struct dutch_field *field, const struct dutch_bracket *bracket, int32_t *mate)
{
    struct dutch_quick q = {
        .field = field, .in = bracket, .moved = bracket->moveds, .residents = bracket->to - bracket->from};
    q.pairs = (q.moved + q.residents) / 2;
    q.odd = (q.moved + q.residents) % 2 != 0;
    bool bye = dutch_rest_bye_here(field, bracket);
    if (q.pairs < q.moved || (bye && (!q.odd || field->bye_score > field->player[bracket->from].score)))
        return false;
    size_t residents = (size_t)q.residents;
    q.kind = mem_room(residents, sizeof *q.kind);
    q.floats = mem_room(residents, sizeof *q.floats);
    q.mate = mem_room(residents, sizeof *q.mate);
    for (int32_t r = 0; r < q.residents; r++)
        q.kind[r] = kind_of(dutch_quick_resident(&q, r));
    mark_floats(&q, bye);
    enum dutch_answer answer = DUTCH_NO;
    for (int repeat = 0; repeat < REPEATS && answer == DUTCH_NO; repeat++) {
        answer = search(&q) == DUTCH_YES ? look_on(&q, bye) : DUTCH_UNKNOWN;
        if (answer == DUTCH_NO && q.odd)
            q.floats[left_over(&q)] = false;
        else if (answer == DUTCH_NO)
            answer = DUTCH_UNKNOWN;
    }
    if (answer == DUTCH_YES)
        report(&q, mate);
    free(q.kind);
    free(q.floats);
    free(q.mate);
    return answer == DUTCH_YES;
}
