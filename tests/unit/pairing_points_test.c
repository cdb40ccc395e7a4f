/* What places are worth, and how points are written and read (docs/standings.md). */
#include "check.h"

#include "pairing/points.h"

#include <stdio.h>
#include <string.h>

static struct points_scheme scheme_of(const char *word)
{
    struct points_scheme scheme;
    struct err err = {0};
    check_int(points_read_scheme(word, &scheme, &err), RC_OK);
    return scheme;
}

/* "1 0.5 0" of a table with these ranks and scores */
static void check_table(const char *word, int seats, const int *ranks, const int *scores, const char *want)
{
    struct points_scheme scheme = scheme_of(word);
    struct text got = TEXT_EMPTY;
    int64_t points[CONTEST_SEATS];
    points_of_table(&scheme, ranks, scores, seats, points);
    for (int i = 0; i < seats; i++) {
        text_add(&got, i == 0 ? "" : " ");
        points_write(points[i], &got);
    }
    check_text(got.data, want);
    text_free(&got);
}

static void places_count_opponents_behind(void **state)
{
    (void)state;
    check_table("places", 2, (int[]){2, 1}, NULL, "0 1");
    check_table("places", 2, (int[]){1, 1}, NULL, "0.5 0.5");
    check_table("places", 4, (int[]){1, 2, 2, 4}, NULL, "3 1.5 1.5 0");
    check_table("places", 7, (int[]){1, 1, 1, 1, 1, 1, 1}, NULL, "3 3 3 3 3 3 3");
}

static void sharers_divide_a_scale(void **state)
{
    (void)state;
    check_table("6,4,2,1", 4, (int[]){3, 1, 4, 2}, NULL, "2 6 1 4");
    check_table("6,4,3,1", 4, (int[]){1, 2, 2, 2}, NULL, "6 2.67 2.67 2.67");
    check_table("3,1", 5, (int[]){1, 2, 2, 4, 4}, NULL, "3 0.5 0.5 0 0");
    check_table("6,4,2,1", 3, (int[]){1, 2, 3}, NULL, "6 4 2");

    /* whatever is shared, nothing is lost of a scale of whole points */
    struct points_scheme scheme = scheme_of("13,11,7,5,3,2,1");
    for (int sharing = 1; sharing <= CONTEST_SEATS; sharing++) {
        int ranks[CONTEST_SEATS];
        int64_t points[CONTEST_SEATS], sum = 0;
        for (int i = 0; i < CONTEST_SEATS; i++)
            ranks[i] = i < sharing ? 1 : i + 1;
        points_of_table(&scheme, ranks, NULL, CONTEST_SEATS, points);
        for (int i = 0; i < CONTEST_SEATS; i++)
            sum += points[i];
        check_int(sum, 42 * CONTEST_POINT);
    }
}

static void scores_count_as_they_are_or_as_shares(void **state)
{
    (void)state;
    check_table("score", 3, (int[]){1, 2, 3}, (int[]){31, 7, -2}, "31 7 -2");
    check_table("share", 3, (int[]){1, 2, 3}, (int[]){20, 15, 5}, "0.5 0.37 0.12");
    check_table("share", 3, (int[]){1, 2, 3}, (int[]){9, 3, -6}, "0.75 0.25 0");
    check_table("share", 4, (int[]){1, 1, 1, 1}, (int[]){0, 0, 0, 0}, "0.25 0.25 0.25 0.25");
    check_table("score", 2, (int[]){1, 2}, (int[]){2000000000, -2000000000}, "1000000 -1000000");
}

static void who_came_shares_a_table_that_was_not_played(void **state)
{
    (void)state;
    struct points_scheme scheme = scheme_of("6,4,2,1");
    int ranks[CONTEST_SEATS];
    int64_t points[CONTEST_SEATS];
    points_of_forfeit(&scheme, (bool[]){false, true, true, false}, 4, ranks, points);
    static const int want_rank[] = {3, 1, 1, 3}, want[] = {0, 5, 5, 0};
    for (int i = 0; i < 4; i++) {
        check_int(ranks[i], want_rank[i]);
        check_int(points[i], want[i] * CONTEST_POINT);
    }
    points_of_forfeit(&scheme, (bool[]){false, false}, 2, ranks, points);
    check_int(ranks[0], 1);
    check_int(points[0], 0);
    check_int(ranks[1], 1);
    check_int(points[1], 0);
}

static void byes_are_a_win_at_two_and_the_mean_with_more(void **state)
{
    (void)state;
    static const struct {
        const char *scheme;
        int seats;
        int64_t win, loss, draw, bye;
    } rows[] = {
        {"places", 2, 420, 0, 210, 420},     {"places", 4, 1260, 0, 630, 630},
        {"3,1", 2, 1260, 420, 840, 1260},    {"6,4,2,1", 3, 2520, 840, 1680, 1680},
        {"6,4,2,1", 5, 2520, 0, 1092, 1092}, {"share", 2, 420, 0, 210, 420},
        {"share", 4, 420, 0, 105, 105},      {"score", 2, 0, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct points_scheme scheme = scheme_of(rows[i].scheme);
        check_int(points_win(&scheme, rows[i].seats), rows[i].win);
        check_int(points_loss(&scheme, rows[i].seats), rows[i].loss);
        check_int(points_draw(&scheme, rows[i].seats), rows[i].draw);
        check_int(points_bye(&scheme, rows[i].seats), rows[i].bye);
    }
}

static void schemes_are_written_as_they_are_read(void **state)
{
    (void)state;
    static const char *const words[] = {"places", "share", "score", "6,4,2,1", "7", "3,1.5,0", "1000,999.5,1,1,1,0,0"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct points_scheme scheme = scheme_of(words[i]);
        struct text out = TEXT_EMPTY;
        points_write_scheme(&scheme, &out);
        check_text(out.data, words[i]);
        text_free(&out);
    }
    check_int(scheme_of("Places").kind, POINTS_BY_PLACES);
}

static void bad_schemes_say_what_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *word, *says;
    } rows[] = {
        {"", "say places, share, score, or what each place is worth, as in 6,4,2,1"},
        {"plaecs", "\"plaecs\" is no way to give points"},
        {"6,4,", "is no way"},
        {"6,,4", "is no way"},
        {"6;4", "is no way"},
        {"6,-4", "is no way"},
        {"-0", "is no way"},
        {"6,4.12345", "is no way"},
        {"6,4.", "is no way"},
        {".5", "is no way"},
        {"6,.5", "is no way"},
        {"1001", "is no way"},
        {"1000.1", "is no way"},
        {"4,6", "gives a place more than the one before it"},
        {"8,7,6,5,4,3,2,1", "more than 7 places"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct points_scheme scheme = {.kind = POINTS_BY_SHARE};
        struct err err = {0};
        check_int(points_read_scheme(rows[i].word, &scheme, &err), RC_BAD);
        if (strstr(err.text, rows[i].says) == NULL)
            fail_msg("%s: \"%s\" does not say \"%s\"", rows[i].word, err.text, rows[i].says);
        check_int(scheme.kind, POINTS_BY_SHARE);
    }
}

static void decimals_are_read_to_the_nearest_420th(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        int64_t points;
    } rows[] = {{"0", 0},       {"0.5", 210}, {"1", 420},      {"0.25", 105},   {"4.3333", 1820},
                {"4.33", 1819}, {"0.1", 42},  {"0.6667", 280}, {"0.9999", 420}, {"1000", 420000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t points = -1;
        check_int(points_read(rows[i].word, &points, NULL), RC_OK);
        check_int(points, rows[i].points);
    }
    int64_t points = -1;
    struct err err = {0};
    check_int(points_read("half", &points, &err), RC_BAD);
    check_text(err.text, "\"half\" is no number of points: say 0 to 1000, as in 1 or 0.5");
    check_int(points, -1);
}

static void points_are_written_to_the_nearest_hundredth(void **state)
{
    (void)state;
    static const struct {
        int64_t points;
        const char *want;
    } rows[] = {{0, "0"},    {210, "0.5"}, {1820, "4.33"}, {280, "0.67"}, {60, "0.14"},   {42, "0.1"},
                {2940, "7"}, {419, "1"},   {1, "0"},       {-1, "0"},     {-210, "-0.5"}, {21, "0.05"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct text out = TEXT_EMPTY;
        points_write(rows[i].points, &out);
        check_text(out.data, rows[i].want);
        text_free(&out);
    }
    struct text out = TEXT_EMPTY;
    points_write_parts(CONTEST_POINT * CONTEST_POINT * 37 / 4, CONTEST_POINT * CONTEST_POINT, &out);
    check_text(out.data, "9.25");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_count_opponents_behind),
        cmocka_unit_test(sharers_divide_a_scale),
        cmocka_unit_test(scores_count_as_they_are_or_as_shares),
        cmocka_unit_test(who_came_shares_a_table_that_was_not_played),
        cmocka_unit_test(byes_are_a_win_at_two_and_the_mean_with_more),
        cmocka_unit_test(schemes_are_written_as_they_are_read),
        cmocka_unit_test(bad_schemes_say_what_is_known),
        cmocka_unit_test(decimals_are_read_to_the_nearest_420th),
        cmocka_unit_test(points_are_written_to_the_nearest_hundredth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
