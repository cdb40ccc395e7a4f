#include "base/jv.h"

#include "base/mem.h"

#include <jansson.h>
#include <stddef.h>

/* Where the pieces of a value lie that is written at once and dropped: cut off one behind the other, for one call of
 * jv_dump_made(). What finds no place comes from the heap. */
struct room {
    unsigned char *bytes;
    size_t size, used;
};
static _Thread_local struct room room;

/* The library is given memory as we are: always, or the process ends. */
static void *allocate(size_t size)
{
    size_t whole = (size + _Alignof(max_align_t) - 1) / _Alignof(max_align_t) * _Alignof(max_align_t);
    if (whole >= size && whole <= room.size - room.used) {
        room.used += whole;
        return room.bytes + room.used - whole;
    }
    return mem_room(size, 1);
}

static void release(void *bytes)
{
    uintptr_t first = (uintptr_t)room.bytes, at = (uintptr_t)bytes;
    if (at < first || at - first >= room.size)
        free(bytes);
}

/* Before main(), since the library must not be told while a value of it lives. */
__attribute__((constructor)) static void own_the_heap(void)
{
    json_set_alloc_funcs(allocate, release);
}

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

/* Bytes of the character that begins here; 0 if none does. */
static size_t character(const char *at)
{
    size_t most = strnlen(at, 4);
    for (size_t bytes = 1; bytes <= most; bytes++) {
        json_t *one = json_stringn(at, bytes);
        if (one == NULL)
            continue;
        json_decref(one);
        return bytes;
    }
    return 0;
}

static struct jv *repaired(const char *bytes)
{
    struct text text = TEXT_EMPTY;
    while (*bytes != '\0') {
        size_t count = character(bytes);
        if (count == 0)
            text_add(&text, "\xef\xbf\xbd");
        else
            text_add_bytes(&text, bytes, count);
        bytes += count == 0 ? 1 : count;
    }
    struct jv *value = out_of(json_string(text.data));
    text_free(&text);
    return value;
}

struct jv *jv_new_string(const char *utf8)
{
    struct jv *value = out_of(json_string(utf8));
    return value != NULL || utf8 == NULL ? value : repaired(utf8);
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

void jv_put(struct jv *object, const char *key, struct jv *value)
{
    (void)json_object_set_new(in(object), key, in(value));
}

void jv_put_int(struct jv *object, const char *key, int64_t number)
{
    jv_put(object, key, jv_new_int(number));
}

void jv_put_string(struct jv *object, const char *key, const char *utf8)
{
    jv_put(object, key, jv_new_string(utf8));
}

void jv_put_bool(struct jv *object, const char *key, bool flag)
{
    jv_put(object, key, jv_new_bool(flag));
}

void jv_add(struct jv *array, struct jv *value)
{
    (void)json_array_append_new(in(array), in(value));
}

void jv_add_int(struct jv *array, int64_t number)
{
    jv_add(array, jv_new_int(number));
}

void jv_add_string(struct jv *array, const char *utf8)
{
    jv_add(array, jv_new_string(utf8));
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

const char *jv_member_string(const struct jv *object, const char *key)
{
    const char *string = jv_string(jv_get(object, key));
    return string == NULL ? "" : string;
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

int64_t jv_number(const struct jv *object, const char *key)
{
    int64_t number = 0;
    (void)jv_int(jv_get(object, key), INT64_MIN, INT64_MAX, &number);
    return number;
}

const char *jv_word(const struct jv *object, const char *key)
{
    const char *word = jv_string(jv_get(object, key));
    return word == NULL ? "" : word;
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
    if (value == NULL)
        return err_set(err, RC_BAD, "line %d, column %d: %s", why.line, why.column, why.text);
    if (has_real(value)) {
        json_decref(value);
        return err_set(err, RC_BAD, "a number with a fraction or exponent: only integers stand here");
    }
    *out = out_of(value);
    return RC_OK;
}

static int append(const char *bytes, size_t count, void *context)
{
    text_add_bytes(context, bytes, count);
    return 0;
}

/* ---- the compact form, of which hashes are made: as the library writes it, in a third of the time ---- */

enum { MEMBERS = 64, ROOM = 1 << 16 };

struct member {
    const char *key;
    json_t *value;
};

static int compare_members(const void *a, const void *b)
{
    return strcmp(((const struct member *)a)->key, ((const struct member *)b)->key);
}

/* Most are made in order. */
static bool rising(const struct member *member, size_t count)
{
    size_t at = 1;
    while (at < count && compare_members(&member[at - 1], &member[at]) < 0)
        at++;
    return at >= count;
}

static void put_escaped(unsigned char byte, struct text *out)
{
    static const char letter[] = {['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't'};
    if (byte == '"' || byte == '\\' || (byte < sizeof letter && letter[byte] != '\0')) {
        text_add_char(out, '\\');
        text_add_char(out, byte == '"' || byte == '\\' ? (char)byte : letter[byte]);
    } else {
        text_addf(out, "\\u%04X", byte);
    }
}

static void put_string(const char *bytes, size_t count, struct text *out)
{
    size_t done = 0;
    text_add_char(out, '"');
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte >= 0x20 && byte != '"' && byte != '\\')
            continue;
        text_add_bytes(out, bytes + done, i - done);
        put_escaped(byte, out);
        done = i + 1;
    }
    text_add_bytes(out, bytes + done, count - done);
    text_add_char(out, '"');
}

static void put_value(json_t *value, struct text *out);

static void put_members(struct member *member, size_t count, struct text *out)
{
    if (!rising(member, count))
        qsort(member, count, sizeof *member, compare_members);
    text_add_char(out, '{');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            text_add_char(out, ',');
        put_string(member[i].key, strlen(member[i].key), out);
        text_add_char(out, ':');
        put_value(member[i].value, out);
    }
    text_add_char(out, '}');
}

static void put_object(json_t *object, struct text *out)
{
    struct member few[MEMBERS], *member = few;
    size_t count = json_object_size(object), at = 0;
    if (count > MEMBERS)
        member = mem_new(count, sizeof *member);
    for (void *i = json_object_iter(object); i != NULL && at < count; i = json_object_iter_next(object, i))
        member[at++] = (struct member){json_object_iter_key(i), json_object_iter_value(i)};
    put_members(member, at, out);
    if (member != few)
        free(member);
}

static void put_array(const json_t *array, struct text *out)
{
    text_add_char(out, '[');
    for (size_t i = 0; i < json_array_size(array); i++) {
        if (i > 0)
            text_add_char(out, ',');
        put_value(json_array_get(array, i), out);
    }
    text_add_char(out, ']');
}

static void put_value(json_t *value, struct text *out)
{
    switch (value == NULL ? JSON_REAL : json_typeof(value)) {
    case JSON_OBJECT:
        put_object(value, out);
        break;
    case JSON_ARRAY:
        put_array(value, out);
        break;
    case JSON_STRING:
        put_string(json_string_value(value), json_string_length(value), out);
        break;
    case JSON_INTEGER:
        text_add_int(out, json_integer_value(value));
        break;
    case JSON_TRUE:
        text_add(out, "true");
        break;
    case JSON_FALSE:
        text_add(out, "false");
        break;
    case JSON_NULL:
        text_add(out, "null");
        break;
    case JSON_REAL: /* jv_parse() takes none */
        BUG("no value is written, or a real number");
    }
}

void jv_dump(const struct jv *value, struct text *out)
{
    put_value(in(value), out);
}

void jv_dump_made(struct jv *(*make)(const void *of), const void *of, struct text *out)
{
    _Alignas(max_align_t) unsigned char bytes[ROOM];
    struct room outer = room;
    room = (struct room){.bytes = bytes, .size = sizeof bytes};
    struct jv *value = make(of);
    jv_dump(value, out);
    jv_free(value);
    room = outer;
}

void jv_dump_pretty(const struct jv *value, struct text *out)
{
    if (json_dump_callback(in(value), append, out, JSON_SORT_KEYS | JSON_INDENT(2) | JSON_ENCODE_ANY) != 0)
        BUG("no value is written");
}

void jv_library_version(struct text *out)
{
    text_add(out, jansson_version_str());
}
