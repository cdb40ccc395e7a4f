/*
 * What JSON values become, pinned (pinned.h): read, written, packed, compared, merged, and all of that of spoiled
 * texts. Of a library's sentences only that there was one.
 */
#include "check.h"
#include "pinned.h"
#include "spoils.h"

#include "base/jv.h"

#include <string.h>

enum { SPOILT = 1200 };

/* ---- JSON ---- */

static bool add_member(const char *key, struct jv *value, void *context)
{
    text_addf(context, " %s %zu", key, jv_size(value));
    return jv_size(value) != 3;
}

static void add_kind(const struct jv *value, struct text *out)
{
    int64_t number = 0;
    bool flag = false;
    bool in_range = jv_int(value, -5, 100, &number), is_flag = jv_bool(value, &flag);
    text_addf(out, " %d%d%d%d%d%d %zu %d", jv_is_object(value), jv_is_array(value), jv_is_string(value),
              jv_is_int(value), jv_is_bool(value), jv_is_null(value), jv_size(value), in_range);
    text_addf(out, " %lld %d%d%d %s %s %lld %s", (long long)number, is_flag, flag, jv_true(value),
              jv_string(value) == NULL ? "no" : jv_string(value), jv_member_string(value, "a"),
              (long long)jv_number(value, "b"), jv_word(value, "c"));
}

static void see_value(struct jv *value, struct text *out)
{
    struct text packed = TEXT_EMPTY;
    struct jv *again = NULL, *copy = jv_copy_deep(value), *shared = jv_share(value);
    jv_dump(value, out);
    jv_dump_pretty(value, out);
    jv_pack(value, &packed);
    text_add_bytes(out, packed.data, packed.len);
    text_addf(out, " %d", (int)jv_unpack(packed.data, packed.len, &again, NULL));
    text_addf(out, " %d%d", jv_equal(value, again), jv_equal(value, copy));
    add_kind(value, out);
    for (size_t i = 0; i < 4; i++)
        add_kind(jv_at(value, i), out);
    text_addf(out, " %d", jv_each(value, add_member, out));
    jv_put_int(copy, "b", 77);
    jv_put_string(copy, "a", "put \xff");
    jv_add_int(copy, -3);
    bool dropped = jv_drop(copy, "c");
    text_addf(out, " %d%d ", dropped, jv_equal(shared, copy));
    jv_dump(copy, out);
    text_addf(out, "%d", jv_diff(value, copy, "none", 3, out));
    struct jv *merged = jv_patch(value, copy);
    jv_dump(merged, out);
    jv_free(merged);
    jv_free(shared);
    jv_free(copy);
    jv_free(again);
    text_free(&packed);
}

static void see_json(const char *word, struct text *out)
{
    struct jv *value = NULL;
    text_addf(out, "%d ", (int)jv_parse(word, strlen(word), &value, NULL));
    if (value != NULL)
        see_value(value, out);
    jv_free(value);
}

/* Packed values, spoiled. */
static void see_packed(struct pinned *pinned, const char *json)
{
    static const char *const bytes[] = {"s", "i", "a",  "o",    "t",    "f",    "n", "0", "1", "2",
                                        "P", "Q", "o1", "\x7f", "\xc3", "\x01", "x", "z", NULL};
    struct spoil spoil = {.state = strlen(json), .words = bytes};
    struct text packed = TEXT_EMPTY, spoilt = TEXT_EMPTY, text = TEXT_EMPTY;
    struct jv *value = NULL;
    check_int(jv_parse(json, strlen(json), &value, NULL), RC_OK);
    jv_pack(value, &packed);
    for (size_t i = 0; i < 150; i++) {
        struct jv *again = NULL;
        text_clear(&spoilt);
        if (i < packed.len)
            text_add_bytes(&spoilt, packed.data, packed.len - i);
        else
            spoil_bytes(&spoil, packed.data, packed.len, &spoilt);
        text_addf(&text, "%d ", (int)jv_unpack(spoilt.data, spoilt.len, &again, NULL));
        if (again != NULL)
            jv_dump(again, &text);
        jv_free(again);
        pinned_text(pinned, "packed values, spoiled", &text);
    }
    jv_free(value);
    text_free(&packed);
    text_free(&spoilt);
    text_free(&text);
}

/* Objects of all sizes, in several orders, with keys short and long. */
static void see_objects(struct pinned *pinned)
{
    struct text text = TEXT_EMPTY, packed = TEXT_EMPTY;
    for (int size = 0; size < 45; size++) {
        struct jv *object = jv_new_object(), *array = jv_new_array(), *again = NULL;
        for (int i = 0; i < size; i++) {
            char key[60];
            (void)snprintf(key, sizeof key, i % 5 == 0 ? "%d a key that has no room beside its value" : "k%d",
                           (i * 7 + size) % 31);
            jv_put_int(object, key, (int64_t)i * i * i * i * i * i * i * i * (i % 2 == 0 ? 1 : -1) + i);
            jv_add_string(array, key);
            if (i % 6 == 5)
                text_addf(&text, "%d ", jv_drop(object, key));
        }
        jv_put(object, "list", array);
        jv_put_bool(object, "flag", size % 2 == 0);
        jv_put(object, "none", jv_new_null());
        jv_pack(object, &packed);
        text_addf(&text, "%d ", (int)jv_unpack(packed.data, packed.len, &again, NULL));
        text_add_bytes(&text, packed.data, packed.len);
        jv_dump(again, &text);
        text_addf(&text, " %d %zu %d", jv_equal(object, again), jv_size(object), jv_get(object, "k3") == NULL);
        jv_free(again);
        jv_free(object);
        text_clear(&packed);
        pinned_text(pinned, "objects", &text);
    }
    text_free(&text);
    text_free(&packed);
}

/* Strings of all threes of some bytes about which UTF-8 is strict. */
static void see_strings(struct pinned *pinned)
{
    static const unsigned char some[] = {'a',  0x1f, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2,
                                         0xdf, 0xe0, 0xe1, 0xed, 0xef, 0xf0, 0xf4, 0xf5, '"',  '\\'};
    enum { SOME = sizeof some };
    struct text text = TEXT_EMPTY;
    for (size_t i = 0; i < (size_t)SOME * SOME * SOME; i++) {
        char bytes[20] = "plain of 8 ";
        size_t from = i % 11;
        bytes[from] = (char)some[i % SOME];
        bytes[from + 1] = (char)some[i / SOME % SOME];
        bytes[from + 2] = (char)some[i / SOME / SOME];
        bytes[from + 3] = i % 2 == 0 ? '\x80' : '\0';
        struct jv *value = jv_new_object();
        jv_put_string(value, "k", bytes);
        jv_put_int(value, bytes, 1);
        jv_dump(value, &text);
        jv_pack(value, &text);
        jv_free(value);
        pinned_text(pinned, "strings", &text);
    }
    for (int byte = 1; byte < 128; byte++) {
        struct jv *value = jv_new_string((char[]){(char)byte, 'x', (char)byte, '\0'});
        jv_dump(value, &text);
        jv_free(value);
    }
    pinned_text(pinned, "strings", &text);
    text_free(&text);
}

/* What there was no reason to build. */
static void see_nothing(struct pinned *pinned)
{
    struct jv *object = jv_new_object(), *array = jv_new_array(), *null = jv_new_null();
    struct text text = TEXT_EMPTY;
    jv_put(object, NULL, jv_new_int(1));
    jv_put(object, "a", NULL);
    jv_put(NULL, "a", jv_new_int(1));
    jv_put(array, "a", jv_new_int(1));
    jv_put(object, "self", jv_share(object));
    jv_put(object, "bad\xff", jv_new_int(1));
    jv_put_string(object, "null", NULL);
    jv_add(array, NULL);
    jv_add(array, jv_share(array));
    jv_add(object, jv_new_int(1));
    jv_add(NULL, jv_new_int(1));
    text_addf(&text, "%d%d%d%d", jv_drop(object, "x"), jv_drop(NULL, "x"), jv_equal(NULL, NULL), jv_equal(null, NULL));
    text_addf(&text, "%d%d", jv_equal(object, NULL), jv_copy_deep(NULL) == NULL);
    add_kind(NULL, &text);
    add_kind(null, &text);
    jv_dump(object, &text);
    jv_dump(array, &text);
    (void)jv_diff(null, array, "none", 2, &text);
    (void)jv_diff(object, null, "none", 0, &text);
    struct jv *merged = jv_patch(NULL, object);
    jv_dump(merged, &text);
    jv_free(merged);
    jv_free(object);
    jv_free(array);
    jv_free(null);
    jv_free(NULL);
    pinned_text(pinned, "nothing", &text);
    text_free(&text);
}

static void values_are_as_they_were(void **state)
{
    static const char *const texts[] = {
        "{\"a\":\"x\",\"b\":5,\"c\":[1,2,{\"d\":null}],\"e\":{\"f\":true,\"g\":false}}",
        "[]",
        "{}",
        "\"\\u00e9\\n\\t\\\"\\\\/\\u0001\\ud83d\\ude00\"",
        "[1,-1,0,9223372036854775807,-9223372036854775808]",
        "true",
        "[[[[[1]]]],{\"a\":{\"a\":{\"b\":[]}}}]",
        "{\"b\":-7,\"a\":\"\\u0000\"}",
        "{\"a\":1,\"a\":2}",
        "1.5",
        "[100,101,-5,-6]",
        "{\"k\":\"a text that is rather long, so that what is shown of it is cut somewhere, as all that differs is "
        "cut, or else nobody would read it to its end\",\"a\":[]}",
        "[1,2,3]",
        "{\"a\":[1,2,3],\"z\":4}"};
    (void)state;
    static struct pinned pinned;
    pinned_begin(&pinned, "jv");
    each_spoilt(&pinned, "JSON", (struct texts){texts, sizeof texts / sizeof texts[0], SPOILT}, see_json);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (i < 7 || i > 9)
            see_packed(&pinned, texts[i]);
    see_objects(&pinned);
    see_strings(&pinned);
    see_nothing(&pinned);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_as_they_were)};
    return cmocka_run_group_tests_name("jv_pinned", tests, NULL, NULL);
}
