/* What the games' readers and codecs share: names in lines, positions from JSON. */
#include "check.h"

#include "rules/words.h"

static const char *metal(int index)
{
    static const char *const names[] = {"gold", "iron", "irid", "tin"};
    return names[index];
}

static const struct names metals = {metal, 4};
static const struct refusal_text NONE = {"E-NONE", "none"}, MANY = {"E-MANY", "many"};
static const struct word_errors misses = {&NONE, &MANY};

static void lookup(void **state)
{
    (void)state;
    struct order_line line;
    struct refusal why = {0};
    int index = -1;
    check_true(line_read("  Iron", &line));
    check_true(word_lookup(piece_whole(&line), metals, misses, &index, &why));
    check_int(index, 1);
    check_true(line_read("  ir", &line));
    check_true(!word_lookup(piece_whole(&line), metals, misses, &index, &why));
    check_text(why.code, "E-MANY");
    check_text(why.detail, "iron, irid");
    check_int(why.column, 3);
    check_true(line_read("lead", &line));
    check_true(!word_lookup(piece_whole(&line), metals, misses, &index, &why));
    check_text(why.code, "E-NONE");
    check_text(why.word, "lead");
}

static void verbs(void **state)
{
    (void)state;
    static const struct {
        const char *raw;
        int verb;
        const char *rest;
        int column;
    } cases[] = {
        {"gold", 0, "", 5},           {"g: a / b", 0, "a / b", 4},
        {"tin :a", 3, "a", 6},        {"  - tin  x y", 3, "x y", 10},
        {"ir a", MATCH_MANY, "a", 4}, {"tin-1 a", MATCH_NONE, "a", 7},
        {"", MATCH_NONE, "", 1},      {": tin", MATCH_NONE, "tin", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct order_line line;
        struct piece verb, rest;
        char text[32];
        check_true(line_read(cases[i].raw, &line));
        check_int(words_verb(&line, metals, &verb, &rest), cases[i].verb);
        piece_copy(rest, text, sizeof text);
        check_text(text, cases[i].rest);
        check_int(rest.column, cases[i].column);
    }
}

static void run(void **state)
{
    (void)state;
    struct order_line line;
    struct word_run words = {.at = 0};
    check_true(line_read("take gold", &line));
    words.count = piece_words(&line, piece_whole(&line), " ", "", words.word, WORDS_MOST);
    check_true(!words_skip(&words, "gold"));
    check_true(words_skip(&words, "take"));
    check_true(words_next(&words, "gold") && piece_is(words_here(&words), "gold"));
    check_true(words_skip(&words, "gold") && !words_left(&words) && !words_next(&words, ""));
    check_int(words_here(&words).len, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lookup),
        cmocka_unit_test(verbs),
        cmocka_unit_test(run),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
