#include "search/rollout.h"

#include "base/mem.h"
#include "rules/doors.h"

enum { WHOLE = 10000 };

void rollout_begin(struct rollout *out, const struct rules *rules)
{
    *out = (struct rollout){.rules = rules};
    out->state = mem_new(rules->state_size, 1);
    out->wish = mem_new(REQUESTS_MAX, sizeof *out->wish);
    out->order = mem_new(REQUESTS_MAX, sizeof *out->order);
}

void rollout_end(struct rollout *rollout)
{
    free(rollout->state);
    free(rollout->wish);
    free(rollout->order);
    *rollout = (struct rollout){0};
}

bool rollout_open(struct rollout *rollout)
{
    struct result result = {.over = false};
    rollout->count = rollout->rules->requests(rollout->state, rollout->open);
    if (rollout->count == 0) /* it is over, or takes a step of its own */
        rollout->rules->result(rollout->state, &result);
    return !result.over;
}

void rollout_choose(struct rollout *rollout, int first, int count, struct chance *chance)
{
    rules_choose_all(rollout->rules, rollout->state, &rollout->open[first], count, chance, &rollout->wish[first]);
}

/* With less thought, where the game has such a way. */
static void choose_quickly(struct rollout *rollout, int first, int count, struct chance *chance)
{
    if (rollout->rules->search.quick != NULL)
        rollout->rules->search.quick(rollout->state, &rollout->open[first], count, chance, &rollout->wish[first]);
    else
        rollout_choose(rollout, first, count, chance);
}

void rollout_resolve(struct rollout *rollout, struct chance *chance)
{
    const struct rules *rules = rollout->rules;
    struct refusal why;
    for (int i = 0; i < rollout->count; i++) {
        const struct request *request = &rollout->open[i];
        if (!rules_check(rules, rollout->state, request, &rollout->wish[i], &rollout->order[i], &why))
            rules_fallback(rules, rollout->state, request, &rollout->order[i]);
        rollout->answer[i] = (struct answer){.order = &rollout->order[i], .request = *request, .by = BY_BOT};
    }
    rules->resolve(rollout->state, rollout->answer, rollout->count, chance, NULL);
}

void rollout_play(struct rollout *rollout, int phases, struct chance *chance)
{
    for (int i = 0; i < phases && rollout_open(rollout); i++) {
        for (int at = 0, count = 0; at < rollout->count; at += count) {
            count = requests_together(rollout->open, rollout->count, at);
            choose_quickly(rollout, at, count, chance);
        }
        rollout_resolve(rollout, chance);
    }
}

/* Who leads by so much has such a part of what is between two. */
static int64_t part(int64_t own, int64_t other)
{
    int64_t a = own * own, b = other * other;
    return a + b == 0 ? WHOLE / 2 : WHOLE * a / (a + b);
}

/* By ranks; who wins by more wins a little more, so that a lead is not thrown away. */
static int worth_at_end(const struct result *result, int seat)
{
    enum { MARGIN = 40 };
    int own = result->rank[seat - 1], beside = 0, best = 0;
    int64_t behind = 0;
    for (int i = 0; i < result->seats; i++) {
        if (i == seat - 1)
            continue;
        beside += result->rank[i] == own;
        behind += result->rank[i] > own ? WHOLE : result->rank[i] == own ? WHOLE / 2 : 0;
        best = result->score[i] > best ? result->score[i] : best;
    }
    int first = own == 1 ? WHOLE / (1 + beside) : 0, score = result->score[seat - 1] > 0 ? result->score[seat - 1] : 0;
    return first + (int)(behind / (result->seats - 1)) + (int)(part(score, best) / MARGIN);
}

/* By the estimate of a game that is not over, in squares: who leads by much is far ahead. */
static int64_t first_of(const int64_t *estimate, int64_t squares, int seats, int seat)
{
    return squares == 0 ? WHOLE / seats : WHOLE * estimate[seat - 1] * estimate[seat - 1] / squares;
}

/* Returns the sum of the squares. */
static int64_t estimate_all(const struct rollout *rollout, const struct result *result, int64_t *out)
{
    const struct rules *rules = rollout->rules;
    int64_t squares = 0;
    for (int i = 0; i < result->seats; i++) {
        int one = rules->search.estimate != NULL ? rules->search.estimate(rollout->state, i + 1) : result->score[i];
        out[i] = one > 0 ? one : 0;
        squares += out[i] * out[i];
    }
    return squares;
}

int rollout_worth(const struct rollout *rollout, int seat)
{
    struct result result;
    int64_t behind = 0, estimate[SEATS_MAX];
    rollout->rules->result(rollout->state, &result);
    if (result.over)
        return worth_at_end(&result, seat);
    int64_t squares = estimate_all(rollout, &result, estimate);
    for (int i = 0; i < result.seats; i++)
        behind += i == seat - 1 ? 0 : part(estimate[seat - 1], estimate[i]);
    return (int)first_of(estimate, squares, result.seats, seat) + (int)(behind / (result.seats - 1));
}

void rollout_chances(const struct rollout *rollout, int *out)
{
    struct result result;
    int64_t estimate[SEATS_MAX];
    int firsts = 0;
    memset(out, 0, SEATS_MAX * sizeof *out);
    rollout->rules->result(rollout->state, &result);
    for (int i = 0; i < result.seats; i++)
        firsts += result.rank[i] == 1;
    int64_t squares = result.over ? 0 : estimate_all(rollout, &result, estimate);
    for (int i = 0; i < result.seats; i++)
        out[i] = !result.over          ? (int)first_of(estimate, squares, result.seats, i + 1)
                 : result.rank[i] == 1 ? WHOLE / firsts
                                       : 0;
}
