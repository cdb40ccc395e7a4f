/*
 * P13: rollouts a second as bots that look ahead make them (src/search/rollout.h), beside the straightforward loop over
 * the contract of rules/rules.h, which does not think: observe, legal, one of them by chance, check, resolve. From the
 * middle of a game, to its end or as many phases as the game is looked ahead.
 */
#include "bench.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "search/rollout.h"

enum { TIME = 200000 /* us a measurement */, LEGAL = 64 };

struct bench_game {
    const struct rules *rules;
    void *first, *view;
    struct order *legal;
    int phases;
};

/* A phase as anybody would write it. */
static void play_plainly(const struct bench_game *game, struct rollout *rollout, struct chance *chance)
{
    for (int i = 0; i < rollout->count; i++) {
        rules_observe(game->rules, rollout->state, rollout->open[i].seat, game->view);
        int count = rules_legal(game->rules, game->view, &rollout->open[i], game->legal, LEGAL);
        order_copy(&rollout->wish[i], &game->legal[chance_below(chance, count)]);
    }
    rollout_resolve(rollout, chance);
}

/* Rollouts a second. */
static double rate(const struct bench_game *game, struct rollout *rollout, bool plainly)
{
    static const uint8_t seed[CIPHER_KEY] = {'r', 'o', 'l', 'l'};
    struct chance chance = chance_seeded(seed, 0, NULL);
    double start = bench_now(), took = 0;
    int rollouts = 0;
    for (; took < TIME; took = bench_now() - start, rollouts++) {
        memcpy(rollout->state, game->first, game->rules->state_size);
        if (!plainly)
            rollout_play(rollout, game->phases, &chance);
        for (int i = 0; plainly && i < game->phases && rollout_open(rollout); i++)
            play_plainly(game, rollout, &chance);
    }
    return rollouts / took * 1e6;
}

/* Half way through a game of bots, which is of as many phases each time. */
static void to_the_middle(const struct bench_game *game, struct rollout *rollout)
{
    int phases = 0;
    for (int half = 0; half < 2; half++) {
        static const uint8_t seed[CIPHER_KEY] = {'h', 'a', 'l', 'f'};
        struct chance chance = chance_seeded(seed, 0, NULL);
        int most = half == 0 ? game->rules->phases_max : phases / 2;
        memcpy(rollout->state, game->first, game->rules->state_size);
        for (phases = 0; phases < most && rollout_open(rollout); phases++)
            rollout_play(rollout, 1, &chance);
    }
    memcpy(game->first, rollout->state, game->rules->state_size);
}

static void compare(const struct rules *rules)
{
    static const uint8_t seed[CIPHER_KEY] = {'r', 'o', 'l', 'l', '2'};
    struct chance chance = chance_seeded(seed, 0, NULL);
    struct bench_game game = {.rules = rules,
                              .first = calloc(1, rules->state_size),
                              .view = calloc(1, rules->state_size),
                              .legal = calloc(LEGAL, sizeof *game.legal),
                              .phases = rules->search.phases > 0 ? rules->search.phases : rules->phases_max};
    struct rules_setup setup;
    struct refusal why;
    struct rollout rollout;
    struct bench_pair pair;
    char what[64];
    if (game.first == NULL || game.view == NULL || game.legal == NULL ||
        !options_default(rules, rules->seats_max, &setup, &why) ||
        !rules->setup(game.first, &setup, &chance, NULL, &why))
        exit(1);
    rollout_begin(&rollout, rules);
    to_the_middle(&game, &rollout);
    for (int round = 0; round < ROUNDS; round++)
        bench_set(&pair, round, rate(&game, &rollout, false), rate(&game, &rollout, true));
    (void)snprintf(what, sizeof what, "%s, %d seats: rollouts/s", rules->id, rules->seats_max);
    bench_row(what, &pair, "P13 >= 2.0");
    rollout_end(&rollout);
    free(game.first);
    free(game.view);
    free(game.legal);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    bench_title("Rollouts (P13)", "observe, legal, one by chance, check, resolve");
    for (size_t i = 0; rules_all[i] != NULL; i++)
        compare(rules_all[i]);
    return 0;
}
