#include "altered.h"

#include "base/text.h"

#include <string.h>

enum { DEEP = 2, ANYBODY = 9, WITHIN = 6 };

/* Something else in the place of a member. NULL: it is left out. */
static struct jv *by_anybody(int kind, const struct jv *was)
{
    int64_t number = 0;
    bool is_number = jv_int(was, INT64_MIN + 1, INT64_MAX - 1, &number);
    switch (kind) {
    case 1:
        return jv_new_null();
    case 2:
        return jv_new_int(is_number ? number + 1 : 0);
    case 3:
        return jv_new_int(is_number ? number - 1 : -1);
    case 4:
        return jv_new_int(INT64_MAX);
    case 5:
        return jv_new_string("x");
    case 6:
        return jv_new_array();
    case 7:
        return jv_new_object();
    case 8:
        return jv_new_bool(!jv_true(was));
    default:
        return NULL;
    }
}

/* NULL: there is no other of that kind. */
static struct jv *within(int kind, const struct jv *was)
{
    static const int64_t more[WITHIN] = {1, -1, 59, -61, 86400, 0};
    static const char *const words[WITHIN] = {"", "none", "x", "a\nb\x7f", "one that is longer than most of them are"};
    int64_t number = 0;
    if (jv_int(was, INT64_MIN + DEEP, INT64_MAX / 2, &number))
        return jv_new_int(more[kind] == 0 ? 0 : number + more[kind]);
    if (jv_is_string(was))
        return words[kind] == NULL ? NULL : jv_new_string(words[kind]);
    if (kind == 0 && jv_is_bool(was))
        return jv_new_bool(!jv_true(was));
    return kind == 0 && jv_is_array(was) ? jv_new_array() : NULL;
}

struct spoiling {
    const struct jv *whole;
    enum altered way;
    bool brief;
    void (*try)(const struct jv *whole, const char *change);
    struct text path;
};

static void try_one(struct spoiling *spoiling, const char *key, int kind)
{
    struct text change = TEXT_EMPTY;
    text_addf(&change, "%s.%s %d", spoiling->path.data, key, kind);
    spoiling->try(spoiling->whole, change.data);
    text_free(&change);
}

static void spoil_member(struct spoiling *spoiling, struct jv *object, const char *key)
{
    bool anybody = spoiling->way == ALTERED_BY_ANYBODY;
    struct jv *was = jv_share(jv_get(object, key));
    for (int kind = 0; kind < (anybody ? ANYBODY : WITHIN); kind++) {
        struct jv *now = anybody ? by_anybody(kind, was) : within(kind, was);
        if (now == NULL && !anybody)
            continue;
        if (now == NULL)
            (void)jv_drop(object, key);
        else
            jv_put(object, key, now);
        try_one(spoiling, key, kind);
    }
    jv_put(object, key, was);
}

static bool add_key(const char *key, struct jv *value, void *context)
{
    (void)value;
    jv_add_string(context, key);
    return true;
}

static void spoil(struct spoiling *spoiling, struct jv *object);

static bool spoil_inside(const char *key, struct jv *value, void *context)
{
    struct spoiling *spoiling = context;
    size_t len = spoiling->path.len;
    if (spoiling->brief && (strcmp(key, "start") == 0 || strcmp(key, "position") == 0))
        return true;
    text_add_all(&spoiling->path, ".", key);
    if (jv_is_object(value))
        spoil(spoiling, value);
    for (size_t i = 0; i < jv_size(value) && i < DEEP && jv_is_array(value); i++)
        if (jv_is_object(jv_at(value, i)))
            spoil(spoiling, jv_at(value, i));
    text_cut(&spoiling->path, len);
    return true;
}

static void spoil(struct spoiling *spoiling, struct jv *object)
{
    struct jv *keys = jv_new_array();
    (void)jv_each(object, add_key, keys);
    for (size_t i = 0; i < jv_size(keys); i++)
        spoil_member(spoiling, object, jv_string(jv_at(keys, i)));
    if (spoiling->way == ALTERED_BY_ANYBODY) {
        jv_put_int(object, "unknown", 1);
        try_one(spoiling, "unknown", 0);
        (void)jv_drop(object, "unknown");
    }
    jv_free(keys);
    (void)jv_each(object, spoil_inside, spoiling);
}

void altered_each(struct jv *whole, enum altered way, bool brief,
                  void (*try)(const struct jv *whole, const char *change))
{
    struct spoiling spoiling = {.whole = whole, .way = way, .brief = brief, .try = try, .path = TEXT_EMPTY};
    if (jv_is_object(whole))
        spoil(&spoiling, whole);
    for (size_t i = 0; jv_is_array(whole) && i < jv_size(whole) && i < DEEP; i++)
        if (jv_is_object(jv_at(whole, i)))
            spoil(&spoiling, jv_at(whole, i));
    text_free(&spoiling.path);
}
