/* What JSON values say. */
#include "base/jv_own.h"

bool jv_is_object(const struct jv *value)
{
    return jv_kind(value) == JV_OBJECT;
}

bool jv_is_array(const struct jv *value)
{
    return jv_kind(value) == JV_ARRAY;
}

bool jv_is_string(const struct jv *value)
{
    return jv_kind(value) == JV_STRING;
}

bool jv_is_int(const struct jv *value)
{
    return jv_kind(value) == JV_INT;
}

bool jv_is_bool(const struct jv *value)
{
    return jv_kind(value) == JV_TRUE || jv_kind(value) == JV_FALSE;
}

bool jv_is_null(const struct jv *value)
{
    return value != NULL && value->kind == JV_NULL;
}

const char *jv_string(const struct jv *value)
{
    return jv_kind(value) == JV_STRING ? ((const struct jv_string *)value)->bytes : NULL;
}

const char *jv_member_string(const struct jv *object, const char *key)
{
    const char *string = jv_string(jv_get(object, key));
    return string == NULL ? "" : string;
}

bool jv_int(const struct jv *value, int64_t low, int64_t high, int64_t *out)
{
    if (jv_kind(value) != JV_INT)
        return false;
    int64_t number = ((const struct jv_int *)value)->number;
    if (number < low || number > high)
        return false;
    *out = number;
    return true;
}

int64_t jv_number(const struct jv *object, const char *key)
{
    int64_t number = 0;
    (void)jv_int(jv_get(object, key), INT64_MIN, INT64_MAX, &number);
    return number;
}

const char *jv_word(const struct jv *object, const char *key)
{
    return jv_member_string(object, key);
}

bool jv_bool(const struct jv *value, bool *out)
{
    if (!jv_is_bool(value))
        return false;
    *out = value->kind == JV_TRUE;
    return true;
}

bool jv_true(const struct jv *value)
{
    return jv_kind(value) == JV_TRUE;
}

static bool same_objects(const struct jv_object *a, const struct jv_object *b)
{
    if (a->count != b->count)
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        if (!jv_equal(a->member[i].value, jv_get(&b->as, jv_key(&a->member[i]))))
            return false;
    }
    return true;
}

static bool same_arrays(const struct jv_array *a, const struct jv_array *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!jv_equal(a->item[i], b->item[i]))
            return false;
    return true;
}

bool jv_equal(const struct jv *a, const struct jv *b)
{
    if (a == NULL || b == NULL || a->kind != b->kind)
        return false;
    switch (a->kind) {
    case JV_OBJECT:
        return same_objects((const struct jv_object *)a, (const struct jv_object *)b);
    case JV_ARRAY:
        return same_arrays((const struct jv_array *)a, (const struct jv_array *)b);
    case JV_STRING:
        return strcmp(jv_string(a), jv_string(b)) == 0;
    case JV_INT:
        return ((const struct jv_int *)a)->number == ((const struct jv_int *)b)->number;
    case JV_NULL:
    case JV_FALSE:
    case JV_TRUE:
        break;
    }
    return true;
}
