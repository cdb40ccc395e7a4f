/* JSON values: read strictly, kept in order, written as another library writes them. */
#include "check.h"

#include "base/jv.h"

#include <jansson.h>

enum { MUTATIONS = 30000, DEEPEST = 2048 };

static void check_dump(const struct jv *value, const char *want)
{
    struct text out = TEXT_EMPTY;
    jv_dump(value, &out);
    check_text(out.data, want);
    text_free(&out);
}

static struct jv *read(const char *text)
{
    struct jv *value = NULL;
    struct err err = {0};
    if (jv_parse(text, strlen(text), &value, &err) != RC_OK)
        fail_msg("%s: %s", text, err.text);
    return value;
}

static void json(void **state)
{
    (void)state;
    struct jv *value = read(" {\"b\" : [1, null,\t\"x\"],\r\n\"a\":{\"z\":true}} ");
    check_dump(value, "{\"a\":{\"z\":true},\"b\":[1,null,\"x\"]}");
    jv_free(value);
}

/* What is no JSON, or none that we take, and where that is seen. */
static void bad_json_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"", "line 1, column 0: a value is missing"},
        {"[1,", "line 1, column 3: a value is missing"},
        {"[1 2]", "line 1, column 3: ',' or ']' is missing"},
        {"[1]x", "line 1, column 3: more behind the end"},
        {"{\n\"a\":1\n,\"a\":2}", "line 3, column 7: a name stands twice"},
        {"{\"a\" 1}", "line 1, column 5: ':' is missing"},
        {"{a:1}", "line 1, column 1: a name in quotation marks"},
        {"{\"a\":1", "line 1, column 6: ',' or '}' is missing"},
        {"{\"a\":1.5}", "a number with a fraction or exponent: only integers stand here"},
        {"1e3", "a number with a fraction or exponent: only integers stand here"},
        {"01", "begins with 0"},
        {"-", "a minus without a number"},
        {"9223372036854775808", "too large"},
        {"-9223372036854775809", "too large"},
        {"\"a", "a text without its end"},
        {"\"\n\"", "a control character"},
        {"\"\\x\"", "no such escape"},
        {"\"\\u12g4\"", "four hexadecimal digits"},
        {"\"\\u0000\"", "\\u0000 may not"},
        {"\"\\ud800x\"", "half a character"},
        {"\"\\ud800\\u0041\"", "half a character"},
        {"\"\\udc00\"", "half a character"},
        {"\"\xc3\"", "no UTF-8"},
        {"\"\xc0\x80\"", "no UTF-8"},
        {"\"\xed\xa0\x80\"", "no UTF-8"},
        {"\"\xf4\x90\x80\x80\"", "no UTF-8"},
        {"nul", "a value is missing"},
        {"\"caf\xc3\xa9\" x", "line 1, column 7: more"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct jv *value = jv_new_null();
        struct err err = {0};
        check_int(jv_parse(bad[i].text, strlen(bad[i].text), &value, &err), RC_BAD);
        check_true(value == NULL);
        if (strstr(err.text, bad[i].why) == NULL)
            fail_msg("%s: '%s', not '%s'", bad[i].text, err.text, bad[i].why);
    }
    struct jv *value = NULL;
    check_int(jv_parse("1\0", 2, &value, NULL), RC_BAD); /* the length counts, not the first NUL */
    check_int(jv_parse("[12]", 3, &value, NULL), RC_BAD);
}

static void nests_so_deep_and_no_deeper(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct text text = TEXT_EMPTY;
        struct jv *value = NULL;
        struct err err = {0};
        for (size_t i = 0; i < DEEPEST + more; i++)
            text_add(&text, i % 2 == 0 ? "[" : "{\"a\":");
        text_add(&text, "0");
        for (size_t i = DEEPEST + more; i-- > 0;)
            text_add(&text, i % 2 == 0 ? "]" : "}");
        check_int(jv_parse(text.data, text.len, &value, &err), more == 0 ? RC_OK : RC_BAD);
        if (more == 0)
            check_dump(value, text.data);
        else
            check_true(strstr(err.text, "nested too deeply") != NULL);
        jv_free(value);
        text_free(&text);
    }
}

static void strings_stand_for_what_they_say(void **state)
{
    (void)state;
    struct jv *value =
        read("[\"\\u00e9\\u2603\\ud83c\\udfb2\", \"\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"a long one of plain letters\","
             " \"caf\xc3\xa9 \xf0\x9f\x8e\xb2\", \"\", \"\\u007f\"]");
    check_text(jv_string(jv_at(value, 0)), "\xc3\xa9\xe2\x98\x83\xf0\x9f\x8e\xb2");
    check_text(jv_string(jv_at(value, 1)), "\"\\/\b\f\n\r\t");
    check_text(jv_string(jv_at(value, 2)), "a long one of plain letters");
    check_text(jv_string(jv_at(value, 3)), "caf\xc3\xa9 \xf0\x9f\x8e\xb2");
    check_text(jv_string(jv_at(value, 4)), "");
    check_text(jv_string(jv_at(value, 5)), "\x7f");
    check_true(jv_at(value, 6) == NULL);
    jv_free(value);
}

/* Few members are looked through, many are sorted; keys are short or long. */
static void members_are_found_in_objects_of_any_size(void **state)
{
    (void)state;
    for (int count = 1; count < 200; count = count < 40 ? count + 1 : count + 53) {
        struct jv *value = jv_new_object();
        char key[80];
        for (int i = 0; i < count; i++) {
            (void)snprintf(key, sizeof key, "%d%s", i * 7919 % 1000,
                           i % 3 == 0 ? " is a key that is longer than most" : "");
            jv_put_int(value, key, -1);
            jv_put_int(value, key, i);
            check_int(jv_size(value), i + 1);
        }
        struct jv *copy = jv_copy_deep(value);
        check_true(jv_equal(value, copy));
        for (int i = 0; i < count; i++) {
            (void)snprintf(key, sizeof key, "%d%s", i * 7919 % 1000,
                           i % 3 == 0 ? " is a key that is longer than most" : "");
            check_int(jv_number(value, key), i);
            check_true(jv_drop(value, key));
            check_true(!jv_drop(value, key));
            check_true(jv_get(value, key) == NULL);
            check_true(!jv_equal(value, copy));
        }
        check_dump(value, "{}");
        jv_free(value);
        jv_free(copy);
    }
}

static bool note_key(const char *key, struct jv *value, void *context)
{
    (void)value;
    text_add(context, key);
    return *key != 'c';
}

static void members_come_in_the_order_in_which_they_were_put(void **state)
{
    (void)state;
    struct text keys = TEXT_EMPTY;
    struct jv *value = read("{\"z\":1,\"b\":2,\"a\":3,\"c\":4,\"y\":5}");
    jv_put_int(value, "b", 7);
    check_true(!jv_each(value, note_key, &keys));
    check_text(keys.data, "zbac");
    check_true(jv_drop(value, "c"));
    text_clear(&keys);
    check_true(jv_each(value, note_key, &keys));
    check_text(keys.data, "zbay");
    check_dump(value, "{\"a\":3,\"b\":7,\"y\":5,\"z\":1}");
    text_free(&keys);
    jv_free(value);
}

static void what_is_shared_lives_as_long_as_one_holds_it(void **state)
{
    (void)state;
    struct jv *inner = read("{\"n\":1}"), *list = jv_new_array();
    jv_add(list, jv_share(inner));
    jv_add(list, jv_share(inner));
    jv_free(inner);
    jv_put_int(jv_at(list, 0), "n", 2);
    check_dump(list, "[{\"n\":2},{\"n\":2}]");
    jv_free(list);
    jv_free(jv_share(jv_new_null()));
    check_true(jv_is_null(jv_new_null()) && !jv_is_null(NULL) && jv_is_bool(jv_new_bool(false)) && !jv_is_bool(NULL));
}

static void equal_is_what_says_the_same(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        bool same;
    } pairs[] = {
        {"{\"a\":1,\"b\":[2]}", "{\"b\":[2],\"a\":1}", true},
        {"{\"a\":1}", "{\"a\":1,\"b\":1}", false},
        {"{\"a\":1}", "{\"b\":1}", false},
        {"[1,2]", "[2,1]", false},
        {"[1]", "[1,1]", false},
        {"true", "false", false},
        {"null", "false", false},
        {"\"a\"", "\"a\"", true},
        {"\"a\"", "\"b\"", false},
        {"1", "\"1\"", false},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct jv *a = read(pairs[i].a), *b = read(pairs[i].b);
        check_true(jv_equal(a, b) == pairs[i].same);
        jv_free(a);
        jv_free(b);
    }
    check_true(!jv_equal(NULL, NULL));
}

/* What there was no reason to build is filled with nothing, and put nowhere. */
static void nothing_is_put_into_nothing(void **state)
{
    (void)state;
    struct jv *value = jv_new_object();
    struct text out = TEXT_EMPTY;
    jv_put_int(NULL, "n", 7);
    jv_add_string(NULL, "x");
    jv_put(value, "list", NULL);
    jv_put_string(value, "text", NULL);
    jv_put(NULL, "inner", jv_new_array());
    jv_dump(value, &out);
    check_text(out.data, "{}");
    jv_free(value);
    text_free(&out);
}

/* The form of which hashes are made is the compact one of another library, whatever stands in it. */
static void json_is_written_as_another_library_writes_it(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{}",
        "[]",
        "{\"b\":[1,-9223372036854775807,{\"z\":null,\"a\":true}],\"a\":false,\"ab\":{},\"B\":\"\"}",
        "[\"quote \\\" back \\\\ slash / tab \\t line \\n return \\r feed \\f back \\b bell \\u0007 \\u001f del "
        "\\u007f\"]",
        "{\"\u00e9\":\"caf\u00e9 \u2603 \U0001f3b2\",\"key \\\" \\n\":1}",
    };
    struct text many = TEXT_EMPTY;
    for (int i = 300; i > 0; i--) /* more than are sorted in place, and not in order */
        text_addf(&many, "%c\"k%d\":%d", i == 300 ? '{' : ',', i * 7919 % 1000, i);
    text_add_char(&many, '}');
    for (size_t i = 0; i <= sizeof texts / sizeof texts[0]; i++) {
        const char *text = i < sizeof texts / sizeof texts[0] ? texts[i] : many.data;
        struct jv *value = NULL;
        struct err err = {0};
        struct text out = TEXT_EMPTY;
        check_int(jv_parse(text, strlen(text), &value, &err), RC_OK);
        jv_dump(value, &out);
        json_t *theirs = json_loads(text, JSON_DECODE_ANY, NULL);
        char *want = json_dumps(theirs, JSON_SORT_KEYS | JSON_COMPACT | JSON_ENCODE_ANY);
        check_text(out.data, want);
        free(want);
        json_decref(theirs);
        text_free(&out);
        jv_free(value);
    }
    text_free(&many);
}

/* One byte of the text changed, left out or doubled. */
static void mutate(struct text *text, unsigned *seed)
{
    static const char odd[] = "{}[]\",:\\01e.-u\n\x01\xc3\xa9 tn";
    *seed = *seed * 1103515245u + 12345u;
    size_t at = (*seed >> 8) % text->len;
    unsigned what = *seed >> 4 & 3;
    *seed = *seed * 1103515245u + 12345u;
    char byte = odd[(*seed >> 8) % (sizeof odd - 1)];
    if (what == 0 && text->len > 1) {
        memmove(text->data + at, text->data + at + 1, text->len - at - 1);
        text_cut(text, text->len - 1);
    } else if (what == 1) {
        text_add_char(text, ' ');
        memmove(text->data + at + 1, text->data + at, text->len - at - 1);
        text->data[at] = byte;
    } else {
        text->data[at] = byte;
    }
}

/* The other library takes numbers with a fraction as well, which we do not, and 2048 levels, as we do. */
static void check_agree(const char *text, size_t length)
{
    struct jv *value = NULL;
    struct err err = {0};
    struct text out = TEXT_EMPTY, pretty = TEXT_EMPTY;
    bool good = jv_parse(text, length, &value, &err) == RC_OK;
    json_t *theirs = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    if (strstr(err.text, "a fraction or exponent") == NULL && good != (theirs != NULL))
        fail_msg("%s: %s", text, good ? "is no JSON elsewhere" : err.text);
    if (good) {
        char *want = json_dumps(theirs, JSON_SORT_KEYS | JSON_COMPACT | JSON_ENCODE_ANY);
        char *wide = json_dumps(theirs, JSON_SORT_KEYS | JSON_INDENT(2) | JSON_ENCODE_ANY);
        jv_dump(value, &out);
        jv_dump_pretty(value, &pretty);
        check_text(out.data, want);
        check_text(pretty.data, wide);
        free(want);
        free(wide);
    }
    json_decref(theirs);
    text_free(&out);
    text_free(&pretty);
    jv_free(value);
}

static void another_library_reads_and_writes_the_same(void **state)
{
    (void)state;
    static const char whole[] = "{\"list\":[1,-2,30,[],{}],\"a key that is longer than most\":\"caf\xc3\xa9 \\u00e9 "
                                "\\ud83c\\udfb2 \\n\",\"t\":true,\"n\":null,\"e\":[{\"x\":\"\"},{\"x\":0}]}";
    unsigned seed = 20261123;
    int good = 0;
    for (int i = 0; i < MUTATIONS; i++) {
        struct text text = TEXT_EMPTY;
        text_add(&text, whole);
        for (int times = i % 4; times >= 0; times--)
            mutate(&text, &seed);
        check_agree(text.data, text.len);
        struct jv *value = NULL;
        good += jv_parse(text.data, text.len, &value, NULL) == RC_OK ? 1 : 0;
        jv_free(value);
        text_free(&text);
    }
    check_true(good > MUTATIONS / 100 && good < MUTATIONS / 2); /* both happened often */
}

/* *of: how many entries. */
static struct jv *rows_of(const void *of)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < *(const int *)of; i++) {
        struct jv *row = jv_new_object();
        jv_put_int(row, "number", i);
        jv_put_string(row, "a", "caf\xc3\xa9");
        jv_add(list, row);
    }
    return list;
}

/* Small, and larger than what is set aside for it. */
static void json_that_is_made_to_be_written_is_written_alike(void **state)
{
    (void)state;
    static const int sizes[] = {0, 1, 40, 5000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct text out = TEXT_EMPTY, want = TEXT_EMPTY;
        struct jv *value = rows_of(&sizes[i]);
        jv_dump(value, &want);
        jv_dump_made(rows_of, &sizes[i], &out);
        check_text(out.data, want.data);
        jv_free(value);
        text_free(&out);
        text_free(&want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json),
        cmocka_unit_test(bad_json_is_refused_with_its_place),
        cmocka_unit_test(nests_so_deep_and_no_deeper),
        cmocka_unit_test(strings_stand_for_what_they_say),
        cmocka_unit_test(members_are_found_in_objects_of_any_size),
        cmocka_unit_test(members_come_in_the_order_in_which_they_were_put),
        cmocka_unit_test(what_is_shared_lives_as_long_as_one_holds_it),
        cmocka_unit_test(equal_is_what_says_the_same),
        cmocka_unit_test(nothing_is_put_into_nothing),
        cmocka_unit_test(json_is_written_as_another_library_writes_it),
        cmocka_unit_test(another_library_reads_and_writes_the_same),
        cmocka_unit_test(json_that_is_made_to_be_written_is_written_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
