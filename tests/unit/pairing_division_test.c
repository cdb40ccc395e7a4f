/* Divisions of a league: their sizes, who goes up and down, who comes and goes. */
#include "check.h"

#include "base/text.h"
#include "pairing/division.h"

static void check_sizes(int32_t entrants, int32_t size, const char *want)
{
    struct text got = TEXT_EMPTY;
    int32_t divisions = division_count(entrants, size);
    for (int32_t i = 0; i < divisions; i++)
        text_addf(&got, "%s%d", i == 0 ? "" : " ",
                  division_start(entrants, size, i + 1) - division_start(entrants, size, i));
    check_text(got.data, want);
    text_free(&got);
}

static void divisions_are_as_even_as_can_be(void **state)
{
    (void)state;
    check_sizes(0, 6, "");
    check_sizes(1, 6, "1");
    check_sizes(8, 6, "8");
    check_sizes(9, 6, "4 5");
    check_sizes(12, 6, "6 6");
    check_sizes(20, 6, "6 7 7");
    check_sizes(21, 6, "5 5 5 6");
    check_sizes(7, 2, "1 2 2 2");
    for (int32_t entrants = 1; entrants < 200; entrants++)
        check_int(division_start(entrants, 7, division_count(entrants, 7)), entrants);
}

struct league {
    int32_t count[4], divisions, up;
    bool gone[32];
    int32_t fresh[4], fresh_count;
};

/* The entrants of the first division end as 0, 1, 2, ..., those of the second go on from there. */
static void check_next(const struct league *league, const char *want)
{
    int32_t entrant[32], order[40];
    bool stays[32];
    struct text got = TEXT_EMPTY;
    for (int32_t i = 0; i < 32; i++) {
        entrant[i] = i;
        stays[i] = !league->gone[i];
    }
    struct division_season season = {league->divisions, league->count, entrant, league->up};
    int32_t count = division_next(&season, stays, league->fresh, league->fresh_count, order);
    for (int32_t i = 0; i < count; i++)
        text_addf(&got, "%s%d", i == 0 ? "" : " ", order[i]);
    check_text(got.data, want);
    text_free(&got);
}

static void the_first_go_up_and_the_last_go_down(void **state)
{
    (void)state;
    check_next(&(struct league){.count = {4, 4, 4}, .divisions = 3, .up = 1}, "0 1 2 4 3 5 6 8 7 9 10 11");
    check_next(&(struct league){.count = {4, 4, 4}, .divisions = 3, .up = 2}, "0 1 4 5 2 3 8 9 6 7 10 11");
    check_next(&(struct league){.count = {4, 4}, .divisions = 2, .up = 0}, "0 1 2 3 4 5 6 7");
    check_next(&(struct league){.count = {4}, .divisions = 1, .up = 2}, "0 1 2 3");
    check_next(&(struct league){.up = 2}, "");
}

/* Nobody goes up and down at once. */
static void no_more_than_half_of_a_division_changes(void **state)
{
    (void)state;
    check_next(&(struct league){.count = {3, 3, 4}, .divisions = 3, .up = 2}, "0 1 3 2 4 6 5 7 8 9");
}

static void who_is_new_comes_in_at_the_end(void **state)
{
    (void)state;
    check_next(&(struct league){.count = {3, 3}, .divisions = 2, .up = 1, .fresh = {20, 21}, .fresh_count = 2},
               "0 1 3 2 4 5 20 21");
}

/* Where two leave the upper division, two go up and nobody down; where who would go up leaves, the next one does. */
static void who_leaves_makes_room(void **state)
{
    (void)state;
    int32_t size = 4;
    check_next(&(struct league){.count = {4, 4}, .divisions = 2, .up = 1, .gone = {[1] = true, [2] = true}},
               "0 4 3 5 6 7");
    check_int(division_start(6, size, 1), 3);
    check_next(&(struct league){.count = {4, 4}, .divisions = 2, .up = 1, .gone = {[4] = true}}, "0 1 2 5 3 6 7");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(divisions_are_as_even_as_can_be),
        cmocka_unit_test(the_first_go_up_and_the_last_go_down),
        cmocka_unit_test(no_more_than_half_of_a_division_changes),
        cmocka_unit_test(who_is_new_comes_in_at_the_end),
        cmocka_unit_test(who_leaves_makes_room),
    };
    return cmocka_run_group_tests_name("pairing_division", tests, NULL, NULL);
}
