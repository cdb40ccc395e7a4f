/* The bot of a game that has none of its own. */
#include "base/mem.h"
#include "rules/doors.h"

enum {
    TRIED = 48,    /* orders looked at */
    DEALS = 12,    /* positions that each is tried in */
    STEPS = 40,    /* phases at most until the seat is asked again */
    RANKED = 10000 /* a rank counts more than any score */
};

/* What one look ahead needs; orders are big, so on the heap. */
struct trying {
    const struct rules *rules;
    const void *view;
    struct request asked;
    struct order legal[TRIED];
    int32_t value[TRIED];
    struct order answered[REQUESTS_MAX];
    void *state; /* rules->state_size */
};

/* How the seat stands beside the others. */
static int32_t value_of(const struct trying *look)
{
    struct result result;
    int own = look->asked.seat - 1;
    int32_t value = 0;
    look->rules->result(look->state, &result);
    for (int i = 0; i < result.seats; i++)
        value += result.over ? RANKED * (result.rank[i] - result.rank[own]) : result.score[own] - result.score[i];
    return value;
}

/* Answers all that is open, the seat by `wish` where it is given. False: the seat is asked and has no wish any more, or
 * nobody is and nothing is left to do. */
static bool step(struct trying *look, const struct order *wish, struct chance *chance)
{
    struct request open[REQUESTS_MAX];
    struct answer answer[REQUESTS_MAX];
    struct result result;
    struct refusal why;
    look->rules->result(look->state, &result);
    int count = result.over ? 0 : look->rules->requests(look->state, open);
    for (int i = 0; i < count; i++)
        if (wish == NULL && open[i].seat == look->asked.seat)
            return false;
    for (int i = 0; i < count; i++) {
        bool mine = wish != NULL && open[i].seat == look->asked.seat && open[i].slot == look->asked.slot;
        answer[i] = (struct answer){.request = open[i], .order = &look->answered[i], .by = BY_BOT};
        if (!mine || !rules_check(look->rules, look->state, &open[i], wish, &look->answered[i], &why))
            rules_fallback(look->rules, look->state, &open[i], &look->answered[i]);
        wish = mine ? NULL : wish;
    }
    if (!result.over)
        look->rules->resolve(look->state, answer, count, chance, NULL);
    return !result.over;
}

static int32_t try_order(struct trying *look, const struct order *order, struct chance chance)
{
    memcpy(look->state, look->view, look->rules->state_size);
    rules_redeal(look->rules, look->state, look->asked.seat, &chance);
    (void)step(look, order, &chance);
    for (int i = 0; i < STEPS && step(look, NULL, &chance); i++)
        ;
    return value_of(look);
}

/* All orders are tried in the same deals; of those that come out best one is drawn. */
static void look_ahead(struct trying *look, struct chance *chance, struct order *out)
{
    int best = 0, equal = 0;
    int count = rules_legal(look->rules, look->view, &look->asked, look->legal, TRIED);
    for (int deal = 0; deal < DEALS && count > 1; deal++) {
        uint8_t seed[CIPHER_KEY];
        for (size_t i = 0; i < sizeof seed; i++)
            seed[i] = (uint8_t)chance_below(chance, 256);
        for (int i = 0; i < count; i++)
            look->value[i] += try_order(look, &look->legal[i], chance_seeded(seed, 0, NULL));
    }
    for (int i = 0; i < count; i++) {
        if (look->value[i] > look->value[best])
            equal = 0;
        if (look->value[i] >= look->value[best] && chance_below(chance, ++equal) == 0)
            best = i;
    }
    order_copy(out, &look->legal[best]);
}

void rules_choose(const struct rules *rules, const void *view, const struct request *request, struct chance *chance,
                  struct order *out)
{
    if (rules->choose != NULL) {
        rules->choose(view, request, chance, out);
        return;
    }
    struct trying *look = mem_new(1, sizeof *look);
    void *state = mem_new(rules->state_size, 1);
    look->rules = rules;
    look->view = view;
    look->asked = *request;
    look->state = state;
    look_ahead(look, chance, out);
    free(state);
    free(look);
}

void rules_choose_all(const struct rules *rules, const void *view, const struct request *open, int count,
                      struct chance *chance, struct order *out)
{
    if (rules->choose_all != NULL) {
        rules->choose_all(view, open, count, chance, out);
        return;
    }
    const struct chance begin = *chance;
    rules_choose(rules, view, &open[0], chance, &out[0]);
    for (int i = 1; i < count; i++) {
        *chance = begin;
        rules_choose(rules, view, &open[i], chance, &out[i]);
    }
}
