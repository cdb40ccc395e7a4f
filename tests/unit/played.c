#include "played.h"

#include "check.h"
#include "rules/doors.h"
#include "rules/options.h"

enum { LEGAL = 64 };

/* What one seat answers: mostly by chance, since that leads to more kinds of positions than good play. */
static void answer_one(const struct rules *rules, const void *state, const struct request *request, int rarely,
                       struct chance *dice, struct order *out)
{
    static struct order legal[LEGAL], wish;
    struct refusal why = {0};
    void *view = calloc(1, rules->state_size);
    check_true(view != NULL);
    rules_observe(rules, state, request->seat, view);
    if (chance_below(dice, rarely) == 0)
        rules_choose(rules, view, request, dice, &wish);
    else
        order_copy(&wish, &legal[chance_below(dice, rules_legal(rules, view, request, legal, LEGAL))]);
    check_true(rules_check(rules, state, request, &wish, out, &why));
    free(view);
}

static bool over(const struct rules *rules, const void *state)
{
    struct result result;
    rules->result(state, &result);
    return result.over;
}

void play_with(const struct rules *rules, const struct rules_setup *setup, uint32_t number, int rarely,
               bool (*see)(const struct played *played, void *context), void *context)
{
    static struct order given[REQUESTS_MAX];
    uint8_t seed[CIPHER_KEY] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)setup->seats, 7};
    struct chance chance = chance_seeded(seed, 0, NULL);
    seed[4] = 1;
    struct chance dice = chance_seeded(seed, 0, NULL);
    struct refusal why;
    struct events events = {0};
    struct request open[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    void *state = calloc(1, rules->state_size);
    check_true(state != NULL && rules->setup(state, setup, &chance, &events, &why));
    struct played played = {
        .rules = rules, .state = state, .events = &events, .answers = answers, .seats = setup->seats};
    while (see(&played, context) && !over(rules, state)) {
        int count = rules->requests(state, open);
        for (int i = 0; i < count; i++) {
            answer_one(rules, state, &open[i], rarely, &dice, &given[i]);
            answers[i] = (struct answer){.request = open[i], .order = &given[i], .by = BY_PLAYER};
        }
        events_clear(&events);
        rules->resolve(state, answers, count, &chance, &events);
        played.answer_count = count;
        played.phase++;
    }
    events_free(&events);
    free(state);
}

void play_through(const struct rules *rules, int seats, uint32_t number, int rarely,
                  bool (*see)(const struct played *played, void *context), void *context)
{
    struct rules_setup setup;
    struct refusal why;
    check_true(options_default(rules, seats, &setup, &why));
    play_with(rules, &setup, number, rarely, see, context);
}
