/* Bots that look ahead: legal, the same each time, and blind to what their seat may not know. */
#include "check.h"
#include "played.h"

#include "rules/doors.h"
#include "rules/options.h"
#include "search/arena.h"
#include "search/dialogue.h"
#include "search/search.h"

enum { RARELY = 3, POSITIONS = 6, STRIDE = 7, SEED = 11 };

static struct order one[REQUESTS_MAX], two[REQUESTS_MAX], checked;

struct looked {
    int level, met;
};

static void choose(const struct played *played, const void *view, const struct request *open, int count, int level,
                   struct order *out)
{
    static const uint8_t seed[CIPHER_KEY] = {SEED};
    struct chance chance = chance_seeded(seed, 0, NULL);
    const struct search_task task = {
        .rules = played->rules, .view = view, .open = open, .count = count, .level = level};
    search_choose(&task, &chance, out);
}

static void same_orders(const struct order *a, const struct order *b, int count)
{
    for (int i = 0; i < count; i++)
        check_true(order_same(&a[i], &b[i]));
}

/* What other programs are told hangs on the view alone, and is a question to us; an answer reads back. */
static void talk(const struct search_task *task, const struct order *orders, const void *twin)
{
    static const uint8_t seed[CIPHER_KEY] = {SEED};
    struct chance chance = chance_seeded(seed, 0, NULL);
    struct dialogue *dialogue = calloc(1, sizeof *dialogue);
    struct search_task other = *task;
    struct err err = {0};
    struct jv *asked = dialogue_question(task, &chance), *answer = dialogue_answer(task, orders);
    check_int(dialogue_read(asked, LEVEL_PLAIN, dialogue, &err), RC_OK);
    check_int(dialogue->task.count, task->count);
    check_int(dialogue->task.level, LEVEL_PLAIN);
    check_true(memcmp(dialogue->chance.key, seed, sizeof seed) == 0);
    check_int(dialogue_orders(&dialogue->task, answer, two, &err), RC_OK);
    same_orders(orders, two, task->count);
    other.view = twin;
    struct jv *same = dialogue_question(&other, &chance);
    check_true(jv_equal(asked, same));
    jv_put(answer, "orders", jv_new_array());
    check_int(dialogue_orders(&dialogue->task, answer, two, &err), RC_BAD);
    jv_free(same);
    jv_free(asked);
    jv_free(answer);
    dialogue_free(dialogue);
    free(dialogue);
}

/* What the seat answers hangs on its view alone: the position, the view and a twin of the position do alike. */
static void look(const struct played *played, int level)
{
    const struct rules *rules = played->rules;
    static const uint8_t other[CIPHER_KEY] = {SEED + 1};
    struct chance deal = chance_seeded(other, 0, NULL);
    struct request open[REQUESTS_MAX];
    struct refusal why = {0};
    int asked = rules->requests(played->state, open), count = 0;
    void *view = calloc(1, rules->state_size);
    check_true(view != NULL && asked > 0);
    while (count < asked && open[count].seat == open[0].seat)
        count++;
    choose(played, played->state, open, count, level, one);
    for (int i = 0; i < count; i++)
        check_true(rules_check(rules, played->state, &open[i], &one[i], &checked, &why));
    choose(played, played->state, open, count, level, two);
    same_orders(one, two, count);
    rules_observe(rules, played->state, open[0].seat, view);
    choose(played, view, open, count, level, two);
    same_orders(one, two, count);
    void *dealt = malloc(rules->state_size), *twin = calloc(1, rules->state_size);
    memcpy(dealt, view, rules->state_size);
    rules_redeal(rules, dealt, open[0].seat, &deal);
    choose(played, dealt, open, count, level, two);
    same_orders(one, two, count);
    rules_observe(rules, dealt, open[0].seat, twin);
    talk(&(struct search_task){.rules = rules, .view = view, .open = open, .count = count}, one, twin);
    free(twin);
    free(dealt);
    free(view);
}

static bool see(const struct played *played, void *context)
{
    struct looked *looked = context;
    struct request open[REQUESTS_MAX];
    struct result result;
    played->rules->result(played->state, &result);
    if (played->phase % STRIDE != 0 || result.over || played->rules->requests(played->state, open) == 0)
        return true;
    look(played, looked->level);
    return ++looked->met < POSITIONS;
}

static void of_each_game(int level)
{
    for (const struct rules *const *rules = rules_all; *rules != NULL; rules++) {
        struct looked looked = {.level = level};
        play_through(*rules, (*rules)->seats_max, (uint32_t)level, RARELY, see, &looked);
        check_int(looked.met, POSITIONS);
    }
}

static void level_1_errs_within_the_rules(void **state)
{
    (void)state;
    of_each_game(LEVEL_ERRS);
}

static void level_2_is_the_game_s_own(void **state)
{
    (void)state;
    of_each_game(LEVEL_PLAIN);
}

static void level_3_looks_ahead_from_its_view(void **state)
{
    (void)state;
    of_each_game(LEVEL_PLAIN + 1);
}

/* A game among bots is the same again by its number, and another by another one. */
static void the_arena_repeats_itself(void **state)
{
    (void)state;
    struct arena arena = {.rules = rules_find("quorum"), .level = {2, 1, 3}};
    struct result first, again;
    struct refusal why;
    int phases, phases_again;
    check_true(options_default(arena.rules, 3, &arena.setup, &why));
    check_true(arena_play(&arena, 1, &first, &phases, &why));
    check_true(first.over && phases > 0);
    check_true(arena_play(&arena, 1, &again, &phases_again, &why));
    check_int(phases, phases_again);
    check_true(memcmp(first.score, again.score, sizeof first.score) == 0);
    check_true(arena_play(&arena, 2, &again, &phases_again, &why));
    check_true(memcmp(first.score, again.score, sizeof first.score) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(level_1_errs_within_the_rules),
        cmocka_unit_test(level_2_is_the_game_s_own),
        cmocka_unit_test(level_3_looks_ahead_from_its_view),
        cmocka_unit_test(the_arena_repeats_itself),

    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
