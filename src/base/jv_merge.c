#include "base/jv.h"

#include <string.h>

enum { VALUE_SHOWN = 60, PATH_BYTES = 200 };

static bool merge_member(const char *key, struct jv *value, void *context)
{
    struct jv *into = context;
    if (jv_is_null(value)) {
        (void)jv_drop(into, key);
        return true;
    }
    jv_put(into, key, jv_patch(jv_get(into, key), value));
    return true;
}

struct jv *jv_patch(const struct jv *target, const struct jv *patch)
{
    if (!jv_is_object(patch))
        return jv_copy_deep(patch);
    struct jv *out = jv_is_object(target) ? jv_copy_deep(target) : jv_new_object();
    (void)jv_each(patch, merge_member, out);
    return out;
}

/* What differs, as it is written. */
struct diff {
    struct text *out;
    const char *none;
    int lines, most;
    const struct jv *other; /* the object that a member is looked up in */
    const char *path;
    bool reversed; /* members that only `after` has */
};

static void show(const struct diff *diff, const struct jv *value)
{
    struct text text = TEXT_EMPTY, *out = diff->out;
    if (value == NULL) {
        text_add(out, diff->none);
        return;
    }
    jv_dump(value, &text);
    bool cut = text.len > VALUE_SHOWN;
    text_add_bytes(out, text.data, cut ? text_fit(text.data, text.len, VALUE_SHOWN) : text.len);
    text_add(out, cut ? "..." : "");
    text_free(&text);
}

static void walk(struct diff *diff, const char *path, const struct jv *before, const struct jv *after);

static bool member(const char *key, struct jv *value, void *context)
{
    struct diff *diff = context;
    struct diff outer = *diff;
    char path[PATH_BYTES];
    const struct jv *there = jv_get(diff->other, key);
    (void)snprintf(path, sizeof path, "%s%s%s", diff->path, diff->path[0] == '\0' ? "" : ".", key);
    if (!diff->reversed)
        walk(diff, path, value, there);
    else if (there == NULL)
        walk(diff, path, NULL, value);
    diff->other = outer.other;
    diff->path = outer.path;
    diff->reversed = outer.reversed;
    return true;
}

static void walk_array(struct diff *diff, const char *path, const struct jv *before, const struct jv *after)
{
    char entry[PATH_BYTES];
    size_t most = jv_size(before) > jv_size(after) ? jv_size(before) : jv_size(after);
    for (size_t i = 0; i < most; i++) {
        (void)snprintf(entry, sizeof entry, "%s[%zu]", path, i);
        walk(diff, entry, jv_at(before, i), jv_at(after, i));
    }
}

static void walk(struct diff *diff, const char *path, const struct jv *before, const struct jv *after)
{
    if (before != NULL && after != NULL && jv_equal(before, after))
        return;
    if (jv_is_object(before) && jv_is_object(after)) {
        diff->path = path;
        diff->reversed = false;
        diff->other = after;
        (void)jv_each(before, member, diff);
        diff->reversed = true;
        diff->other = before;
        (void)jv_each(after, member, diff);
        return;
    }
    if (jv_is_array(before) && jv_is_array(after)) {
        walk_array(diff, path, before, after);
        return;
    }
    if (diff->lines++ >= diff->most)
        return;
    text_addf(diff->out, "  %s: ", path[0] == '\0' ? "all" : path);
    show(diff, before);
    text_add(diff->out, " -> ");
    show(diff, after);
    text_add_char(diff->out, '\n');
}

int jv_diff(const struct jv *before, const struct jv *after, const char *none, int most, struct text *out)
{
    struct diff diff = {.out = out, .none = none, .most = most};
    walk(&diff, "", before, after);
    return diff.lines > most ? diff.lines - most : 0;
}
