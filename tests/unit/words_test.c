/* What the games' readers and codecs share: names in lines, positions from JSON. */
#include "check.h"

#include "rules/position.h"
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
    check_true(word_lookup(line_whole(&line), metals, misses, &index, &why));
    check_int(index, 1);
    check_true(line_read("  ir", &line));
    check_true(!word_lookup(line_whole(&line), metals, misses, &index, &why));
    check_text(why.code, "E-MANY");
    check_text(why.detail, "iron, irid");
    check_int(why.column, 3);
    check_true(line_read("lead", &line));
    check_true(!word_lookup(line_whole(&line), metals, misses, &index, &why));
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
        check_int(line_verb(&line, metals, &verb, &rest), cases[i].verb);
        piece_copy(rest, text, sizeof text);
        check_text(text, cases[i].rest);
        check_int(rest.column, cases[i].column);
    }
}

static int metal_code(const char *id)
{
    for (int i = 0; i < 4; i++)
        if (strcmp(metal(i), id) == 0)
            return i + 1;
    return 0;
}

static const char *metal_of(int code)
{
    return metal(code - 1);
}

static void codes(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        bool sorted;
        int hidden;
        bool good;
    } cases[] = {
        {"[\"tin\",\"gold\"]", false, 0, true},  {"[\"tin\",\"gold\"]", true, 0, false},
        {"[\"gold\",\"gold\"]", true, 0, true},  {"[\"tin\",null]", false, 9, true},
        {"[\"tin\",null]", false, 0, false},     {"[\"tin\",7]", false, 9, false},
        {"[\"tin\",\"lead\"]", false, 9, false}, {"[]", true, 0, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct jv *array = NULL;
        uint8_t out[4] = {0};
        struct refusal why = {0};
        struct text text = TEXT_EMPTY;
        const struct position_ids ids = {metal_code, cases[i].hidden, cases[i].sorted};
        check_int(jv_parse(cases[i].json, strlen(cases[i].json), &array, NULL), RC_OK);
        check_int(position_codes(array, "metals", ids, out, &why), cases[i].good);
        check_text(cases[i].good ? "metals" : why.word, "metals");
        if (cases[i].good) {
            struct jv *back = position_names(out, (int)jv_size(array), metal_of, 9, false);
            check_int(jv_dump(back, &text), RC_OK);
            check_text(text.data, cases[i].json);
            jv_free(back);
        }
        text_free(&text);
        jv_free(array);
    }
    const uint8_t unsorted[] = {4, 1, 3, 2};
    struct text text = TEXT_EMPTY;
    struct jv *sorted = position_names(unsorted, 4, metal_of, 0, true);
    check_int(jv_dump(sorted, &text), RC_OK);
    check_text(text.data, "[\"gold\",\"irid\",\"iron\",\"tin\"]");
    text_free(&text);
    jv_free(sorted);
}

static void members(void **state)
{
    (void)state;
    static const char json[] = "{\"a\":3,\"b\":true,\"c\":\"iron\",\"d\":[1,2]}";
    static const char *const all[] = {"a", "b", "c", "d", NULL}, *const fewer[] = {"a", "b", "c", NULL},
                             *const more[] = {"a", "b", "c", "d", "e", NULL}, *const words[] = {"gold", "iron"};
    struct jv *object = NULL;
    struct refusal why = {0};
    int number = 0;
    bool flag = false;
    check_int(jv_parse(json, strlen(json), &object, NULL), RC_OK);
    check_true(position_keys(object, "it", all, &why));
    check_true(!position_keys(object, "it", fewer, &why));
    check_text(why.word, "d");
    check_true(!position_keys(object, "it", more, &why));
    check_text(why.word, "e");
    check_true(!position_keys(jv_get(object, "d"), "it", all, &why));
    check_text(why.word, "it");
    check_true(position_int(object, "a", 1, 3, &number, &why) && number == 3);
    check_true(!position_int(object, "a", 1, 2, &number, &why));
    check_true(!position_int(object, "b", 0, 2, &number, &why));
    check_true(position_flag(object, "b", &flag, &why) && flag);
    check_true(!position_flag(object, "a", &flag, &why));
    check_true(position_word(object, "c", words, 2, &number, &why) && number == 1);
    check_true(!position_word(object, "c", words, 1, &number, &why));
    check_true(!position_word(object, "a", words, 2, &number, &why));
    check_true(position_array(object, "d", 2, 2, &why) != NULL);
    check_true(position_array(object, "d", 0, 1, &why) == NULL);
    check_true(position_array(object, "a", 0, 9, &why) == NULL);
    check_text(why.code, "E-POSITION");
    jv_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lookup),
        cmocka_unit_test(verbs),
        cmocka_unit_test(codes),
        cmocka_unit_test(members),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
