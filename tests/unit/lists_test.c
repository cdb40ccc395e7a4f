/* What the games share besides: ranks, sorted lists, and lines judged by what is open. */
#include "check.h"

#include "rules/best.h"
#include "rules/bytes.h"
#include "rules/row.h"
#include "rules/rules.h"
#include "rules/standing.h"
#include "rules/vet.h"
#include "rules/words.h"

static const char *word_of(int code)
{
    static const char *const words[] = {"none", "ash", "elm"};
    return words[code];
}

static void names_are_found_in_full(void **state)
{
    (void)state;
    check_int(words_name_find(word_of, 1, 2, "elm"), 2);
    check_int(words_name_find(word_of, 1, 2, "el"), 0);
    check_int(words_name_find(word_of, 1, 2, "none"), 0);
    check_int(words_name_find(word_of, 0, 2, NULL), -1);
}

/* Columns of a row are facts as well. */
static void rows_have_columns(void **state)
{
    struct jv *facts = jv_new_object(), *list = jv_new_array();
    struct text text = TEXT_EMPTY;
    struct row row;
    (void)state;
    (void)row_begin(&row);
    row_column(&row, facts, "name", "ash", 5);
    row_column_int(&row, facts, "years", 7, 8);
    row_column(&row, facts, "note", "old", 0);
    row_end(&row, facts, list);
    jv_dump(list, &text);
    check_text(text.data, "[{\"line\":\"ash  7  old\",\"name\":\"ash\",\"note\":\"old\",\"years\":7}]");
    text_free(&text);
    jv_free(list);
}

/* What counts first decides; seats that are equal in all share a rank, and leave a gap behind it. */
static void seats_are_ranked(void **state)
{
    static const struct standing standing[] = {{{7, 1}}, {{7, 2}}, {{9, 0, 0, -5}}, {{7, 2}}};
    static const int wanted[] = {4, 2, 1, 2};
    int rank[4];
    (void)state;
    standing_rank(standing, 4, rank);
    for (int i = 0; i < 4; i++)
        check_int(rank[i], wanted[i]);
}

static void winners_are_listed(void **state)
{
    static const struct {
        int rank[4], winners;
        const char *names;
    } cases[] = {{{2, 1, 3, 4}, 1, "b"}, {{1, 3, 1, 4}, 2, "a and c"}, {{1, 1, 1, 4}, 3, "a, b and c"}};
    static const char *const letters[] = {"a", "b", "c", "d"};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct result result = {.over = true, .seats = 4};
        struct text names = TEXT_EMPTY;
        memcpy(result.rank, cases[i].rank, sizeof cases[i].rank);
        check_int(standing_winners(&result, rules_all[0], letters, &names), cases[i].winners);
        check_text(names.data, cases[i].names);
        text_free(&names);
    }
}

static void bytes_are_sorted_and_turned_round(void **state)
{
    uint8_t bytes[] = {5, 1, 9, 1, 0}, back[5];
    (void)state;
    bytes_sort(bytes, 5);
    check_true(memcmp(bytes, (const uint8_t[]){0, 1, 1, 5, 9}, 5) == 0);
    bytes_reverse(back, bytes, 5);
    check_true(memcmp(back, (const uint8_t[]){9, 5, 1, 1, 0}, 5) == 0);
}

/* Every number once, in the order of the same draws as of a list that is shuffled. */
static void a_deal_is_a_shuffle(void **state)
{
    static const int32_t draws[] = {1, 0, 2};
    struct chance chance = chance_forced(draws, 3, NULL), again = chance_forced(draws, 3, NULL),
                  wider = chance_forced(draws, 3, NULL);
    uint8_t dealt[4], shuffled[] = {3, 4, 5, 6};
    int wide[] = {3, 4, 5, 6};
    (void)state;
    chance_deal(&chance, dealt, 3, 4);
    chance_shuffle_bytes(&again, shuffled, 4);
    chance_shuffle(&wider, wide, 4);
    check_true(memcmp(dealt, shuffled, 4) == 0);
    for (int i = 0; i < 4; i++)
        check_int(wide[i], shuffled[i]);
}

static void orders_are_kept_sorted(void **state)
{
    static const int16_t words[][2] = {{5, 1}, {2, 9}, {5, 0}, {2, 3}};
    struct order list[4], one;
    (void)state;
    for (int i = 0; i < 4; i++) {
        order_begin(&one, 0);
        order_add(&one, words[i][0]);
        if (words[i][1] > 0)
            order_add(&one, words[i][1]);
        rules_order_insert(list, i, &one);
    }
    check_int(list[0].word[1], 3);
    check_int(list[1].word[1], 9);
    check_int(list[2].len, 1); /* what goes on comes behind what ends */
    check_int(list[3].word[1], 1);
}

enum { LEAST, MOST }; /* slots: of seat 1 two requests for a word of at least 10 and 20, and one of at least 5 */

static const struct refusal_text TOO_LOW = {"E-LOW", "low"}, NEVER = {"E-NEVER", "never"};

static int requests(const void *state, struct request *open)
{
    (void)state;
    open[0] = (struct request){.seat = 1, .slot = LEAST, .clock = 10};
    open[1] = (struct request){.seat = 1, .slot = MOST, .clock = 5};
    open[2] = (struct request){.seat = 1, .slot = LEAST, .clock = 20};
    open[3] = (struct request){.seat = 2, .slot = LEAST, .clock = 90};
    return 4;
}

static bool check(const void *state, const struct request *request, const struct order *line, struct order *answer,
                  struct refusal *why)
{
    (void)state;
    order_copy(answer, line);
    return line->word[0] >= request->clock || refuse(why, &TOO_LOW);
}

static bool not_even_13(const void *view, int seat, const struct order *line, int before, struct refusal *why)
{
    (void)view;
    (void)seat;
    return line->word[0] != 13 || before > 1 || refuse(why, &NEVER);
}

/* The k-th line of a slot is for the k-th request; behind the last all may stand. */
static void lines_take_requests_in_order(void **state)
{
    static const struct rules rules = {.requests = requests, .check = check};
    static const struct {
        int slot, word;
        bool on_file, faulty;
        const char *code;
    } cases[] = {{LEAST, 1, true, false, NULL},   {LEAST, 15, false, false, "E-LOW"},
                 {LEAST, 0, false, true, NULL},   {LEAST, 13, false, false, "E-NEVER"},
                 {MOST, 6, false, false, NULL},   {LEAST, 25, false, false, NULL},
                 {LEAST, 13, false, false, NULL}, {MOST, 1, false, false, NULL}};
    enum { LINES = sizeof cases / sizeof cases[0] };
    struct vetted lines[LINES] = {0};
    (void)state;
    for (int i = 0; i < LINES; i++) {
        order_begin(&lines[i].order, cases[i].slot);
        order_add(&lines[i].order, cases[i].word);
        lines[i].on_file = cases[i].on_file;
        lines[i].faulty = cases[i].faulty;
    }
    vet_open(&rules, NULL, 1, lines, LINES, not_even_13);
    for (int i = 0; i < LINES; i++) {
        if ((lines[i].refusal.code == NULL) != (cases[i].code == NULL))
            fail_msg("line %d: %s", i, lines[i].refusal.code == NULL ? "stands" : lines[i].refusal.code);
        if (cases[i].code != NULL)
            check_text(lines[i].refusal.code, cases[i].code);
    }
}

/* No more than are wanted, the best first, and of equals the one that came first. */
static void the_best_are_kept(void **state)
{
    static const int worth[] = {3, 5, 5, 9, 1};
    struct ranked best[3];
    int count = 0;
    (void)state;
    for (int i = 0; i < 5; i++)
        count = best_put(best, count, 3, worth[i], i);
    check_int(count, 3);
    check_int(best[0].what, 3);
    check_int(best[1].what, 1);
    check_int(best[2].what, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found_in_full),
        cmocka_unit_test(rows_have_columns),
        cmocka_unit_test(seats_are_ranked),
        cmocka_unit_test(winners_are_listed),
        cmocka_unit_test(bytes_are_sorted_and_turned_round),
        cmocka_unit_test(a_deal_is_a_shuffle),
        cmocka_unit_test(orders_are_kept_sorted),
        cmocka_unit_test(lines_take_requests_in_order),
        cmocka_unit_test(the_best_are_kept),
    };
    return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}
