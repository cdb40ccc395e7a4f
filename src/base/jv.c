#include "base/jv.h"

#include <jansson.h>

static json_t *in(const struct jv *value)
{
    /* jansson counts references in values it calls const, so the cast is its own habit */
    return (json_t *)(uintptr_t)value;
}

static struct jv *out_of(json_t *value)
{
    return (struct jv *)value;
}

struct jv *jv_new_object(void)
{
    return out_of(json_object());
}

struct jv *jv_new_array(void)
{
    return out_of(json_array());
}

struct jv *jv_new_int(int64_t number)
{
    return out_of(json_integer(number));
}

/* Bytes of the well-formed UTF-8 sequence at `at`; 0 if there is none. */
static size_t sequence(const unsigned char *at)
{
    size_t extra = at[0] < 0x80                    ? 0
                   : at[0] >= 0xc2 && at[0] < 0xe0 ? 1
                   : at[0] >= 0xe0 && at[0] < 0xf0 ? 2
                   : at[0] >= 0xf0 && at[0] < 0xf5 ? 3
                                                   : 4;
    if (extra == 4)
        return 0;
    for (size_t i = 1; i <= extra; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool wrong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xed && at[1] > 0x9f) ||
                 (at[0] == 0xf0 && at[1] < 0x90) || (at[0] == 0xf4 && at[1] > 0x8f);
    return wrong ? 0 : extra + 1;
}

struct jv *jv_new_string(const char *utf8)
{
    json_t *string = json_string(utf8);
    if (string != NULL || utf8 == NULL)
        return out_of(string);
    char *clean = strdup(utf8);
    for (size_t at = 0; clean != NULL && clean[at] != '\0';) {
        size_t len = sequence((const unsigned char *)clean + at);
        if (len == 0)
            clean[at] = '?';
        at += len == 0 ? 1 : len;
    }
    string = clean == NULL ? NULL : json_string(clean);
    free(clean);
    return out_of(string);
}

struct jv *jv_new_bool(bool flag)
{
    return out_of(json_boolean(flag));
}

struct jv *jv_new_null(void)
{
    return out_of(json_null());
}

void jv_free(struct jv *value)
{
    json_decref(in(value));
}

struct jv *jv_share(struct jv *value)
{
    return out_of(json_incref(in(value)));
}

struct jv *jv_copy_deep(const struct jv *value)
{
    return out_of(json_deep_copy(in(value)));
}

bool jv_put(struct jv *object, const char *key, struct jv *value)
{
    return json_object_set_new(in(object), key, in(value)) == 0;
}

bool jv_put_int(struct jv *object, const char *key, int64_t number)
{
    return jv_put(object, key, jv_new_int(number));
}

bool jv_put_string(struct jv *object, const char *key, const char *utf8)
{
    return jv_put(object, key, jv_new_string(utf8));
}

bool jv_put_bool(struct jv *object, const char *key, bool flag)
{
    return jv_put(object, key, jv_new_bool(flag));
}

bool jv_add(struct jv *array, struct jv *value)
{
    return json_array_append_new(in(array), in(value)) == 0;
}

bool jv_add_int(struct jv *array, int64_t number)
{
    return jv_add(array, jv_new_int(number));
}

bool jv_add_string(struct jv *array, const char *utf8)
{
    return jv_add(array, jv_new_string(utf8));
}

bool jv_drop(struct jv *object, const char *key)
{
    return json_object_del(in(object), key) == 0;
}

bool jv_is_object(const struct jv *value)
{
    return json_is_object(in(value));
}

bool jv_is_array(const struct jv *value)
{
    return json_is_array(in(value));
}

bool jv_is_string(const struct jv *value)
{
    return json_is_string(in(value));
}

bool jv_is_int(const struct jv *value)
{
    return json_is_integer(in(value));
}

bool jv_is_bool(const struct jv *value)
{
    return json_is_boolean(in(value));
}

bool jv_is_null(const struct jv *value)
{
    return json_is_null(in(value));
}

struct jv *jv_get(const struct jv *object, const char *key)
{
    return out_of(json_object_get(in(object), key));
}

size_t jv_size(const struct jv *value)
{
    return jv_is_object(value) ? json_object_size(in(value)) : json_array_size(in(value));
}

struct jv *jv_at(const struct jv *array, size_t index)
{
    return out_of(json_array_get(in(array), index));
}

const char *jv_string(const struct jv *value)
{
    return json_string_value(in(value));
}

bool jv_int(const struct jv *value, int64_t low, int64_t high, int64_t *out)
{
    if (!jv_is_int(value))
        return false;
    int64_t number = json_integer_value(in(value));
    if (number < low || number > high)
        return false;
    *out = number;
    return true;
}

bool jv_bool(const struct jv *value, bool *out)
{
    if (!jv_is_bool(value))
        return false;
    *out = json_is_true(in(value));
    return true;
}

bool jv_true(const struct jv *value)
{
    return json_is_true(in(value));
}

bool jv_each(const struct jv *object, bool (*each)(const char *key, struct jv *value, void *context), void *context)
{
    const char *key;
    json_t *value;
    json_object_foreach (in(object), key, value) {
        if (!each(key, out_of(value), context))
            return false;
    }
    return true;
}

bool jv_equal(const struct jv *a, const struct jv *b)
{
    return json_equal(in(a), in(b)) == 1;
}

static bool has_real(const json_t *value)
{
    if (json_is_real(value))
        return true;
    if (json_is_array(value)) {
        for (size_t i = 0; i < json_array_size(value); i++)
            if (has_real(json_array_get(value, i)))
                return true;
    } else if (json_is_object(value)) {
        const char *key;
        json_t *member;
        json_object_foreach (in((const struct jv *)value), key, member) {
            if (has_real(member))
                return true;
        }
    }
    return false;
}

enum rc jv_parse(const char *text, size_t length, struct jv **out, struct err *err)
{
    json_error_t why;
    *out = NULL;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
    if (value == NULL) {
        if (json_error_code(&why) == json_error_out_of_memory)
            return err_set(err, RC_NOMEM, "out of memory while reading JSON");
        return err_set(err, RC_BAD, "line %d, column %d: %s", why.line, why.column, why.text);
    }
    if (has_real(value)) {
        json_decref(value);
        return err_set(err, RC_BAD, "a number with a fraction or exponent: only integers stand here");
    }
    *out = out_of(value);
    return RC_OK;
}

static int append(const char *bytes, size_t count, void *context)
{
    struct text *text = context;
    text_add_bytes(text, bytes, count);
    return text->failed ? -1 : 0;
}

enum rc jv_dump(const struct jv *value, struct text *out)
{
    return json_dump_callback(in(value), append, out, JSON_SORT_KEYS | JSON_COMPACT | JSON_ENCODE_ANY) == 0 ? RC_OK
                                                                                                            : RC_NOMEM;
}

enum rc jv_dump_pretty(const struct jv *value, struct text *out)
{
    return json_dump_callback(in(value), append, out, JSON_SORT_KEYS | JSON_INDENT(2) | JSON_ENCODE_ANY) == 0
               ? RC_OK
               : RC_NOMEM;
}

const char *jv_library_version(void)
{
    return jansson_version_str();
}
