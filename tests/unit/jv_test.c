/* JSON values: read strictly, kept in order, written as another library writes them, packed and unpacked. */
#include "check.h"

#include "base/jv.h"

#include <jansson.h>

enum { DEEPEST = 2048 };

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

static void bad_json_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"", "line 1, column 0: "},
        {"[1,", "line 1, column 3: "},
        {"[1]x", "line 1, column 4: "},
        {"{\n\"a\":1\n,\"a\":2}", "line 3, column 4: "},
        {"{\"a\":1.5}", "a number with a fraction or exponent: only integers stand here"},
        {"[[{\"a\":[1e3]}]]", "a number with a fraction or exponent: only integers stand here"},
        {"9223372036854775808", "line 1, column 19: "},
        {"\"\\u0000\"", "line 1, column 8: "},
        {"\"\xc3\"", "line 1, column 1: "},
        {"\"\xed\xa0\x80\"", "line 1, column 1: "},     /* one half of a pair */
        {"\"\xf4\x90\x80\x80\"", "line 1, column 1: "}, /* behind the last character */
        {"\"\xe0\x9f\xbf\"", "line 1, column 1: "},     /* in more bytes than it takes */
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
    check_int(jv_parse("[12]", 3, &value, NULL), RC_BAD);
}

static void strings_stand_for_what_they_say(void **state)
{
    (void)state;
    struct jv *value =
        read("[\"\\u00e9\\u2603\\ud83c\\udfb2\", \"\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"a long one of plain letters\","
             " \"caf\xc3\xa9 \xf0\x9f\x8e\xb2\", \"\", \"\\u007f\","
             " \"\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\xe0\xa0\x80\"]");
    check_text(jv_string(jv_at(value, 0)), "\xc3\xa9\xe2\x98\x83\xf0\x9f\x8e\xb2");
    check_text(jv_string(jv_at(value, 1)), "\"\\/\b\f\n\r\t");
    check_text(jv_string(jv_at(value, 2)), "a long one of plain letters");
    check_text(jv_string(jv_at(value, 3)), "caf\xc3\xa9 \xf0\x9f\x8e\xb2");
    check_text(jv_string(jv_at(value, 4)), "");
    check_text(jv_string(jv_at(value, 5)), "\x7f");
    check_text(jv_string(jv_at(value, 6)), "\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf\xe0\xa0\x80");
    check_true(jv_at(value, 7) == NULL);
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

/* ---- packed ---- */

static void pack(const char *text, struct text *out)
{
    struct jv *value = read(text);
    text_clear(out);
    jv_pack(value, out);
    jv_free(value);
}

static enum rc unpack(const char *bytes, size_t length, struct jv **out)
{
    struct err err = {0};
    enum rc rc = jv_unpack(bytes, length, out, &err);
    check_true((rc == RC_OK) == (*out != NULL) && (rc == RC_OK) == (err.text[0] == '\0'));
    return rc;
}

static const char *const whole[] = {
    "null",
    "true",
    "false",
    "0",
    "-1",
    "31",
    "-32",
    "9223372036854775807",
    "-9223372036854775808",
    "\"\"",
    "\"caf\xc3\xa9 \xe2\x98\x83 \\\" \\n a text of over thirty-two bytes\"",
    "[]",
    "{}",
    "[1,[2,[3,[]]],{\"a\":{\"a\":[{\"b\":1},{\"b\":2,\"a\":\"x\"}]}}]",
    "{\"z\":1,\"a key that is longer than most of them are\":2,\"\":3,\"b\":null}",
};

/* What is packed says the same, in the same order, and is written so that it can be read anywhere text can. */
static void what_is_packed_is_unpacked(void **state)
{
    (void)state;
    struct text many = TEXT_EMPTY, packed = TEXT_EMPTY, again = TEXT_EMPTY;
    for (int i = 0; i < 700; i++) /* more keys than are known by their places */
        text_addf(&many, "%c{\"k%d\":%d,\"same\":[\"%d\"]}", i == 0 ? '[' : ',', i % 400, i - 350, i);
    text_add_char(&many, ']');
    for (size_t i = 0; i <= sizeof whole / sizeof whole[0]; i++) {
        const char *text = i < sizeof whole / sizeof whole[0] ? whole[i] : many.data;
        struct jv *value = read(text), *back = NULL;
        pack(text, &packed);
        check_true(strncmp(packed.data, "~1", 2) == 0 && strlen(packed.data) == packed.len);
        check_int(unpack(packed.data, packed.len, &back), RC_OK);
        check_true(jv_equal(value, back));
        text_clear(&again);
        jv_pack(back, &again);
        check_text(again.data, packed.data);
        jv_free(value);
        jv_free(back);
    }
    check_true(packed.len < many.len * 7 / 10);
    text_free(&many);
    text_free(&packed);
    text_free(&again);
}

/* The form is kept: databases hold it. */
static void the_packed_form_is_this(void **state)
{
    (void)state;
    struct text packed = TEXT_EMPTY;
    pack("{\"seat\":-2,\"list\":[16,null,{\"seat\":\"red\"}],\"on\":true}", &packed);
    check_text(packed.data, "~1o304seati304lista3iP1no11s3red02ont");
    text_free(&packed);
}

/* As earlier versions stored it. */
static void json_is_unpacked_as_well(void **state)
{
    (void)state;
    struct jv *value = NULL;
    check_int(unpack("{\"a\":[1]}", 9, &value), RC_OK);
    check_dump(value, "{\"a\":[1]}");
    jv_free(value);
    check_int(unpack("{\"a\":[1]", 8, &value), RC_BAD);
    check_int(unpack("", 0, &value), RC_BAD);
}

/* Whatever is changed or cut off, it is read as something or refused, and nothing beside it is looked at. */
static void packed_bytes_that_were_changed_do_no_harm(void **state)
{
    (void)state;
    static const char *const bad[] = {"~1",
                                      "~1x",
                                      "~1i",
                                      "~1io",
                                      "~1s1",
                                      "~1s2a",
                                      "~1a1",
                                      "~1o1",
                                      "~1o101a",
                                      "~1o11n",
                                      "~1nn",
                                      "~1s1\xff",
                                      "~1o100",
                                      "~1o201an01an",
                                      "~1aoooooooooooo?n",
                                      "~1s1\1\2",
                                      "~1ioooooooooooooo",
                                      "~2n",
                                      "~1o21n1n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct jv *value = NULL;
        if (unpack(bad[i], strlen(bad[i]), &value) == RC_OK)
            fail_msg("'%s' was unpacked", bad[i]);
    }
    struct text packed = TEXT_EMPTY;
    pack(whole[13], &packed);
    for (size_t at = 2; at < packed.len; at++) {
        struct jv *value = NULL;
        char *part = malloc(at);
        memcpy(part, packed.data, at); /* its end is the end of the memory */
        check_int(unpack(part, at, &value), RC_BAD);
        for (int byte = 0; byte < 256; byte++) {
            part[at - 1] = (char)byte;
            (void)jv_unpack(part, at, &value, NULL);
            jv_free(value);
        }
        free(part);
    }
    text_free(&packed);
}

static void nests_so_deep_and_no_deeper(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        struct text text = TEXT_EMPTY;
        struct jv *value = NULL;
        text_add(&text, "~1");
        for (int i = 0; i < DEEPEST + more; i++)
            text_add(&text, "a1");
        text_add(&text, "n");
        check_int(unpack(text.data, text.len, &value), more == 0 ? RC_OK : RC_BAD);
        jv_free(value);
        text_free(&text);
    }
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
        cmocka_unit_test(strings_stand_for_what_they_say),
        cmocka_unit_test(members_are_found_in_objects_of_any_size),
        cmocka_unit_test(members_come_in_the_order_in_which_they_were_put),
        cmocka_unit_test(what_is_shared_lives_as_long_as_one_holds_it),
        cmocka_unit_test(equal_is_what_says_the_same),
        cmocka_unit_test(nothing_is_put_into_nothing),
        cmocka_unit_test(json_is_written_as_another_library_writes_it),
        cmocka_unit_test(what_is_packed_is_unpacked),
        cmocka_unit_test(the_packed_form_is_this),
        cmocka_unit_test(json_is_unpacked_as_well),
        cmocka_unit_test(packed_bytes_that_were_changed_do_no_harm),
        cmocka_unit_test(nests_so_deep_and_no_deeper),
        cmocka_unit_test(json_that_is_made_to_be_written_is_written_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
