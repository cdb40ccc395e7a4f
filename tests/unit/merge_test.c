/* JSON Merge Patch, and the difference of two values. */
#include "check.h"

#include "base/jv.h"

#include <string.h>

static struct jv *parsed(const char *text)
{
    struct jv *value = NULL;
    check_int(jv_parse(text, strlen(text), &value, NULL), RC_OK);
    return value;
}

/* The examples of RFC 7396, Appendix A; "" for the result of what is no JSON text there is not. */
static void the_examples_of_the_rfc(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
        {"{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\":\"b\",\"b\":\"c\"}"},
        {"{\"a\":\"b\"}", "{\"a\":null}", "{}"},
        {"{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\":\"c\"}"},
        {"{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
        {"{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}"},
        {"{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\":{\"b\":\"d\"}}"},
        {"{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}"},
        {"[\"a\",\"b\"]", "[\"c\",\"d\"]", "[\"c\",\"d\"]"},
        {"{\"a\":\"b\"}", "[\"c\"]", "[\"c\"]"},
        {"{\"a\":\"foo\"}", "null", "null"},
        {"{\"a\":\"foo\"}", "\"bar\"", "\"bar\""},
        {"{\"e\":null}", "{\"a\":1}", "{\"a\":1,\"e\":null}"},
        {"[1,2]", "{\"a\":\"b\",\"c\":null}", "{\"a\":\"b\"}"},
        {"{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\":{\"bb\":{}}}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct jv *target = parsed(cases[i][0]), *patch = parsed(cases[i][1]), *out = jv_patch(target, patch);
        struct text text = TEXT_EMPTY, kept = TEXT_EMPTY;
        jv_dump(out, &text);
        check_text(text.data, cases[i][2]);
        jv_dump(target, &kept);
        check_text(kept.data, cases[i][0]);
        text_free(&text);
        text_free(&kept);
        jv_free(target);
        jv_free(patch);
        jv_free(out);
    }
}

static void check_diff(const char *before, const char *after, int most, const char *want)
{
    struct jv *a = parsed(before), *b = parsed(after);
    struct text out = TEXT_EMPTY;
    int more = jv_diff(a, b, "none", most, &out);
    if (more > 0)
        text_addf(&out, "  and %d more\n", more);
    check_text(out.data, want);
    text_free(&out);
    jv_free(a);
    jv_free(b);
}

static void what_differs(void **state)
{
    (void)state;
    check_diff("{\"a\":1,\"b\":[1,2]}", "{\"a\":1,\"b\":[1,2]}", 9, "");
    check_diff("{\"a\":{\"x\":1,\"y\":2},\"b\":3}", "{\"a\":{\"x\":1,\"y\":4},\"b\":3}", 9, "  a.y: 2 -> 4\n");
    check_diff("{\"a\":[[1],[2,3]]}", "{\"a\":[[1],[2]]}", 9, "  a[1][1]: 3 -> none\n");
    check_diff("{\"a\":1}", "{\"b\":\"x\"}", 9, "  a: 1 -> none\n  b: none -> \"x\"\n");
    check_diff("{\"a\":{\"n\":1}}", "{\"a\":{\"n\":1,\"m\":2}}", 9, "  a.m: none -> 2\n");
    check_diff("{\"a\":[1]}", "{\"a\":{\"n\":1}}", 9, "  a: [1] -> {\"n\":1}\n");
    check_diff("[1,2,3,4]", "[5,6,7,8]", 2, "  [0]: 1 -> 5\n  [1]: 2 -> 6\n  and 2 more\n");
    check_diff("{\"a\":\"0123456789012345678901234567890123456789012345678901234567890123456789\"}", "{\"a\":0}", 9,
               "  a: \"01234567890123456789012345678901234567890123456789012345678... -> 0\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_examples_of_the_rfc), cmocka_unit_test(what_differs)};
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
