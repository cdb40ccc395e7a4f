#include "rules/position.h"

#include <string.h>

const struct refusal_text REFUSAL_POSITION = {"E-POSITION", "This position does not hold together."};

bool position_bad(struct refusal *why, const char *key, const char *detail)
{
    (void)refuse_word(why, &REFUSAL_POSITION, key, strlen(key), 0);
    refusal_candidate(why, detail);
    return false;
}

struct key_list {
    const char *const *keys;
    const char *stranger;
};

static bool one_of(const char *key, struct jv *value, void *context)
{
    (void)value;
    struct key_list *list = context;
    for (int i = 0; list->keys[i] != NULL; i++)
        if (strcmp(key, list->keys[i]) == 0)
            return true;
    list->stranger = key;
    return false;
}

bool position_keys(const struct jv *object, const char *name, const char *const *keys, struct refusal *why)
{
    struct key_list list = {.keys = keys};
    if (!jv_is_object(object))
        return position_bad(why, name, "not an object");
    for (int i = 0; keys[i] != NULL; i++)
        if (jv_get(object, keys[i]) == NULL)
            return position_bad(why, keys[i], "missing");
    if (!jv_each(object, one_of, &list))
        return position_bad(why, list.stranger, "unknown key");
    return true;
}

bool position_int(const struct jv *object, const char *key, int low, int high, int *out, struct refusal *why)
{
    int64_t number;
    if (!jv_int(jv_get(object, key), low, high, &number))
        return position_bad(why, key, "not a number in its range");
    *out = (int)number;
    return true;
}

bool position_flag(const struct jv *object, const char *key, bool *out, struct refusal *why)
{
    if (!jv_bool(jv_get(object, key), out))
        return position_bad(why, key, "neither true nor false");
    return true;
}

bool position_word(const struct jv *object, const char *key, const char *const *words, int count, int *out,
                   struct refusal *why)
{
    const char *word = jv_string(jv_get(object, key));
    for (int i = 0; word != NULL && i < count; i++) {
        if (strcmp(word, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    return position_bad(why, key, "not one of its words");
}

const struct jv *position_array(const struct jv *object, const char *key, int low, int high, struct refusal *why)
{
    const struct jv *array = jv_get(object, key);
    if (jv_is_array(array) && jv_size(array) >= (size_t)low && jv_size(array) <= (size_t)high)
        return array;
    (void)position_bad(why, key, "not an array of the right length");
    return NULL;
}

bool position_codes(const struct jv *array, const char *key, struct position_ids ids, uint8_t *out, struct refusal *why)
{
    const char *before = "";
    for (size_t i = 0; i < jv_size(array); i++) {
        const struct jv *entry = jv_at(array, i);
        if (jv_is_null(entry) && ids.hidden > 0) {
            out[i] = (uint8_t)ids.hidden;
            continue;
        }
        const char *id = jv_string(entry);
        int code = id == NULL ? 0 : ids.code(id);
        if (code <= 0)
            return position_bad(why, key, "an unknown id");
        if (ids.sorted && strcmp(before, id) > 0)
            return position_bad(why, key, "not sorted");
        before = id;
        out[i] = (uint8_t)code;
    }
    return true;
}

struct jv *position_names(const uint8_t *codes, int count, const char *(*name)(int code), int hidden, bool sorted)
{
    enum { MOST = 128 };
    const char *names[MOST];
    struct jv *array = jv_new_array();
    for (int i = 0; i < count && i < MOST; i++) {
        const char *one = codes[i] == hidden ? NULL : name(codes[i]);
        int at = i;
        for (; sorted && at > 0 && one != NULL && names[at - 1] != NULL && strcmp(names[at - 1], one) > 0; at--)
            names[at] = names[at - 1];
        names[at] = one;
    }
    for (int i = 0; i < count && i < MOST; i++) {
        if (!jv_add(array, names[i] == NULL ? jv_new_null() : jv_new_string(names[i]))) {
            jv_free(array);
            return NULL;
        }
    }
    return array;
}
