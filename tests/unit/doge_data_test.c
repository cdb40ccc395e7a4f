/* Doge's tables against the data files of its rules. */
#include "check.h"
#include "csv.h"

#include "games/doge/areas.h"
#include "games/doge/doge.h"
#include "games/doge/state.h"
#include "rules/words.h"
#include "words/catalog.h"

static struct csv open_csv(const char *name)
{
    return csv_open("doge", name);
}

static void areas(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("areas.csv"); csv_row(&csv); rows++) {
        const struct area_row *area = &doge_areas[rows];
        int at_home = 0;
        check_text(area->id, csv.field[0]);
        check_text(area->code, csv.field[1]);
        check_text(area->name, csv.field[2]);
        check_int(rows < DISTRICTS, strcmp(csv.field[3], "district") == 0);
        for (int advisor = 0; advisor < ADVISORS; advisor++)
            at_home += advisor_home(advisor) == rows;
        check_int(at_home, csv_number(csv.field[4]));
        check_int(rows < DISTRICTS ? SITES : 0, csv_number(csv.field[5]));
        check_text(area->symbol, csv.field[6]);
        check_text(area->letter, csv.field[7]);
        check_int(words_name_find(doge_area_name, 0, AREAS - 1, area->id), rows);
    }
    check_int(rows, AREAS);
    check_int(words_name_find(doge_area_name, 0, AREAS - 1, "san"), -1);
}

static void advisors(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("advisors.csv"); csv_row(&csv); rows++) {
        check_text(doge_advisor_name(rows), csv.field[0]);
        check_text(doge_areas[advisor_home(rows)].id, csv.field[2]);
    }
    check_int(rows, ADVISORS);
}

static void numbers(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("palaces.csv"); csv_row(&csv); rows++)
        check_int(doge_prices[csv_number(csv.field[0]) - 1], csv_number(csv.field[1]));
    check_int(rows, SITES);
    rows = 0;
    for (struct csv csv = open_csv("goals.csv"); csv_row(&csv); rows++) {
        check_int(doge_goals[rows].palaces, csv_number(csv.field[1]));
        check_int(doge_goals[rows].districts, csv_number(csv.field[2]));
    }
    check_int(rows, GOALS);
    rows = 0;
    for (struct csv csv = open_csv("markers.csv"); csv_row(&csv); rows++)
        check_int(doge_markers[csv_number(csv.field[0])], csv_number(csv.field[1]));
    check_int(rows, VALUES);
    for (struct csv csv = open_csv("players.csv"); csv_row(&csv);) {
        check_int(rounds_of(csv_number(csv.field[0])), csv_number(csv.field[1]));
        check_int(HOUSES, csv_number(csv.field[2]));
        check_int(PALACES, csv_number(csv.field[3]));
        check_int(MARKERS, csv_number(csv.field[4]));
        check_int(RINGS, csv_number(csv.field[5]));
    }
}

/* Every stack there can be, once, with its number and sum. */
static void stacks(void **state)
{
    (void)state;
    for (int stack = 1; stack <= STACKS; stack++) {
        const struct stack *s = &doge_stacks[stack];
        int count = 0, sum = 0;
        for (int value = 0; value < VALUES; value++) {
            count += s->of[value];
            sum += value * s->of[value];
        }
        check_int(count, s->count);
        check_int(sum, s->sum);
        check_true(count >= 1 && count <= STACK_MOST);
        check_int(doge_stack_find(s->of), stack);
    }
    const uint8_t five[VALUES] = {1, 2, 2, 0}, none[VALUES] = {0};
    check_int(doge_stack_find(five), STACK_NONE);
    check_int(doge_stack_find(none), STACK_NONE);
}

static void seats(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("seats.csv"); csv_row(&csv); rows++) {
        check_text(doge_seats[rows].letter, csv.field[0]);
        check_text(doge_seats[rows].name, csv.field[1]);
        check_int(doge_seats[rows].colour, csv_colour(csv.field[2]));
        check_text(rules_mark_name(doge_seats[rows].mark), strcmp(csv.field[3], "circle") == 0 ? "disc" : csv.field[3]);
        check_text(doge_families[rows], csv.field[4]);
    }
    check_int(rows, SEATS);
}

static void errors(void **state)
{
    (void)state;
    static const struct refusal_text *const all[] = {
        &REFUSAL_OVER,    &DOGE_VERB,       &DOGE_SYNTAX,  &DOGE_AREA,    &DOGE_AMBIGUOUS, &DOGE_PLACING,  &DOGE_USED,
        &DOGE_COUNT,      &DOGE_VALUE,      &DOGE_MARKERS, &DOGE_ROUNDS,  &DOGE_SEALED,    &DOGE_TOGETHER, &DOGE_WINDOW,
        &DOGE_NO_REQUEST, &DOGE_DECISION,   &DOGE_HOME,    &DOGE_ADVISOR, &DOGE_RINGS,     &DOGE_DISTRICT, &DOGE_SAME,
        &DOGE_MOVE_HOME,  &DOGE_SAME_HOUSE, &DOGE_MOVES,   &DOGE_HOUSE,   &DOGE_GUARD,     &DOGE_NONE,
    };
    int rows = 0;
    for (struct csv csv = open_csv("errors.csv"); csv_row(&csv); rows++) {
        check_true(rows < (int)(sizeof all / sizeof all[0]));
        check_text(all[rows]->code, csv.field[0]);
        check_text(catalog_text(all[rows]->key), csv.field[1]);
    }
    check_int(rows, sizeof all / sizeof all[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas),  cmocka_unit_test(advisors), cmocka_unit_test(numbers),
        cmocka_unit_test(stacks), cmocka_unit_test(seats),    cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests_name("doge_data", tests, NULL, NULL);
}
