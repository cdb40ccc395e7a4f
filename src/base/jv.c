#include "base/jv_own.h"

#include "base/mem.h"

#include <stddef.h>

/* Where the pieces of a value lie that is written at once and dropped: cut off one behind the other, for one call of
 * jv_dump_made(). What finds no place comes from the heap. */
struct room {
    unsigned char *bytes;
    size_t size, used;
};
static _Thread_local struct room room;

enum { ROOM = 1 << 16, FIRST = 4, PIECE = 16, PIECES = 32, SPARE_MOST = 1 << 18 };

/* Pieces that were given back, each list of one size, to be taken again: a mail makes and drops thousands of small
 * ones, and the heap asks more of each than is done with it. Where memory is watched there are none. */
struct piece {
    struct piece *next;
};
struct spare {
    struct piece *first[PIECES + 1]; /* of so many times PIECE bytes */
    size_t bytes;                    /* in all of them */
};
static _Thread_local struct spare spare;

#if defined(__SANITIZE_ADDRESS__) || defined(__clang__)
static const size_t spared = 0;
#else
static const size_t spared = SPARE_MOST;
#endif

static const struct jv the_null = {JV_NULL, 0}, the_false = {JV_FALSE, 0}, the_true = {JV_TRUE, 0};

/* ---- memory ---- */

static void *take(size_t size)
{
    size_t pieces = size / PIECE + (size % PIECE != 0);
    if (pieces <= (room.size - room.used) / PIECE) {
        room.used += pieces * PIECE;
        return room.bytes + room.used - pieces * PIECE;
    }
    if (pieces > PIECES)
        return mem_room(size, 1);
    struct piece *piece = spare.first[pieces];
    if (piece == NULL)
        return mem_room(pieces, PIECE);
    spare.first[pieces] = piece->next;
    spare.bytes -= pieces * PIECE;
    return piece;
}

/* `size`: as it was taken. */
static void give_back(void *bytes, size_t size)
{
    uintptr_t first = (uintptr_t)room.bytes, at = (uintptr_t)bytes;
    size_t pieces = size / PIECE + (size % PIECE != 0);
    if (bytes == NULL || (at >= first && at - first < room.size))
        return;
    if (pieces == 0 || pieces > PIECES || spare.bytes >= spared) {
        free(bytes);
        return;
    }
    struct piece *piece = bytes;
    piece->next = spare.first[pieces];
    spare.first[pieces] = piece;
    spare.bytes += pieces * PIECE;
}

/* The same bytes, `had`, with room for `size`. */
static void *roomier(void *bytes, size_t had, size_t size)
{
    void *more = take(size);
    if (had > 0)
        memcpy(more, bytes, had);
    give_back(bytes, had);
    return more;
}

/* What is counted is ours to write, whoever only reads it. */
static struct jv *own(const struct jv *value)
{
    return (struct jv *)(uintptr_t)value;
}

static struct jv_object *object_in(const struct jv *value)
{
    return jv_kind(value) == JV_OBJECT ? (struct jv_object *)own(value) : NULL;
}

static struct jv_array *array_in(const struct jv *value)
{
    return jv_kind(value) == JV_ARRAY ? (struct jv_array *)own(value) : NULL;
}

/* ---- making and freeing ---- */

struct jv *jv_new_object(void)
{
    struct jv_object *object = take(sizeof *object);
    *object = (struct jv_object){.as = {JV_OBJECT, 1}};
    return &object->as;
}

struct jv *jv_new_array(void)
{
    struct jv_array *array = take(sizeof *array);
    *array = (struct jv_array){.as = {JV_ARRAY, 1}};
    return &array->as;
}

struct jv *jv_array_of(struct jv *const *item, size_t count)
{
    struct jv_array *array = (struct jv_array *)jv_new_array();
    if (count == 0)
        return &array->as;
    array->item = take(count * sizeof(struct jv *));
    memcpy(array->item, item, count * sizeof(struct jv *));
    array->count = array->room = count;
    return &array->as;
}

struct jv *jv_new_int(int64_t number)
{
    struct jv_int *value = take(sizeof *value);
    *value = (struct jv_int){{JV_INT, 1}, number};
    return &value->as;
}

struct jv *jv_new_bool(bool flag)
{
    return own(flag ? &the_true : &the_false);
}

struct jv *jv_new_null(void)
{
    return own(&the_null);
}

struct jv *jv_string_of(const char *bytes, size_t length)
{
    struct jv_string *string = take(sizeof *string + length + 1);
    string->as = (struct jv){JV_STRING, 1};
    string->length = length;
    memcpy(string->bytes, bytes, length);
    string->bytes[length] = '\0';
    return &string->as;
}

static size_t character_at(const char *at, size_t left)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = left == 0 ? 0xff : (unsigned char)*at;
    size_t bytes = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
    if (bytes < 2 || bytes > left)
        return bytes == 1 ? 1 : 0;
    unsigned code = first & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        unsigned char byte = (unsigned char)at[i];
        if ((byte & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (byte & 0x3fu);
    }
    return code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0 : bytes;
}

/* Bytes at the beginning that are ASCII; of less than eight behind them none is counted, unless all are. */
static size_t ascii(const char *at, size_t left)
{
    const uint64_t highs = 0x8080808080808080u;
    uint64_t eight = 0;
    size_t done = 0;
    for (; left - done >= sizeof eight; done += sizeof eight) {
        memcpy(&eight, at + done, sizeof eight);
        if ((eight & highs) != 0)
            return done;
    }
    if (left >= sizeof eight) { /* the last eight, some of which were seen */
        memcpy(&eight, at + left - sizeof eight, sizeof eight);
    } else {
        eight = 0;
        for (size_t i = 0; i < left; i++)
            eight |= (unsigned char)at[i];
    }
    return (eight & highs) == 0 ? left : done;
}

size_t jv_sound(const char *bytes, size_t length)
{
    size_t done = ascii(bytes, length);
    while (done < length) {
        size_t character = character_at(bytes + done, length - done);
        if (character == 0)
            break;
        done += character;
        if (character > 1)
            done += ascii(bytes + done, length - done);
    }
    return done;
}

static struct jv *repaired(const char *bytes, size_t length)
{
    struct text text = TEXT_EMPTY;
    while (length > 0) {
        size_t good = jv_sound(bytes, length);
        text_add_bytes(&text, bytes, good);
        if (good < length) {
            text_add(&text, "\xef\xbf\xbd");
            good++;
        }
        bytes += good;
        length -= good;
    }
    struct jv *value = jv_string_of(text.data, text.len);
    text_free(&text);
    return value;
}

struct jv *jv_new_string(const char *utf8)
{
    if (utf8 == NULL)
        return NULL;
    size_t length = strlen(utf8);
    return jv_sound(utf8, length) == length ? jv_string_of(utf8, length) : repaired(utf8, length);
}

static void free_object(struct jv_object *object)
{
    for (uint32_t i = 0; i < object->count; i++)
        jv_member_free(&object->member[i]);
    give_back(object->member, object->room * sizeof *object->member);
    give_back(object->sorted, object->room * sizeof *object->sorted);
}

static void free_array(struct jv_array *array)
{
    for (size_t i = 0; i < array->count; i++)
        jv_free(array->item[i]);
    give_back(array->item, array->room * sizeof(struct jv *));
}

/* The parts of a value that nobody holds; says how large it is itself. */
static size_t free_parts(struct jv *value)
{
    switch (value->kind) {
    case JV_OBJECT:
        free_object((struct jv_object *)value);
        return sizeof(struct jv_object);
    case JV_ARRAY:
        free_array((struct jv_array *)value);
        return sizeof(struct jv_array);
    case JV_STRING:
        return sizeof(struct jv_string) + ((const struct jv_string *)value)->length + 1;
    case JV_INT:
    case JV_NULL:
    case JV_FALSE:
    case JV_TRUE:
        break;
    }
    return sizeof(struct jv_int);
}

void jv_free(struct jv *value)
{
    if (value == NULL || value->holders == 0 || --value->holders > 0)
        return;
    give_back(value, free_parts(value));
}

struct jv *jv_share(struct jv *value)
{
    if (value != NULL && value->holders > 0)
        value->holders++;
    return value;
}

static struct jv *copy_object(const struct jv_object *object)
{
    struct jv *copy = jv_new_object();
    for (uint32_t i = 0; i < object->count; i++)
        jv_put(copy, jv_key(&object->member[i]), jv_copy_deep(object->member[i].value));
    return copy;
}

static struct jv *copy_array(const struct jv_array *array)
{
    struct jv *copy = jv_new_array();
    for (size_t i = 0; i < array->count; i++)
        jv_add(copy, jv_copy_deep(array->item[i]));
    return copy;
}

struct jv *jv_copy_deep(const struct jv *value)
{
    switch (jv_kind(value)) {
    case JV_OBJECT:
        return copy_object((const struct jv_object *)value);
    case JV_ARRAY:
        return copy_array((const struct jv_array *)value);
    case JV_STRING:
        return jv_string_of(((const struct jv_string *)value)->bytes, ((const struct jv_string *)value)->length);
    case JV_INT:
        return jv_new_int(((const struct jv_int *)value)->number);
    case JV_NULL:
    case JV_FALSE:
    case JV_TRUE:
        break;
    }
    return own(value);
}

/* ---- members ---- */

struct jv_member jv_member_of(const char *key, size_t length, struct jv *value)
{
    struct jv_member member = {.value = value, .length = length};
    char *room_for = member.key.near;
    if (length >= JV_NEAR)
        room_for = member.key.far = take(length + 1);
    memcpy(room_for, key, length);
    room_for[length] = '\0';
    return member;
}

void jv_member_free(struct jv_member *member)
{
    jv_free(member->value);
    if (member->length >= JV_NEAR)
        give_back(member->key.far, member->length + 1);
}

/* The place of a key among the sorted: of itself, or where it would stand. */
static uint32_t place_of(const struct jv_object *object, const struct jv_member *key, bool *found)
{
    uint32_t low = 0, high = object->count;
    *found = false;
    while (low < high && !*found) {
        uint32_t middle = low + (high - low) / 2;
        int order = jv_key_order(key, &object->member[object->sorted[middle]]);
        *found = order == 0;
        if (order <= 0)
            high = middle;
        else
            low = middle + 1;
    }
    return high;
}

static struct jv_member *find_sorted(const struct jv_object *object, const char *key, size_t length)
{
    bool found = false;
    struct jv_member wanted = {.length = length};
    if (length < JV_NEAR)
        memcpy(wanted.key.near, key, length);
    else
        wanted.key.far = (char *)(uintptr_t)key;
    uint32_t place = place_of(object, &wanted, &found);
    return found ? &object->member[object->sorted[place]] : NULL;
}

static struct jv_member *find(const struct jv_object *object, const char *key)
{
    if (object == NULL || key == NULL)
        return NULL;
    size_t length = strlen(key);
    if (object->sorted != NULL)
        return find_sorted(object, key, length);
    for (uint32_t i = 0; i < object->count; i++)
        if (object->member[i].length == length && memcmp(jv_key(&object->member[i]), key, length) == 0)
            return &object->member[i];
    return NULL;
}

static int by_key(const void *a, const void *b, void *of)
{
    const struct jv_member *member = of;
    return jv_key_order(&member[*(const uint32_t *)a], &member[*(const uint32_t *)b]);
}

/* Anew, where there are many; of few there is none. */
static void sort(struct jv_object *object)
{
    give_back(object->sorted, object->room * sizeof *object->sorted);
    object->sorted = NULL;
    if (object->count <= JV_FEW)
        return;
    object->sorted = take(object->room * sizeof *object->sorted);
    for (uint32_t i = 0; i < object->count; i++)
        object->sorted[i] = i;
    qsort_r(object->sorted, object->count, sizeof *object->sorted, by_key, object->member);
}

struct jv *jv_object_of(const struct jv_member *member, size_t count)
{
    struct jv_object *object = (struct jv_object *)jv_new_object();
    if (count == 0)
        return &object->as;
    if (count > UINT32_MAX)
        BUG("%zu members", count);
    object->member = take(count * sizeof *member);
    memcpy(object->member, member, count * sizeof *member);
    object->count = object->room = (uint32_t)count;
    sort(object);
    return &object->as;
}

bool jv_twice(const struct jv *value)
{
    const struct jv_object *object = object_in(value);
    bool twice = false;
    for (uint32_t i = 1; !twice && i < object->count; i++)
        if (object->sorted != NULL)
            twice = jv_key_order(&object->member[object->sorted[i - 1]], &object->member[object->sorted[i]]) == 0;
        else
            twice = find(object, jv_key(&object->member[i])) != &object->member[i];
    return twice;
}

static void more_members(struct jv_object *object)
{
    if (object->count < object->room)
        return;
    if (object->room > UINT32_MAX / 2)
        mem_end();
    uint32_t more = object->room == 0 ? FIRST : object->room * 2, had = object->count;
    object->member = roomier(object->member, had * sizeof *object->member, more * sizeof *object->member);
    if (object->sorted != NULL)
        object->sorted = roomier(object->sorted, had * sizeof *object->sorted, more * sizeof *object->sorted);
    object->room = more;
}

static void append(struct jv_object *object, struct jv_member member)
{
    bool found = false;
    more_members(object);
    object->member[object->count] = member;
    if (object->sorted == NULL) {
        object->count++;
        sort(object);
        return;
    }
    uint32_t place = place_of(object, &member, &found);
    memmove(object->sorted + place + 1, object->sorted + place, (object->count - place) * sizeof *object->sorted);
    object->sorted[place] = object->count++;
}

void jv_put(struct jv *into, const char *key, struct jv *value)
{
    struct jv_object *object = object_in(into);
    size_t length = key == NULL ? 0 : strlen(key);
    if (object == NULL || key == NULL || value == NULL || value == into || jv_sound(key, length) != length) {
        jv_free(value);
        return;
    }
    struct jv_member *there = find(object, key);
    if (there == NULL) {
        append(object, jv_member_of(key, length, value));
        return;
    }
    jv_free(there->value);
    there->value = value;
}

void jv_put_int(struct jv *object, const char *key, int64_t number)
{
    jv_put(object, key, jv_new_int(number));
}

void jv_put_string(struct jv *object, const char *key, const char *utf8)
{
    jv_put(object, key, jv_new_string(utf8));
}

void jv_put_text(struct jv *object, const char *key, struct text *text)
{
    jv_put_string(object, key, text->data);
    text_free(text);
}

void jv_put_bool(struct jv *object, const char *key, bool flag)
{
    jv_put(object, key, jv_new_bool(flag));
}

bool jv_drop(struct jv *value, const char *key)
{
    struct jv_object *object = object_in(value);
    struct jv_member *there = find(object, key);
    if (there == NULL)
        return false;
    jv_member_free(there);
    size_t behind = (size_t)(object->member + object->count - there) - 1;
    memmove(there, there + 1, behind * sizeof *there);
    object->count--;
    sort(object);
    return true;
}

struct jv *jv_get(const struct jv *object, const char *key)
{
    const struct jv_member *member = find(object_in(object), key);
    return member == NULL ? NULL : member->value;
}

bool jv_each(const struct jv *value, bool (*each)(const char *key, struct jv *value, void *context), void *context)
{
    const struct jv_object *object = object_in(value);
    for (uint32_t i = 0; object != NULL && i < object->count; i++)
        if (!each(jv_key(&object->member[i]), object->member[i].value, context))
            return false;
    return true;
}

/* ---- entries ---- */

void jv_add(struct jv *into, struct jv *value)
{
    struct jv_array *array = array_in(into);
    if (array == NULL || value == NULL || value == into) {
        jv_free(value);
        return;
    }
    if (array->count == array->room) {
        size_t more = array->room == 0 ? FIRST : array->room * 2;
        array->item = roomier(array->item, array->count * sizeof(struct jv *), more * sizeof(struct jv *));
        array->room = more;
    }
    array->item[array->count++] = value;
}

void jv_add_int(struct jv *array, int64_t number)
{
    jv_add(array, jv_new_int(number));
}

void jv_add_string(struct jv *array, const char *utf8)
{
    jv_add(array, jv_new_string(utf8));
}

void jv_add_text(struct jv *array, struct text *text)
{
    jv_add_string(array, text->data);
    text_free(text);
}

size_t jv_size(const struct jv *value)
{
    const struct jv_object *object = object_in(value);
    const struct jv_array *array = array_in(value);
    return object != NULL ? object->count : array != NULL ? array->count : 0;
}

struct jv *jv_at(const struct jv *value, size_t index)
{
    const struct jv_array *array = array_in(value);
    return array == NULL || index >= array->count ? NULL : array->item[index];
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
