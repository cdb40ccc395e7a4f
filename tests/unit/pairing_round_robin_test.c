/* Round robin: the Berger tables, and tables of three to seven at which each meets each. */
#include "check.h"
#include "entered.h"

#include "base/text.h"
#include "pairing/round_robin.h"

#include <string.h>

static struct contest_table *pair(struct entered *entered, int seats, int least)
{
    struct contest_tables out = {0};
    struct err err = {0};
    struct contest_round round = entered_round(entered, seats, least);
    check_int(round_robin_pair(&entered->contest, &round, &out, &err), RC_OK);
    check_text(err.text, "");
    return entered_take(entered, &out);
}

static void play(struct entered *entered, int seats, int least, int rounds)
{
    for (int i = 0; i < rounds; i++)
        for (struct contest_table *table = pair(entered, seats, least),
                                  *end = entered->tables.table + entered->tables.count;
             table < end; table++)
            entered_end_by_number(table);
}

/* Rounds of two at a table as they are printed, "bye 3" for who is alone. */
static void check_printed(int32_t entrants, int32_t planned, int rounds, const char *want)
{
    struct entered entered;
    struct text got = TEXT_EMPTY;
    entered_open(&entered, entrants);
    entered.contest.rounds = planned;
    play(&entered, 2, 2, rounds);
    int32_t round = 0;
    for (int32_t i = 0; i < entered.tables.count; i++) {
        const struct contest_table *table = &entered.tables.table[i];
        text_add(&got, i == 0 ? "" : table->round == round ? " " : "\n");
        round = table->round;
        if (table->seats == 1)
            text_addf(&got, "bye %d", table->seat[0].entrant + 1);
        else
            text_addf(&got, "%d-%d", table->seat[0].entrant + 1, table->seat[1].entrant + 1);
    }
    check_text(got.data, want);
    text_free(&got);
    entered_close(&entered);
}

/* As FIDE prints them (C.05, Annex 1). */
static void two_meet_by_the_berger_tables(void **state)
{
    (void)state;
    check_printed(4, 3, 3, "1-4 2-3\n4-3 1-2\n2-4 3-1");
    check_printed(6, 5, 5, "1-6 2-5 3-4\n6-4 5-3 1-2\n2-6 3-1 4-5\n6-5 1-4 2-3\n3-6 4-2 5-1");
    check_printed(8, 7, 7,
                  "1-8 2-7 3-6 4-5\n8-5 6-4 7-3 1-2\n2-8 3-1 4-7 5-6\n8-6 7-5 1-4 2-3\n"
                  "3-8 4-2 5-1 6-7\n8-7 1-6 2-5 3-4\n4-8 5-3 6-2 7-1");
    check_printed(5, 5, 5, "2-5 3-4 bye 1\n5-3 1-2 bye 4\n3-1 4-5 bye 2\n1-4 2-3 bye 5\n4-2 5-1 bye 3");
    check_printed(2, 1, 1, "1-2");
    check_printed(3, 3, 3, "2-3 bye 1\n1-2 bye 3\n3-1 bye 2");
}

/* The last two rounds of the first cycle change places, so that nobody has the same place three times running. */
static void a_second_cycle_turns_the_places(void **state)
{
    (void)state;
    check_printed(4, 6, 6, "1-4 2-3\n2-4 3-1\n4-3 1-2\n4-1 3-2\n3-4 2-1\n4-2 1-3");
    check_printed(2, 4, 4, "1-2\n2-1\n1-2\n2-1");
    for (int32_t entrants = 2; entrants <= 21; entrants++) {
        struct entered entered;
        int32_t cycle = round_robin_rounds(entrants, 2, 2);
        entered_open(&entered, entrants);
        entered.contest.rounds = 2 * cycle;
        play(&entered, 2, 2, 2 * cycle);
        for (int32_t i = 0; i < entrants; i++) {
            check_int(entered_sat(&entered, i, 0), entrants - 1);
            check_int(entered_sat(&entered, i, 1), entrants - 1);
            for (int32_t k = 0; k < entrants; k++)
                check_int(k == i ? 2 : entered_met(&entered, i, k), 2);
        }
        entered_close(&entered);
    }
}

/* Who would have met somebody who is not there has a bye. */
static void who_is_away_leaves_a_bye(void **state)
{
    (void)state;
    struct entered entered;
    struct contest_tables out = {0};
    entered_open(&entered, 4);
    struct contest_round round = {1, 3, (const int32_t[]){0, 1, 2}, 2, 2};
    check_int(round_robin_pair(&entered.contest, &round, &out, NULL), RC_OK);
    check_int(out.count, 2);
    check_int(out.table[0].seats, 2);
    check_int(out.table[1].seats, 1);
    check_int(out.table[1].seat[0].entrant, 0);
    contest_tables_free(&out);
    entered_close(&entered);
}

static void the_rounds_are_counted(void **state)
{
    (void)state;
    check_int(round_robin_rounds(8, 2, 2), 7);
    check_int(round_robin_rounds(7, 2, 2), 7);
    check_int(round_robin_rounds(2, 2, 2), 1);
    check_int(round_robin_rounds(1, 2, 2), 0);
    check_int(round_robin_rounds(9, 3, 3), 4);
    check_int(round_robin_rounds(16, 4, 4), 5);
    check_int(round_robin_rounds(4, 4, 3), 1);
    check_int(round_robin_rounds(13, 4, 4), 5);
    check_int(round_robin_rounds(2, 3, 3), 0);
}

/* How far apart the most and the fewest meetings of two are. */
static void check_spread(int32_t entrants, int seats, int rounds, int fewest, int most)
{
    struct entered entered;
    entered_open(&entered, entrants);
    play(&entered, seats, seats, rounds);
    for (int32_t i = 0; i < entrants; i++)
        for (int32_t k = i + 1; k < entrants; k++) {
            check_true(entered_met(&entered, i, k) >= fewest);
            check_true(entered_met(&entered, i, k) <= most);
        }
    entered_close(&entered);
}

static void each_meets_each_about_equally_often(void **state)
{
    (void)state;
    check_spread(9, 3, 4, 1, 1);
    check_spread(9, 3, 8, 2, 2);
    check_spread(5, 5, 3, 3, 3);
    check_spread(16, 4, 5, 1, 1);
    check_spread(25, 5, 6, 1, 1);
    check_spread(49, 7, 8, 1, 1);
    check_spread(12, 4, 6, 1, 3);
    check_spread(20, 4, 6, 0, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_meet_by_the_berger_tables),
        cmocka_unit_test(a_second_cycle_turns_the_places),
        cmocka_unit_test(who_is_away_leaves_a_bye),
        cmocka_unit_test(the_rounds_are_counted),
        cmocka_unit_test(each_meets_each_about_equally_often),
    };
    return cmocka_run_group_tests_name("pairing_round_robin", tests, NULL, NULL);
}
