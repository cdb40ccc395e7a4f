/* JSON read: a library takes it apart, and what it found becomes values of ours. */
#include "base/jv_own.h"
#include "base/mem.h"

#include <jansson.h>

/* The library is given memory as we are: always, or the process ends. */
static void *allocate(size_t size)
{
    return mem_room(size, 1);
}

/* Before main(), since the library must not be told while a value of it lives. */
__attribute__((constructor)) static void own_the_heap(void)
{
    json_set_alloc_funcs(allocate, free);
}

/* NULL: there is a number in it that is no integer. */
static struct jv *value_of(json_t *read);

static struct jv *array_of(const json_t *read)
{
    struct jv *array = jv_new_array();
    for (size_t i = 0; i < json_array_size(read); i++) {
        struct jv *item = value_of(json_array_get(read, i));
        if (item == NULL) {
            jv_free(array);
            return NULL;
        }
        jv_add(array, item);
    }
    return array;
}

static struct jv *object_of(json_t *read)
{
    struct jv *object = jv_new_object();
    const char *key;
    json_t *found;
    json_object_foreach (read, key, found) {
        struct jv *member = value_of(found);
        if (member == NULL) {
            jv_free(object);
            return NULL;
        }
        jv_put(object, key, member);
    }
    return object;
}

static struct jv *value_of(json_t *read)
{
    switch (json_typeof(read)) {
    case JSON_OBJECT:
        return object_of(read);
    case JSON_ARRAY:
        return array_of(read);
    case JSON_STRING:
        return jv_string_of(json_string_value(read), json_string_length(read));
    case JSON_INTEGER:
        return jv_new_int(json_integer_value(read));
    case JSON_TRUE:
    case JSON_FALSE:
        return jv_new_bool(json_is_true(read));
    case JSON_NULL:
        return jv_new_null();
    case JSON_REAL:
        break;
    }
    return NULL;
}

enum rc jv_parse_at(const char *text, size_t length, struct jv **out, struct jv_fault *fault, struct err *err)
{
    json_error_t why;
    *out = NULL;
    *fault = (struct jv_fault){0};
    json_t *read = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
    if (read == NULL) {
        *fault = (struct jv_fault){why.line, why.column};
        return err_set(err, RC_BAD, "line %d, column %d: %s", why.line, why.column, why.text);
    }
    *out = value_of(read);
    json_decref(read);
    if (*out == NULL)
        return err_set(err, RC_BAD, "a number with a fraction or exponent: only integers stand here");
    return RC_OK;
}

enum rc jv_parse(const char *text, size_t length, struct jv **out, struct err *err)
{
    struct jv_fault fault;
    return jv_parse_at(text, length, out, &fault, err);
}

void jv_library_version(struct text *out)
{
    text_add(out, jansson_version_str());
}
