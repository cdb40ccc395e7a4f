/* Rows of bars as they are drawn: what is read on them, in light and dark, and how high they are. */
#include "check.h"
#include "labels.h"

#include "report/bars.h"
#include "rules/canvas.h"
#include "rules/doors.h"

static struct bars bars_of(int rows, const int *value, const char *label)
{
    struct bars bars = {.title = "answered within", .rows = rows};
    static const char *const column[BARS_COLUMNS] = {"1 min", "1 h", "4 h", "12 h", "1 d", "2 d", "4 d", "more"};
    memcpy(bars.column, column, sizeof column);
    for (int i = 0; i < rows; i++) {
        const struct rules *rules = rules_find("quorum");
        bars.row[i].label = label;
        bars.row[i].seat = i < rules->seats_max ? rules_seat(rules, i + 1) : NULL;
        memcpy(bars.row[i].value, value, sizeof bars.row[i].value);
    }
    return bars;
}

static void check_labels(const struct canvas *canvas, const char *which)
{
    struct text breaches = TEXT_EMPTY;
    labels_check(canvas, SHAPE_UPRIGHT, &breaches);
    /* a name may be longer than the picture is wide */
    for (const char *line = breaches.data; *line != '\0'; line += strcspn(line, "\n") + 1)
        if (strncmp(line + strcspn(line, "\n") - strlen("is cut"), "is cut", strlen("is cut")) != 0)
            fail_msg("%s:\n%s", which, breaches.data);
    text_free(&breaches);
}

static void all_that_stands_there_can_be_read(void **state)
{
    (void)state;
    static const int values[][BARS_COLUMNS] = {
        {1}, {0, 0, 0, 0, 0, 0, 0, 1}, {1, 2, 3, 4, 5, 6, 7, 8}, {99999, 99999, 99999, 99999, 99999, 1, 0, 99999}};
    static const char *const labels[] = {
        "Anna (red)", "Several at once",
        "Wolfgang Amadeus Maximilian von und zu Hohenstaufen-Wittelsbach MMMM (aemilii)"};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        for (size_t k = 0; k < sizeof labels / sizeof labels[0]; k++) {
            struct canvas canvas;
            struct bars bars = bars_of(1 + (int)i * 2, values[i], labels[k]);
            bars_draw(&bars, &canvas);
            check_labels(&canvas, labels[k]);
            canvas_darken(&canvas);
            check_labels(&canvas, "dark");
            canvas_free(&canvas);
        }
}

/* The bars of the only row, by their numbers. */
static int high_of(const struct canvas *canvas, int number)
{
    int found = 0;
    for (int i = 0; i < canvas->count; i++) {
        const struct stroke *stroke = &canvas->item[i];
        if (stroke->kind == STROKE_RECT && stroke->edge == CANVAS_NONE && stroke->y[0] > 0 && number-- == 0)
            found = stroke->y[1];
    }
    return found;
}

static void a_bar_is_as_high_as_its_share(void **state)
{
    (void)state;
    static const int value[BARS_COLUMNS] = {1, 0, 100, 200, 0, 0, 0, 99};
    struct canvas canvas;
    struct bars bars = bars_of(1, value, "Quorum");
    bars_draw(&bars, &canvas);
    check_true(high_of(&canvas, 0) >= px(3));
    check_true(high_of(&canvas, 0) < high_of(&canvas, 3) && high_of(&canvas, 1) < high_of(&canvas, 2));
    check_int(high_of(&canvas, 4), 0);
    canvas_free(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_that_stands_there_can_be_read),
                                       cmocka_unit_test(a_bar_is_as_high_as_its_share)};
    return cmocka_run_group_tests_name("bars", tests, NULL, NULL);
}
