/* The formula of ratings: docs/rating.md. */
#include "check.h"

#include "engine/admin/rating.h"

#include <math.h>

enum { MOST = 8, ROUNDS = 20000 };

/* Numbers that are the same in every run. */
static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

struct sample {
    int players;
    int64_t rating[MOST];
    int rank[MOST];
};

static struct sample sample_of(uint32_t *state)
{
    struct sample sample = {.players = 2 + (int)(next(state) % (MOST - 1))};
    for (int i = 0; i < sample.players; i++) {
        sample.rating[i] = RATING_START + (int64_t)(next(state) % 200000) - 100000;
        sample.rank[i] = 1 + (int)(next(state) % (uint32_t)sample.players);
    }
    return sample;
}

static void expected_scores(void **state)
{
    (void)state;
    static const struct {
        int64_t difference;
        int score;
    } known[] = {{0, 5000},     {2000, 5287},  {2500, 5359},   {4000, 5573},  {10000, 6401}, {40000, 9091},
                 {80000, 9901}, {80001, 9901}, {300000, 9901}, {-40000, 909}, {-2000, 4713}, {1, 5000},
                 {50, 5007},    {79999, 9901}, {-80000, 99},   {-9999999, 99}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        check_int(rating_expected(known[i].difference), known[i].score);
    int before = 0;
    for (int64_t d = -100000; d <= 100000; d++) {
        int score = rating_expected(d);
        int64_t within = d < -80000 ? -80000 : d > 80000 ? 80000 : d;
        double exact = RATING_ONE / (1 + pow(10, -(double)within / 40000));
        check_int(score + rating_expected(-d), RATING_ONE);
        if (score < before || fabs(score - exact) > 3.5)
            fail_msg("%lld hundredths: %d, not %f", (long long)d, score, exact);
        before = score;
    }
}

/* The example of the handbook. */
static void three_players(void **state)
{
    (void)state;
    static const int64_t rating[] = {152000, 150000, 148000};
    static const int rank[] = {1, 2, 2};
    int64_t change[3];
    rating_game(rating, rank, 3, change);
    check_int(change[0], 1462);
    check_int(change[1], -800);
    check_int(change[2], -662);
}

static void two_players(void **state)
{
    (void)state;
    static const int64_t rating[] = {190000, 150000};
    static const int first[] = {1, 2}, second[] = {2, 1}, both[] = {1, 1};
    int64_t change[2];
    rating_game(rating, first, 2, change);
    check_int(change[0], 291); /* 32 * (1 - .9091) */
    rating_game(rating, second, 2, change);
    check_int(change[0], -2909);
    rating_game(rating, both, 2, change);
    check_int(change[0], -1309);
    check_int(change[1], 1309);
    rating_game((const int64_t[]){RATING_START, RATING_START}, both, 2, change);
    check_int(change[0], 0);
}

static void what_one_wins_others_lose(void **state)
{
    (void)state;
    uint32_t numbers = 1;
    for (int round = 0; round < ROUNDS; round++) {
        struct sample sample = sample_of(&numbers);
        int64_t change[MOST], sum = 0;
        rating_game(sample.rating, sample.rank, sample.players, change);
        for (int i = 0; i < sample.players; i++) {
            sum += change[i];
            if (change[i] > RATING_K || change[i] < -RATING_K)
                fail_msg("a game moves %lld", (long long)change[i]);
        }
        check_int(sum, 0);
    }
}

static void the_order_of_seats_does_not_matter(void **state)
{
    (void)state;
    uint32_t numbers = 2;
    for (int round = 0; round < ROUNDS; round++) {
        struct sample sample = sample_of(&numbers), other = sample;
        int at[MOST];
        int64_t change[MOST], again[MOST];
        for (int i = 0; i < sample.players; i++)
            at[i] = i;
        for (int i = sample.players - 1; i > 0; i--) {
            int k = (int)(next(&numbers) % (uint32_t)(i + 1)), was = at[i];
            at[i] = at[k];
            at[k] = was;
        }
        for (int i = 0; i < sample.players; i++) {
            other.rating[i] = sample.rating[at[i]];
            other.rank[i] = sample.rank[at[i]];
        }
        rating_game(sample.rating, sample.rank, sample.players, change);
        rating_game(other.rating, other.rank, sample.players, again);
        for (int i = 0; i < sample.players; i++)
            check_int(again[i], change[at[i]]);
    }
}

/* A better rank never gives less, a higher rating of one's own never more, a higher one of another never less. */
static void better_is_never_worse(void **state)
{
    (void)state;
    uint32_t numbers = 3;
    for (int round = 0; round < ROUNDS; round++) {
        struct sample sample = sample_of(&numbers);
        int64_t change[MOST], now[MOST];
        int one = (int)(next(&numbers) % (uint32_t)sample.players), two = (one + 1) % sample.players;
        rating_game(sample.rating, sample.rank, sample.players, change);
        struct sample better = sample;
        better.rank[one] -= better.rank[one] > 1;
        rating_game(better.rating, better.rank, better.players, now);
        check_true(now[one] >= change[one]);
        struct sample stronger = sample;
        stronger.rating[one] += 100 * (1 + (int64_t)(next(&numbers) % 400));
        rating_game(stronger.rating, stronger.rank, stronger.players, now);
        check_true(now[one] <= change[one]);
        check_true(now[two] >= change[two]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expected_scores),
        cmocka_unit_test(three_players),
        cmocka_unit_test(two_players),
        cmocka_unit_test(what_one_wins_others_lose),
        cmocka_unit_test(the_order_of_seats_does_not_matter),
        cmocka_unit_test(better_is_never_worse),
    };
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
