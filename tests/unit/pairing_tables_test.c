/* Swiss rounds at tables of three to seven, and series. */
#include "check.h"
#include "entered.h"

#include "base/mem.h"
#include "pairing/grouping.h"
#include "pairing/round_robin.h"
#include "pairing/tables.h"

#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

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

static uint32_t lot(uint64_t *state, uint32_t below)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33) % below;
}

/* Ends a table by lot: now and then by ranks that are shared, by forfeit, or not yet. */
static void end_somehow(struct contest_table *table, uint64_t *state)
{
    uint32_t how = lot(state, 12);
    if (how == 0 && table->seats > 1)
        return;
    entered_end_by_lot(table, state);
    for (int i = 0; i < table->seats && table->seats > 1; i++) {
        if (how == 1)
            table->seat[i] = (struct contest_seat){table->seat[i].entrant, (int8_t)(lot(state, 3) == 0 ? 2 : 1),
                                                   CONTEST_FORFEIT, lot(state, 2) * CONTEST_POINT};
        if (how == 2)
            table->seat[i].points = CONTEST_POINT / 2;
        if (how > 8)
            table->seat[i].points += (int64_t)lot(state, 3) * CONTEST_POINT;
    }
}

static void write_played(FILE *file, const struct contest *contest)
{
    static const char *const way[] = {"open", "played", "forfeit", "bye", "absent"};
    for (int32_t i = 0; i < contest->tables; i++) {
        (void)fprintf(file, "%s[", i == 0 ? "" : ", ");
        for (int k = 0; k < contest->table[i].seats; k++) {
            const struct contest_seat *seat = &contest->table[i].seat[k];
            (void)fprintf(file, "%s{\"entrant\": %d, \"way\": \"%s\", \"rank\": %d, \"points\": %lld}",
                          k == 0 ? "" : ", ", seat->entrant, way[seat->way], seat->rank, (long long)seat->points);
        }
        (void)fputs("]", file);
    }
}

static void write_round(FILE *file, const struct contest *contest, const struct contest_round *round, bool robin,
                        const struct contest_tables *made)
{
    (void)fprintf(file, "{\"seats\": %d, \"least\": %d, \"turn\": %d, \"robin\": %s, \"entrants\": [", round->seats,
                  round->least, robin ? round->round - 1 : 0, robin ? "true" : "false");
    for (int32_t i = 0; i < round->count; i++)
        (void)fprintf(file, "%s%d", i == 0 ? "" : ", ", round->entrant[i]);
    (void)fputs("], \"tables\": [", file);
    write_played(file, contest);
    (void)fputs("], \"want\": [", file);
    for (int32_t i = 0; i < made->count; i++)
        for (int k = 0; k < made->table[i].seats; k++)
            (void)fprintf(file, "%s%d%s",
                          k > 0    ? ", "
                          : i == 0 ? "["
                                   : ", [",
                          made->table[i].seat[k].entrant, k == made->table[i].seats - 1 ? "]" : "");
    (void)fputs("]}\n", file);
}

/* An event of some rounds, in which now and then somebody is away. */
static void write_event(FILE *file, int32_t entrants, int rounds, uint64_t *state)
{
    struct entered entered;
    int32_t *who = mem_new((size_t)entrants, sizeof *who);
    int seats = 3 + (int)lot(state, 5);
    bool robin = lot(state, 3) == 0;
    entered_open(&entered, entrants);
    for (int i = 0; i < rounds; i++) {
        struct contest_tables made = {0};
        struct contest_round round = entered_round(&entered, seats, 2 + (int)lot(state, (uint32_t)seats - 1));
        round.entrant = who;
        round.count = 0;
        for (int32_t k = 0; k < entrants; k++)
            if (lot(state, 20) > 0)
                who[round.count++] = k;
        enum rc rc = (robin ? round_robin_pair : tables_pair)(&entered.contest, &round, &made, NULL);
        check_int(rc, round.count < round.least ? RC_NONE : RC_OK);
        if (rc == RC_OK) {
            write_round(file, &entered.contest, &round, robin, &made);
            for (struct contest_table *table = entered_take(&entered, &made); table < end_of(&entered); table++)
                end_somehow(table, state);
        }
    }
    free(who);
    entered_close(&entered);
}

/* Some hundred rounds, paired once more by a script that was written from the rules' text. */
static void an_independent_script_comes_to_the_same(void **state)
{
    (void)state;
    char path[PATH_MAX], folder[PATH_MAX];
    uint64_t lots = 7;
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    (void)snprintf(path, sizeof path, "%.4000s/rounds.jsonl", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < 20; i++)
        write_event(file, 3 + (int32_t)lot(&lots, 11), 4, &lots);
    write_event(file, 120, 3, &lots);
    check_int(fclose(file), 0);
    char program[] = "python3", flag[] = "-B", script[] = "tests/tools/tables.py", mode[] = "--check";
    char *const argv[] = {program, flag, script, mode, path, NULL};
    pid_t child = 0;
    int status = 0;
    check_int(posix_spawnp(&child, program, NULL, NULL, argv, environ), 0);
    check_int(waitpid(child, &status, 0), child);
    folder_remove(folder);
    check_int(status, 0);
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
        cmocka_unit_test(an_independent_script_comes_to_the_same),
    };
    return cmocka_run_group_tests_name("pairing_tables", tests, NULL, NULL);
}
