/* Ladders: their order, and who may be challenged. */
#include "check.h"
#include "entered.h"

#include "base/text.h"
#include "pairing/ladder.h"

static void check_ladder(const struct entered *entered, const char *want)
{
    int32_t order[16];
    struct text got = TEXT_EMPTY;
    int32_t count = ladder_order(&entered->contest, order);
    for (int32_t i = 0; i < count; i++)
        text_addf(&got, "%s%d", i == 0 ? "" : " ", order[i]);
    check_text(got.data, want);
    text_free(&got);
}

/* A table that ended: who sat there, and the ranks they had. */
static struct contest_table *ended(struct entered *entered, const int32_t *entrant, const int *rank, int seats)
{
    struct contest_table *table = entered_table(entered, 1, entrant, seats);
    entered_end(table, rank);
    return table;
}

static void who_wins_takes_the_higher_place(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 5);
    check_ladder(&entered, "0 1 2 3 4");
    ended(&entered, (const int32_t[]){3, 1}, (const int[]){1, 2}, 2);
    check_ladder(&entered, "0 3 2 1 4");
    ended(&entered, (const int32_t[]){1, 3}, (const int[]){2, 1}, 2);
    check_ladder(&entered, "0 3 2 1 4");
    ended(&entered, (const int32_t[]){2, 3}, (const int[]){1, 1}, 2);
    check_ladder(&entered, "0 3 2 1 4");
    entered_table(&entered, 1, (const int32_t[]){4, 0}, 2);
    check_ladder(&entered, "0 3 2 1 4");
    entered_close(&entered);
}

static void more_than_two_share_out_their_places(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 6);
    ended(&entered, (const int32_t[]){4, 0, 2, 5}, (const int[]){2, 2, 1, 4}, 4);
    check_ladder(&entered, "2 1 0 3 4 5");
    ended(&entered, (const int32_t[]){5, 1, 2}, (const int[]){1, 2, 3}, 3);
    check_ladder(&entered, "5 1 0 3 4 2");
    entered_close(&entered);
}

static void who_withdraws_leaves_the_ladder(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 4);
    ended(&entered, (const int32_t[]){2, 0}, (const int[]){1, 2}, 2);
    entered.entrant[1].until = 3;
    check_ladder(&entered, "2 0 3");
    check_int(ladder_may(&entered.contest, 1, 0, 2), LADDER_AGAIN);
    check_int(ladder_may(&entered.contest, 2, 3, 1), LADDER_GONE);
    check_int(ladder_may(&entered.contest, 2, 1, 0), LADDER_GONE);
    check_int(ladder_may(&entered.contest, 1, 3, 0), LADDER_YES);
    entered_close(&entered);
}

static void a_challenge_has_its_limits(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 6);
    check_int(ladder_may(&entered.contest, 2, 5, 3), LADDER_YES);
    check_int(ladder_may(&entered.contest, 2, 5, 2), LADDER_FAR);
    check_int(ladder_may(&entered.contest, 2, 3, 5), LADDER_BELOW);
    check_int(ladder_may(&entered.contest, 2, 3, 3), LADDER_GONE);
    entered_table(&entered, 1, (const int32_t[]){5, 3}, 2);
    check_int(ladder_may(&entered.contest, 2, 5, 4), LADDER_BUSY);
    check_int(ladder_may(&entered.contest, 2, 4, 3), LADDER_BUSY);
    entered_end(&entered.tables.table[0], (const int[]){2, 1});
    check_int(ladder_may(&entered.contest, 2, 5, 3), LADDER_AGAIN);
    check_int(ladder_may(&entered.contest, 2, 5, 4), LADDER_YES);
    check_int(ladder_may(&entered.contest, 2, 4, 3), LADDER_YES);
    ended(&entered, (const int32_t[]){5, 4}, (const int[]){2, 1}, 2);
    check_int(ladder_may(&entered.contest, 2, 5, 3), LADDER_YES);
    entered_close(&entered);
}

static void two_alone_may_go_on_for_ever(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 2);
    ended(&entered, (const int32_t[]){1, 0}, (const int[]){2, 1}, 2);
    check_int(ladder_may(&entered.contest, 1, 1, 0), LADDER_YES);
    entered_close(&entered);
}

static void a_challenge_without_an_answer_is_lost(void **state)
{
    (void)state;
    struct entered entered;
    entered_open(&entered, 3);
    struct contest_table *table = entered_table(&entered, 1, (const int32_t[]){0, 2}, 2);
    entered_end(table, (const int[]){2, 1});
    table->seat[0].way = table->seat[1].way = CONTEST_FORFEIT;
    check_ladder(&entered, "2 1 0");
    check_int(ladder_may(&entered.contest, 2, 0, 2), LADDER_AGAIN);
    entered_close(&entered);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_wins_takes_the_higher_place), cmocka_unit_test(more_than_two_share_out_their_places),
        cmocka_unit_test(who_withdraws_leaves_the_ladder), cmocka_unit_test(a_challenge_has_its_limits),
        cmocka_unit_test(two_alone_may_go_on_for_ever),    cmocka_unit_test(a_challenge_without_an_answer_is_lost),
    };
    return cmocka_run_group_tests_name("pairing_ladder", tests, NULL, NULL);
}
