/* Swiss rounds at tables of three to seven, and series. */
#include "check.h"
#include "entered.h"

#include "base/mem.h"
#include "pairing/grouping.h"
#include "pairing/tables.h"

#include <string.h>

/* Pairs a round of all and gives its first table. */
static struct contest_table *pair(struct entered *entered, int seats, int least)
{
    struct contest_tables out = {0};
    struct err err = {0};
    struct contest_round round = entered_round(entered, seats, least);
    check_int(tables_pair(&entered->contest, &round, &out, &err), RC_OK);
    check_text(err.text, "");
    return entered_take(entered, &out);
}

static struct contest_table *end_of(const struct entered *entered)
{
    return entered->tables.table + entered->tables.count;
}

/* Pairs and plays so many rounds by lot. */
static void play(struct entered *entered, int seats, int least, int rounds)
{
    uint64_t lot = 1;
    for (int i = 0; i < rounds; i++)
        for (struct contest_table *table = pair(entered, seats, least); table < end_of(entered); table++)
            entered_end_by_lot(table, &lot);
}

static void check_sizes(int32_t count, int seats, int least, const char *want)
{
    char got[64];
    struct grouping_sizes sizes = grouping_sizes(count, seats, least);
    (void)snprintf(got, sizeof got, "%d of %d, %d of %d, %d byes", sizes.larger, sizes.fewest + 1,
                   sizes.tables - sizes.larger, sizes.fewest, count - sizes.seated);
    check_text(got, want);
}

static void there_are_as_few_tables_as_even_as_can_be(void **state)
{
    (void)state;
    check_sizes(12, 4, 3, "0 of 5, 3 of 4, 0 byes");
    check_sizes(11, 4, 3, "2 of 4, 1 of 3, 0 byes");
    check_sizes(9, 4, 3, "0 of 4, 3 of 3, 0 byes");
    check_sizes(6, 4, 3, "0 of 4, 2 of 3, 0 byes");
    check_sizes(5, 4, 3, "0 of 5, 1 of 4, 1 byes");
    check_sizes(11, 4, 4, "0 of 5, 2 of 4, 3 byes");
    check_sizes(10, 7, 5, "0 of 6, 2 of 5, 0 byes");
    check_sizes(3, 4, 3, "0 of 4, 1 of 3, 0 byes");
    check_sizes(2, 4, 3, "0 of 1, 0 of 0, 2 byes");
    check_sizes(0, 4, 3, "0 of 1, 0 of 0, 0 byes");
    for (int seats = 2; seats <= CONTEST_SEATS; seats++)
        for (int least = 2; least <= seats; least++)
            for (int32_t count = least; count < 100; count++) {
                struct grouping_sizes sizes = grouping_sizes(count, seats, least);
                check_true(sizes.fewest >= least && sizes.fewest + (sizes.larger > 0) <= seats);
                check_int(sizes.tables * sizes.fewest + sizes.larger, sizes.seated);
                check_true(sizes.seated <= count && count - sizes.seated < seats);
            }
}

/* In the first round nobody has points: the tables are dealt from the first number on. */
static void the_first_round_is_dealt_out(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 11);
    struct contest_table *table = pair(&entered, 4, 3);
    static const int want[3][4] = {{0, 3, 6, 9}, {1, 4, 7, 10}, {2, 5, 8}};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < table[i].seats; k++) {
            bool there = false;
            for (int j = 0; j < table[i].seats; j++)
                there = there || table[i].seat[j].entrant == want[i][k];
            check_true(there);
        }
    entered_close(&entered);
}

static void nobody_meets_again_while_it_can_be_avoided(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 60);
    play(&entered, 4, 3, 7);
    for (int32_t i = 0; i < 60; i++)
        for (int32_t k = i + 1; k < 60; k++)
            check_true(entered_met(&entered, i, k) <= 1);
    entered_close(&entered);
}

static void each_sits_in_each_place_about_equally_often(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 40);
    play(&entered, 5, 5, 10);
    for (int32_t i = 0; i < 40; i++)
        for (int place = 0; place < 5; place++) {
            check_true(entered_sat(&entered, i, place) >= 1);
            check_true(entered_sat(&entered, i, place) <= 3);
        }
    entered_close(&entered);
}

/* As in any Swiss event the winners of the first round sit together in the second one. */
static void those_with_close_points_sit_together(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 16);
    for (struct contest_table *table = pair(&entered, 4, 4); table < end_of(&entered); table++)
        entered_end_by_number(table);
    struct contest_table *table = pair(&entered, 4, 4);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            check_int(table[i].seat[k].entrant / 4, i);
    entered_close(&entered);
}

static void a_bye_goes_to_the_last_one_who_had_none(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 13);
    for (int round = 1; round <= 13; round++) {
        struct contest_table *table = pair(&entered, 4, 4);
        check_int(end_of(&entered) - table, 4);
        check_int(table[3].seats, 1);
        check_int(table[3].seat[0].way, CONTEST_BYE);
        check_int(entered_byes(&entered, table[3].seat[0].entrant), 1);
        if (round == 1)
            check_int(table[3].seat[0].entrant, 12);
        for (; table < end_of(&entered); table++)
            entered_end_by_number(table);
    }
    entered_close(&entered);
}

/* A seat lost by forfeit: those who were to sit there may still meet, and who came needs no bye. */
static void what_was_not_played_is_not_held_against_anyone(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 7);
    struct contest_table *table = entered_table(&entered, 1, (const int32_t[]){4, 5, 6}, 3);
    for (int i = 0; i < 3; i++)
        table->seat[i] = (struct contest_seat){table->seat[i].entrant, (int8_t)(i == 2 ? 1 : 2), CONTEST_FORFEIT,
                                               i == 2 ? CONTEST_POINT : 0};
    table = pair(&entered, 3, 3);
    check_int(table[2].seats, 1);
    check_int(table[2].seat[0].entrant, 5);
    entered_close(&entered);
}

/* No more entrants than seats: one table after the other, in which only the places change. */
static void a_series_turns_the_places(void **state)
{
    (void)state;
    for (int seats = 2; seats <= CONTEST_SEATS; seats++) {
        struct entered entered;
        entered_open(&entered, seats);
        play(&entered, seats, 2, 2 * seats);
        check_int(entered.tables.count, 2 * seats);
        for (int32_t i = 0; i < seats; i++)
            for (int place = 0; place < seats; place++)
                check_int(entered_sat(&entered, i, place), 2);
        entered_close(&entered);
    }
}

/* Who is away is not paired, and in which order the tables ended changes nothing. */
static void only_those_of_the_round_are_paired(void **state)
{
    (void)state;
    struct entered entered;
    struct contest_tables out = {0};
    static const int32_t who[] = {1, 2, 4, 5, 7, 8};
    entered_open(&entered, 9);
    play(&entered, 3, 3, 1);
    struct contest_round round = {2, 6, who, 3, 3};
    check_int(tables_pair(&entered.contest, &round, &out, NULL), RC_OK);
    check_int(out.count, 2);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            check_true(out.table[i].seat[k].entrant % 3 != 0);
    contest_tables_free(&out);
    entered_close(&entered);
}

static void check_refused(const struct contest_round *round, enum rc rc, const char *why)
{
    struct entered entered;
    struct contest_tables out = {0};
    struct err err = {0};
    entered_open(&entered, 4);
    check_int(tables_pair(&entered.contest, round, &out, &err), rc);
    check_text(err.text, why);
    check_int(out.count, 0);
    entered_close(&entered);
}

static void what_cannot_be_paired_is_refused(void **state)
{
    (void)state;
    static const int32_t twice[] = {0, 1, 1}, foreign[] = {1, 2, 4}, few[] = {0, 1};
    check_refused(&(struct contest_round){1, 3, twice, 3, 3}, RC_BAD,
                  "entrant 1 of the round is none of the contest, or stands there twice");
    check_refused(&(struct contest_round){1, 3, foreign, 3, 3}, RC_BAD,
                  "entrant 4 of the round is none of the contest, or stands there twice");
    check_refused(&(struct contest_round){1, 3, twice, 8, 3}, RC_BAD, "no tables of 3 to 8 seats");
    check_refused(&(struct contest_round){1, 3, twice, 3, 4}, RC_BAD, "no tables of 4 to 3 seats");
    check_refused(&(struct contest_round){1, 2, few, 3, 3}, RC_NONE, "2 cannot play, it takes 3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_as_few_tables_as_even_as_can_be),
        cmocka_unit_test(the_first_round_is_dealt_out),
        cmocka_unit_test(nobody_meets_again_while_it_can_be_avoided),
        cmocka_unit_test(each_sits_in_each_place_about_equally_often),
        cmocka_unit_test(those_with_close_points_sit_together),
        cmocka_unit_test(a_bye_goes_to_the_last_one_who_had_none),
        cmocka_unit_test(what_was_not_played_is_not_held_against_anyone),
        cmocka_unit_test(a_series_turns_the_places),
        cmocka_unit_test(only_those_of_the_round_are_paired),
        cmocka_unit_test(what_cannot_be_paired_is_refused),
    };
    return cmocka_run_group_tests_name("pairing_tables", tests, NULL, NULL);
}
