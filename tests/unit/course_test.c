/* How games went, as their records tell it: scores, parts and turns of whole games of bots; and how it is drawn. */
#include "hosted.h"

#include "base/mem.h"
#include "engine/game/outcome.h"
#include "engine/letters/closing.h"
#include "report/plot.h"
#include "rules/doors.h"

static int standing(const struct course *course, int at, int seat)
{
    int total = 0;
    for (int i = 0; i < course->seats; i++)
        total += course->round[at].score[i];
    return course->seats * course->round[at].score[seat - 1] - total;
}

/* How much the standing of any seat changed in this round, of those that gained and rose or lost and fell. */
static int most_changed(const struct course *course, int at)
{
    int most = 0;
    for (int seat = 1; seat <= course->seats; seat++) {
        int own = course->round[at].score[seat - 1] - course->round[at - 1].score[seat - 1];
        int by = standing(course, at, seat) - standing(course, at - 1, seat);
        if ((own > 0 && by > most) || (own < 0 && -by > most))
            most = abs(by);
    }
    return most;
}

static void check_turns(const struct course *course)
{
    int least = INT32_MAX;
    for (int i = 0; i < course->turns; i++) {
        check_true(i == 0 || course->turn[i].at > course->turn[i - 1].at);
        int by = most_changed(course, course->turn[i].at);
        check_true(by > 0);
        least = by < least ? by : least;
    }
    for (int at = 1; at < course->rounds; at++) {
        bool told = false;
        for (int i = 0; i < course->turns; i++)
            told = told || course->turn[i].at == at;
        check_true(told || most_changed(course, at) <= (course->turns < COURSE_TURNS ? 0 : least));
    }
}

static void check_course(const struct game *game, const struct course *course)
{
    struct result result = {0};
    game_result(game, &result);
    check_int(course->seats, result.seats);
    check_true(course->rounds >= 2 && course->parts >= 1);
    for (int i = 0; i < result.seats; i++) {
        int sum = 0;
        for (int part = 0; part < course->parts; part++)
            sum += course->part[part].points[i];
        check_int(sum, result.score[i]);
        check_int(course->round[course->rounds - 1].score[i], result.score[i]);
    }
    for (int at = 1; at < course->rounds; at++)
        check_true(course->round[at].number > course->round[at - 1].number);
    check_turns(course);
}

/* Those that somebody had points of. */
static size_t parts_of_points(const struct course *course)
{
    size_t count = 0;
    for (int part = 0; part < course->parts; part++) {
        bool any = false;
        for (int i = 0; i < course->seats; i++)
            any = any || course->part[part].points[i] != 0;
        count += any;
    }
    return count;
}

/* Each sentence counts what its seat won or lost. */
static void check_turns_told(const struct jv *told, const struct course *course)
{
    check_int(jv_size(told), course->turns);
    for (int i = 0; i < course->turns; i++) {
        const struct course_turn *turn = &course->turn[i];
        int from = course->round[turn->at - 1].score[turn->seat - 1],
            to = course->round[turn->at].score[turn->seat - 1];
        char want[80];
        (void)snprintf(want, sizeof want, "%s %d point%s, from %d to %d", to < from ? "lost" : "gained", abs(to - from),
                       abs(to - from) == 1 ? "" : "s", from, to);
        check_true(strstr(jv_string(jv_get(jv_at(told, (size_t)i), "text")), want) != NULL);
    }
}

/* A column a seat, in the page and in the text. */
static void check_grid(const struct jv *grid, int seats)
{
    const struct jv *rows = jv_get(grid, "rows"), *lines = jv_get(grid, "lines");
    size_t wide = strlen(jv_string(jv_get(jv_at(lines, 0), "line")));
    check_int(jv_size(jv_get(grid, "head")), seats);
    for (size_t i = 0; i < jv_size(rows); i++)
        check_int(jv_size(jv_get(jv_at(rows, i), "cells")), seats);
    for (size_t i = 1; i < jv_size(lines); i++)
        check_int(strlen(jv_string(jv_get(jv_at(lines, i), "line"))), wide);
}

static void check_told(const struct game *game, struct closing *closing)
{
    struct report report = {.facts = jv_new_object()};
    closing_facts(&report, "games@example.org", game, 1, closing);
    struct jv *facts = report_facts(&report);
    check_true(jv_string(jv_get(facts, "headline")) != NULL);
    check_turns_told(jv_get(facts, "turns"), &closing->course);
    check_grid(jv_get(facts, "course"), game->row.seats);
    check_true(jv_size(jv_get(jv_get(facts, "course"), "rows")) >= 2);
    check_true(jv_size(jv_get(jv_get(facts, "course"), "rows")) <= 10);
    check_int(jv_size(jv_get(jv_get(facts, "plot"), "seats")), game->row.seats);
    check_true(closing->course.parts == 1 ||
               jv_size(jv_get(jv_get(facts, "parts"), "rows")) == parts_of_points(&closing->course) + 1);
    if (closing->course.parts > 1)
        check_grid(jv_get(facts, "parts"), game->row.seats);
    jv_free(facts);
}

static void a_whole_game(void **state)
{
    const struct rules *rules = *state;
    struct err err = {0};
    for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
        struct closing closing;
        struct game *game = hosted_table(&hosted, hosted_game(&hosted, rules, seats, 0));
        check_ok(closing_make(&hosted.services, game, &closing, &err));
        check_told(game, &closing);
        check_course(game, &closing.course);
        closing_free(&closing);
        hosted_table_free(game);
    }
}

static void a_record_that_does_not_hold_has_no_course(void **state)
{
    (void)state;
    struct err err = {0};
    struct course course;
    struct jv *record = jv_new_object();
    jv_put_int(record, "cursus", 1);
    jv_put_string(record, "rules", "no such game");
    check_rc(course_read(record, &course, &err), RC_BAD);
    check_int(course.rounds, 0);
    course_free(&course);
    jv_free(record);
}

static bool inside(const struct stroke *stroke)
{
    bool in = true;
    int points = stroke->kind == STROKE_RECT ? 1 : stroke->points;
    for (int i = 0; i < points; i++)
        in = in && stroke->x[i] >= 0 && stroke->x[i] <= px(PLOT_WIDTH) && stroke->y[i] >= 0 &&
             stroke->y[i] <= px(PLOT_HEIGHT);
    return in;
}

/* The numbers at the right end: so far apart that neither they nor the marks in front of them lie on one another. */
static void check_ends(const struct plot *plot, const struct canvas *canvas)
{
    int32_t last = -1000;
    int found = 0;
    for (int i = 0; i < canvas->count; i++) {
        const struct stroke *stroke = &canvas->item[i];
        if (stroke->kind != STROKE_TEXT || stroke->align != ALIGN_LEFT)
            continue;
        check_true(stroke->y[0] - last >= px(26));
        check_true(stroke->size >= px(22));
        last = stroke->y[0];
        found++;
    }
    check_int(found, plot->lines);
}

static void check_drawn(const struct plot *plot)
{
    struct canvas canvas = {0};
    plot_draw(plot, &canvas);
    int drawn[PLOT_LINES_MAX] = {0};
    for (int i = 0; i < canvas.count; i++) {
        check_true(inside(&canvas.item[i]));
        for (int line = 0; line < plot->lines; line++)
            drawn[line] += canvas.item[i].kind == STROKE_LINE && canvas.item[i].edge == plot->line[line].seat->colour;
    }
    const struct rules *rules = rules_find("quorum");
    for (int line = 0; plot->lines <= rules->seats_max && line < plot->lines; line++) /* each of its colour */
        check_int(drawn[line], plot->points - 1);
    check_ends(plot, &canvas);
    canvas_free(&canvas);
}

static void lines_can_be_told_apart(void **state)
{
    (void)state;
    struct plot *plot = mem_new(1, sizeof *plot);
    plot->rounds = "round";
    for (plot->lines = 1; plot->lines <= PLOT_LINES_MAX; plot->lines++) {
        for (int line = 0; line < plot->lines; line++)
            plot->line[line].seat = rules_seat(rules_find("quorum"), line % rules_find("quorum")->seats_max + 1);
        for (int kind = 0; kind < 4; kind++) {
            plot->points = kind == 3 ? PLOT_POINTS_MAX : 2 + 9 * kind;
            for (int at = 0; at < plot->points; at++) {
                plot->number[at] = at;
                for (int line = 0; line < plot->lines; line++) /* all alike; all down; apart; a great many */
                    plot->line[line].value[at] = kind == 0 ? 7 : kind == 1 ? -at : kind == 2 ? line * at : 999 * at;
            }
            check_drawn(plot);
        }
    }
    free(plot);
}

static void steps_are_round(void **state)
{
    (void)state;
    static const int span[] = {0, 1, 7, 8, 15, 16, 37, 39, 40, 100, 1000};
    static const int step[] = {1, 1, 1, 2, 2, 5, 5, 5, 10, 20, 200};
    for (size_t i = 0; i < sizeof span / sizeof *span; i++)
        check_int(plot_step(span[i], 8), step[i]);
}

/* Rounds under the lines are numbered in such steps, where some of many are left out as well. */
static void rounds_are_numbered_in_round_steps(void **state)
{
    (void)state;
    static const struct {
        int first, points, by;
        const char *told;
    } cases[] = {{0, 13, 1, "0 2 4 6 8 10 12"},
                 {1901, 12, 1, "1902 1904 1906 1908 1910 1912"},
                 {0, 38, 1, "0 5 10 15 20 25 30 35"},
                 {0, 101, 3, "0 51 102 150 201 252 300"}};
    struct plot *plot = mem_new(1, sizeof *plot);
    *plot = (struct plot){.rounds = "round", .lines = 1};
    plot->line[0].seat = rules_seat(rules_find("quorum"), 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct canvas canvas = {0};
        struct text told = TEXT_EMPTY;
        plot->points = cases[i].points;
        for (int at = 0; at < plot->points; at++)
            plot->number[at] = cases[i].first + at * cases[i].by;
        plot_draw(plot, &canvas);
        for (int at = 0; at < canvas.count; at++) {
            const struct stroke *item = &canvas.item[at];
            if (item->kind == STROKE_TEXT && item->align == ALIGN_CENTRE && !item->sign && item->text[0] <= '9')
                text_addf(&told, "%s%s", told.len == 0 ? "" : " ", item->text);
        }
        check_text(told.data, cases[i].told);
        text_free(&told);
        canvas_free(&canvas);
    }
    free(plot);
}

int main(void)
{
    struct CMUnitTest tests[32];
    size_t count = 0;
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(a_record_that_does_not_hold_has_no_course);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(lines_can_be_told_apart);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(steps_are_round);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(rounds_are_numbered_in_round_steps);
    for (int i = 0; rules_all[i] != NULL; i++)
        tests[count++] = (struct CMUnitTest){.name = rules_all[i]->id,
                                             .test_func = a_whole_game,
                                             .setup_func = hosted_setup,
                                             .teardown_func = hosted_teardown,
                                             .initial_state = (void *)(uintptr_t)rules_all[i]};
    return _cmocka_run_group_tests("course", tests, count, NULL, NULL);
}
