/* Ratings with their deviations: docs/rating.md. */
#include "check.h"

#include "engine/admin/glicko.h"
#include "rules/rules.h"

enum { MOST = 8, PLAYERS = 12, GAMES = 400, LUCK = 24 };

/* Numbers that are the same in every run. */
static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

struct sample {
    int players, who[MOST], rank[MOST];
};

/* A game in which lower numbers are stronger, with luck, and seldom two share a rank. */
static struct sample sample_of(uint32_t *state)
{
    struct sample sample = {.players = 2 + (int)(next(state) % (MOST - 1))};
    uint32_t key[MOST];
    for (int i = 0; i < sample.players;) {
        int who = (int)(next(state) % PLAYERS), k = 0;
        while (k < i && sample.who[k] != who)
            k++;
        if (k == i)
            sample.who[i++] = who;
    }
    for (int i = 0; i < sample.players; i++)
        key[i] = (uint32_t)sample.who[i] * 3 + next(state) % LUCK;
    for (int i = 0; i < sample.players; i++) {
        sample.rank[i] = 1;
        for (int k = 0; k < sample.players; k++)
            sample.rank[i] += key[k] < key[i];
    }
    return sample;
}

static void play(struct glicko *club, const struct sample *sample)
{
    struct glicko here[MOST];
    for (int i = 0; i < sample->players; i++)
        here[i] = club[sample->who[i]];
    glicko_game(here, sample->rank, sample->players);
    for (int i = 0; i < sample->players; i++)
        club[sample->who[i]] = here[i];
}

/* As two other programs print it, which compute with real numbers: glicko2-lite 5.0.0 and glicko2 1.2.2 of npm, each
 * game a period of its own, the volatility always 0.046, tau 0.000001. */
static void as_others_compute_it(void **state)
{
    (void)state;
    static const struct {
        int games, points[PLAYERS], deviation[PLAYERS];
    } known[] = {{10,
                  {1707, 1646, 1687, 1627, 1589, 1437, 1500, 1497, 1436, 1318, 1347, 1238},
                  {64, 59, 67, 69, 72, 62, 61, 59, 56, 54, 65, 64}},
                 {40,
                  {1815, 1752, 1756, 1675, 1572, 1529, 1436, 1453, 1365, 1292, 1263, 1116},
                  {46, 43, 45, 43, 42, 44, 41, 41, 40, 42, 43, 46}},
                 {400,
                  {1957, 1914, 1780, 1745, 1731, 1586, 1495, 1306, 1301, 1145, 1044, 992},
                  {47, 44, 43, 42, 42, 41, 42, 42, 42, 44, 45, 49}}};
    struct glicko club[PLAYERS];
    uint32_t seed = 1;
    size_t at = 0;
    for (int i = 0; i < PLAYERS; i++)
        club[i] = glicko_start();
    for (int game = 1; game <= GAMES; game++) {
        struct sample sample = sample_of(&seed);
        play(club, &sample);
        if (game != known[at].games)
            continue;
        for (int i = 0; i < PLAYERS; i++) {
            check_int(glicko_points(&club[i]), known[at].points[i]);
            check_int(glicko_deviation(&club[i]), known[at].deviation[i]);
        }
        at++;
    }
    check_int((int)at, (int)(sizeof known / sizeof known[0]));
}

/* The example of docs/rating.md. */
static void three_newcomers(void **state)
{
    (void)state;
    static const int rank[] = {1, 2, 2};
    struct glicko here[] = {glicko_start(), glicko_start(), glicko_start()};
    check_int(glicko_points(&here[0]), 1500);
    check_int(glicko_deviation(&here[0]), 100);
    glicko_game(here, rank, 3);
    check_int(glicko_points(&here[0]), 1548);
    check_int(glicko_points(&here[1]), 1476);
    check_int(glicko_points(&here[2]), 1476);
    for (int i = 0; i < 3; i++)
        check_int(glicko_deviation(&here[i]), 93);
}

static void seats_do_not_matter(void **state)
{
    (void)state;
    struct glicko club[PLAYERS], turned[PLAYERS];
    uint32_t seed = 7;
    for (int i = 0; i < PLAYERS; i++)
        club[i] = turned[i] = glicko_start();
    for (int game = 0; game < GAMES; game++) {
        struct sample sample = sample_of(&seed), other = {.players = sample.players};
        for (int i = 0; i < sample.players; i++) {
            other.who[i] = sample.who[sample.players - 1 - i];
            other.rank[i] = sample.rank[sample.players - 1 - i];
        }
        play(club, &sample);
        play(turned, &other);
    }
    for (int i = 0; i < PLAYERS; i++) {
        check_int(turned[i].mean, club[i].mean);
        check_int(turned[i].variance, club[i].variance);
    }
}

/* One table over and over in one order, and then turned round: no number outgrows its room. */
static void the_surest_results(void **state)
{
    (void)state;
    struct glicko table[SEATS_MAX];
    int in_order[SEATS_MAX], turned[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++) {
        table[i] = glicko_start();
        in_order[i] = i + 1;
        turned[i] = SEATS_MAX - i;
    }
    for (int game = 0; game < 5000; game++)
        glicko_game(table, in_order, SEATS_MAX);
    int64_t best = glicko_points(&table[0]), worst = glicko_points(&table[SEATS_MAX - 1]);
    for (int i = 1; i < SEATS_MAX; i++)
        check_true(table[i].mean < table[i - 1].mean);
    glicko_game(table, turned, SEATS_MAX);
    check_true(glicko_points(&table[0]) < best && glicko_points(&table[0]) > best - 1500);
    check_true(glicko_points(&table[SEATS_MAX - 1]) > worst && glicko_points(&table[SEATS_MAX - 1]) < worst + 1500);
    for (int i = 0; i < SEATS_MAX; i++)
        check_true(glicko_deviation(&table[i]) <= 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_others_compute_it),
        cmocka_unit_test(three_newcomers),
        cmocka_unit_test(seats_do_not_matter),
        cmocka_unit_test(the_surest_results),
    };
    return cmocka_run_group_tests_name("glicko", tests, NULL, NULL);
}
