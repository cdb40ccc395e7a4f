/* Knock-outs: brackets, byes, who goes on, and how many rounds it takes. */
#include "check.h"
#include "entered.h"

#include "base/text.h"
#include "pairing/knockout.h"

static void pair(struct entered *entered, const struct knockout *form, struct contest_tables *out)
{
    struct err err = {0};
    struct contest_round round = entered_round(entered, form->seats, form->least);
    check_int(knockout_pair(&entered->contest, &round, form->advance, out, &err), RC_OK);
    check_text(err.text, "");
}

/* Tables as the numbers of those who sit there, from 1, the best first. */
static void print_tables(const struct contest_tables *tables, struct text *out)
{
    for (int32_t i = 0; i < tables->count; i++) {
        bool done[CONTEST_SEATS] = {false};
        for (int k = 0; k < tables->table[i].seats; k++) {
            int next = -1;
            for (int j = 0; j < tables->table[i].seats; j++)
                if (!done[j] && (next < 0 || tables->table[i].seat[j].entrant < tables->table[i].seat[next].entrant))
                    next = j;
            done[next] = true;
            text_addf(out, "%s%d", k == 0 ? i == 0 ? "" : " " : "-", tables->table[i].seat[next].entrant + 1);
        }
    }
}

/* A whole knock-out in which the better seed always wins, one line a round. */
static void check_course(int32_t entrants, const struct knockout *form, const char *want)
{
    struct entered entered;
    struct text got = TEXT_EMPTY;
    int32_t out[64], rounds = 0;
    entered_open(&entered, entrants);
    for (int32_t in = entrants; in > 1; in = knockout_out(form, &entered.contest, out), rounds++) {
        struct contest_tables tables = {0};
        pair(&entered, form, &tables);
        text_add(&got, rounds == 0 ? "" : "\n");
        print_tables(&tables, &got);
        for (struct contest_table *table = entered_take(&entered, &tables);
             table < entered.tables.table + entered.tables.count; table++)
            entered_end_by_number(table);
    }
    check_text(got.data, want);
    check_int(rounds, knockout_rounds(form, entrants));
    check_int(out[0], 0);
    text_free(&got);
    entered_close(&entered);
}

static const struct knockout two = {2, 2, 1};

static void the_best_two_meet_in_the_final(void **state)
{
    (void)state;
    check_course(2, &two, "1-2");
    check_course(8, &two, "1-8 4-5 2-7 3-6\n1-4 2-3\n1-2");
    check_course(16, &two, "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11\n1-8 4-5 2-7 3-6\n1-4 2-3\n1-2");
}

static void the_best_have_byes_in_the_first_round(void **state)
{
    (void)state;
    check_course(3, &two, "2-3 1\n1-2");
    check_course(5, &two, "4-5 1 2 3\n1-4 2-3\n1-2");
    check_course(6, &two, "4-5 3-6 1 2\n1-4 2-3\n1-2");
}

/* Seeds go to and fro over the tables, but not to those whom they just met. */
static void more_are_dealt_to_and_fro(void **state)
{
    (void)state;
    check_course(4, &(struct knockout){4, 3, 2}, "1-2-3-4");
    check_course(16, &(struct knockout){4, 3, 2}, "1-8-9-16 2-7-10-15 3-6-11-14 4-5-12-13\n1-4-6-7 2-3-5-8\n1-2-3-4");
    check_course(16, &(struct knockout){4, 4, 1}, "1-8-9-16 2-7-10-15 3-6-11-14 4-5-12-13\n1-2-3-4");
    check_course(9, &(struct knockout){3, 2, 1}, "1-6-7 2-5-8 3-4-9\n1-2-3");
    check_course(7, &(struct knockout){7, 7, 3}, "1-2-3-4-5-6-7");
}

/* No more tables than it takes to come down to what the next round holds; smaller ones, if the game lets them be. Where
 * it does not, the best of those who are out fill up the next round. */
static void the_first_round_makes_the_number_come_out(void **state)
{
    (void)state;
    check_course(10, &(struct knockout){4, 3, 2}, "7-8-9-10 1 2 3 4 5 6\n1-4-5-8 2-3-6-7\n1-2-3-4");
    check_course(9, &(struct knockout){4, 2, 2}, "7-8-9 1 2 3 4 5 6\n1-4-5-8 2-3-6-7\n1-2-3-4");
    check_course(7, &(struct knockout){4, 3, 2}, "1-4-5 2-3-6-7\n1-2-3-4");
    check_course(5, &(struct knockout){4, 4, 2}, "2-3-4-5 1\n1-2-3-4");
    check_course(6, &(struct knockout){4, 3, 3}, "3-4-5-6 1 2\n2-3-4-5 1\n1-2-3-4");
    check_course(20, &(struct knockout){7, 7, 1},
                 "7-10-11-14-15-18-19 8-9-12-13-16-17-20 1 2 3 4 5 6\n2-3-4-5-6-7-8 1\n1-2-3-4-5-6-7");
}

/* Whoever wins: as many rounds as were told, tables as the game wants them, and one is left. */
static void check_any(int32_t entrants, const struct knockout *form, uint64_t *lot)
{
    struct entered entered;
    int32_t out[64], rounds = 0, in = entrants;
    entered_open(&entered, entrants);
    for (; in > 1; rounds++) {
        struct contest_tables tables = {0};
        int32_t before = in, seated = 0;
        pair(&entered, form, &tables);
        for (struct contest_table *table = entered_take(&entered, &tables);
             table < entered.tables.table + entered.tables.count; table++) {
            check_true(table->seats == 1 || (table->seats >= form->least && table->seats <= form->seats));
            seated += table->seats;
            entered_end_by_lot(table, lot);
        }
        in = knockout_out(form, &entered.contest, out);
        check_int(seated, before);
        check_true(in < before);
    }
    check_int(in, 1);
    check_int(rounds, knockout_rounds(form, entrants));
    entered_close(&entered);
}

static void one_is_left_of_any_number(void **state)
{
    (void)state;
    uint64_t lot = 1;
    for (int seats = 2; seats <= CONTEST_SEATS; seats++)
        for (int least = 2; least <= seats; least++)
            for (int advance = 1; advance < seats; advance++)
                for (int32_t entrants = least; entrants <= 50; entrants += 1 + entrants / 9)
                    check_any(entrants, &(struct knockout){(int8_t)seats, (int8_t)least, (int8_t)advance}, &lot);
}

static void check_out(const struct entered *entered, const struct knockout *form, const char *want)
{
    int32_t out[64];
    struct text got = TEXT_EMPTY;
    int32_t in = knockout_out(form, &entered->contest, out);
    text_addf(&got, "%d in:", in);
    for (int32_t i = 0; i < entered->contest.entrants; i++)
        text_addf(&got, " %d", out[i]);
    check_text(got.data, want);
    text_free(&got);
}

static void equal_ranks_go_by_the_seed(void **state)
{
    (void)state;
    const struct knockout form = {3, 3, 1};
    struct entered entered;
    entered_open(&entered, 9);
    check_out(&entered, &form, "9 in: 0 0 0 0 0 0 0 0 0");
    entered_end(entered_table(&entered, 1, (const int32_t[]){6, 5, 0}, 3), (const int[]){1, 1, 3});
    entered_table(&entered, 1, (const int32_t[]){1, 4, 7}, 3);
    entered_end(entered_table(&entered, 1, (const int32_t[]){2, 3, 8}, 3), (const int[]){2, 3, 1});
    check_out(&entered, &form, "5 in: 1 0 1 1 0 0 1 0 0");
    entered_close(&entered);
}

/* Whoever came has won, were it for no points. */
static void who_came_goes_on(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 4);
    for (int32_t i = 0; i < 2; i++) {
        struct contest_table *table = entered_table(&entered, 1, (const int32_t[]){i, 3 - i}, 2);
        table->seat[0] = (struct contest_seat){i, 2, CONTEST_FORFEIT, 0};
        table->seat[1] = (struct contest_seat){3 - i, 1, CONTEST_FORFEIT, i == 0 ? CONTEST_POINT : 0};
    }
    check_out(&entered, &two, "2 in: 1 1 0 0");
    entered_close(&entered);
}

/* A table at which nobody came has no winner: who would have met them next has a bye. */
static void who_stays_away_is_out(void **state)
{
    (void)state;
    struct entered entered;
    struct contest_tables out = {0};
    entered_open(&entered, 4);
    struct contest_table *table = entered_table(&entered, 1, (const int32_t[]){0, 3}, 2);
    for (int i = 0; i < 2; i++)
        table->seat[i] = (struct contest_seat){table->seat[i].entrant, 1, CONTEST_FORFEIT, 0};
    entered_end(entered_table(&entered, 1, (const int32_t[]){1, 2}, 2), (const int[]){2, 1});
    check_out(&entered, &two, "1 in: 1 1 0 1");
    struct contest_round round = entered_round(&entered, 2, 2);
    struct err err = {0};
    check_int(knockout_pair(&entered.contest, &round, 1, &out, &err), RC_NONE);
    check_text(err.text, "the knock-out is over");
    entered_close(&entered);
}

static void who_withdraws_leaves_a_bye(void **state)
{
    (void)state;
    struct entered entered;
    struct contest_tables out = {0};
    struct text got = TEXT_EMPTY;
    static const int32_t who[] = {0, 1, 2, 4, 5, 6, 7};
    entered_open(&entered, 8);
    pair(&entered, &two, &out);
    for (struct contest_table *table = entered_take(&entered, &out), *end = table + 4; table < end; table++)
        entered_end_by_number(table);
    struct contest_round round = {2, 7, who, 2, 2};
    check_int(knockout_pair(&entered.contest, &round, 1, &out, NULL), RC_OK);
    print_tables(&out, &got);
    check_text(got.data, "2-3 1");
    entered_end_by_number(entered_take(&entered, &out));
    check_out(&entered, &two, "2 in: 0 0 2 2 1 1 1 1");
    text_free(&got);
    entered_close(&entered);
}

static void nothing_is_paired_while_a_table_is_played(void **state)
{
    (void)state;
    struct entered entered;
    struct contest_tables out = {0};
    struct err err = {0};
    entered_open(&entered, 4);
    entered_table(&entered, 1, (const int32_t[]){0, 3}, 2);
    struct contest_round round = entered_round(&entered, 2, 2);
    check_int(knockout_pair(&entered.contest, &round, 1, &out, &err), RC_BAD);
    check_text(err.text, "a table of round 1 is still played");
    check_int(knockout_pair(&entered.contest, &round, 2, &out, &err), RC_BAD);
    check_text(err.text, "of tables of 2 there cannot 2 go on");
    check_int(knockout_rounds(&(struct knockout){4, 3, 2}, 2), 0);
    entered_close(&entered);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_two_meet_in_the_final),
        cmocka_unit_test(the_best_have_byes_in_the_first_round),
        cmocka_unit_test(more_are_dealt_to_and_fro),
        cmocka_unit_test(the_first_round_makes_the_number_come_out),
        cmocka_unit_test(one_is_left_of_any_number),
        cmocka_unit_test(equal_ranks_go_by_the_seed),
        cmocka_unit_test(who_came_goes_on),
        cmocka_unit_test(who_stays_away_is_out),
        cmocka_unit_test(who_withdraws_leaves_a_bye),
        cmocka_unit_test(nothing_is_paired_while_a_table_is_played),
    };
    return cmocka_run_group_tests_name("pairing_knockout", tests, NULL, NULL);
}
