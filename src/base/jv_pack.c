/*
 * The compact form. "~1", then one value:
 *
 *     n  f  t           null, false, true
 *     i NUMBER          an integer: 2n of n >= 0, 2 * (-1 - n) + 1 of others
 *     s LENGTH bytes    a string
 *     a COUNT values    an array
 *     o COUNT members   an object; a member: 0 LENGTH bytes of a new key, or the place (from 1) of one of the first
 *                       KEYS keys that were written so; then its value
 *
 * A number is written in digits of five bits, the lowest first, each '0' and its bits, and 32 more where another
 * follows: so it is letters of ASCII, and the whole is UTF-8 without NUL, as JSON is.
 */
#include "base/jv_own.h"
#include "base/mem.h"

enum { KEYS = 192, SLOTS = 512, DEPTH_MOST = 2048, BITS = 5, DIGITS_MOST = 13, BEGINNING = 4000 };

static const char head[] = "~1";

struct key {
    const char *bytes;
    size_t length;
};

/* ---- writing ---- */

struct packing {
    struct text *out;
    struct key key[KEYS];
    size_t keys;
    unsigned char slot[SLOTS]; /* place of a key, from 1, by what its bytes add up to; 0: none */
};

/* Where so many bytes can be written; NULL where a fixed text lacks the room. The NUL is written at the end of all. */
static char *room_for(struct text *out, size_t count)
{
    return out->cap - out->len > count || text_room(out, count) ? out->data + out->len : NULL;
}

static void put_bytes(const char *bytes, size_t count, struct text *out)
{
    char *at = room_for(out, count);
    if (at == NULL)
        return;
    memcpy(at, bytes, count);
    out->len += count;
}

static char *digits(char *at, uint64_t number)
{
    for (; number > 31; number >>= BITS)
        *at++ = (char)('0' + (number & 31) + 32);
    *at++ = (char)('0' + number);
    return at;
}

static void put_number(uint64_t number, struct text *out)
{
    char *at = room_for(out, DIGITS_MOST);
    if (at != NULL)
        out->len += (size_t)(digits(at, number) - at);
}

static void put_kind(char kind, uint64_t number, struct text *out)
{
    char *at = room_for(out, 1 + DIGITS_MOST);
    if (at == NULL)
        return;
    *at = kind;
    out->len += (size_t)(digits(at + 1, number) - at);
}

/* The place of the key, from 1, or where it is new, 0: then it has one from now on, as long as there are places. */
static size_t place_of(struct packing *packing, const char *bytes, size_t length)
{
    unsigned at = (unsigned)length;
    for (size_t i = 0; i < length; i++)
        at = at * 31 + (unsigned char)bytes[i];
    for (at %= SLOTS; packing->slot[at] != 0; at = (at + 1) % SLOTS) {
        const struct key *key = &packing->key[packing->slot[at] - 1];
        if (key->length == length && memcmp(key->bytes, bytes, length) == 0)
            return packing->slot[at];
    }
    if (packing->keys == KEYS)
        return 0;
    packing->key[packing->keys++] = (struct key){bytes, length};
    packing->slot[at] = (unsigned char)packing->keys;
    return 0;
}

static void put_value(struct packing *packing, const struct jv *value);

static void put_object(struct packing *packing, const struct jv_object *object)
{
    put_kind('o', object->count, packing->out);
    for (uint32_t i = 0; i < object->count; i++) {
        const struct jv_member *member = &object->member[i];
        size_t place = place_of(packing, jv_key(member), member->length);
        put_number(place, packing->out);
        if (place == 0) {
            put_number(member->length, packing->out);
            put_bytes(jv_key(member), member->length, packing->out);
        }
        put_value(packing, member->value);
    }
}

static void put_array(struct packing *packing, const struct jv_array *array)
{
    put_kind('a', array->count, packing->out);
    for (size_t i = 0; i < array->count; i++)
        put_value(packing, array->item[i]);
}

static void put_string(struct packing *packing, const struct jv_string *string)
{
    put_kind('s', string->length, packing->out);
    put_bytes(string->bytes, string->length, packing->out);
}

static void put_int(struct packing *packing, int64_t number)
{
    uint64_t twice = (uint64_t)number << 1;
    put_kind('i', number < 0 ? ~twice : twice, packing->out);
}

static void put_value(struct packing *packing, const struct jv *value)
{
    if (value == NULL)
        BUG("no value is written");
    switch (value->kind) {
    case JV_OBJECT:
        put_object(packing, (const struct jv_object *)value);
        break;
    case JV_ARRAY:
        put_array(packing, (const struct jv_array *)value);
        break;
    case JV_STRING:
        put_string(packing, (const struct jv_string *)value);
        break;
    case JV_INT:
        put_int(packing, ((const struct jv_int *)value)->number);
        break;
    case JV_TRUE:
        put_bytes("t", 1, packing->out);
        break;
    case JV_FALSE:
        put_bytes("f", 1, packing->out);
        break;
    case JV_NULL:
        put_bytes("n", 1, packing->out);
        break;
    }
}

void jv_pack(const struct jv *value, struct text *out)
{
    struct packing packing = {.out = out};
    (void)text_room(out, BEGINNING);
    text_add(out, head);
    put_value(&packing, value);
    if (out->cap > 0)
        out->data[out->len] = '\0';
}

/* ---- reading ---- */

struct unpacking {
    const char *at, *end;
    int depth;
    struct key key[KEYS];
    size_t keys;
    /* of the arrays and objects that are open, the innermost last */
    struct jv **item;
    size_t items, item_room;
    struct jv_member *member;
    size_t members, member_room;
};

static bool get_number(struct unpacking *unpacking, uint64_t *out)
{
    *out = 0;
    for (int shift = 0; shift < 64 && unpacking->at < unpacking->end; shift += BITS) {
        unsigned digit = (unsigned char)*unpacking->at++ - (unsigned)'0';
        uint64_t bits = digit & 31;
        if (digit > 63 || bits << shift >> shift != bits)
            return false;
        *out |= bits << shift;
        if (digit < 32)
            return true;
    }
    return false;
}

/* A number of things that follow, each of a byte at least. */
static bool get_size(struct unpacking *unpacking, size_t *out)
{
    uint64_t number;
    if (!get_number(unpacking, &number) || number > (uint64_t)(unpacking->end - unpacking->at))
        return false;
    *out = (size_t)number;
    return true;
}

static bool get_bytes(struct unpacking *unpacking, struct key *out)
{
    if (!get_size(unpacking, &out->length))
        return false;
    out->bytes = unpacking->at;
    unpacking->at += out->length;
    return jv_sound(out->bytes, out->length) == out->length && memchr(out->bytes, '\0', out->length) == NULL;
}

static bool get_key(struct unpacking *unpacking, struct key *out)
{
    uint64_t place;
    if (!get_number(unpacking, &place) || place > unpacking->keys)
        return false;
    if (place > 0) {
        *out = unpacking->key[place - 1];
        return true;
    }
    if (!get_bytes(unpacking, out))
        return false;
    if (unpacking->keys < KEYS)
        unpacking->key[unpacking->keys++] = *out;
    return true;
}

static struct jv *get_value(struct unpacking *unpacking);

static bool get_item(struct unpacking *unpacking)
{
    struct jv *item = get_value(unpacking);
    if (item == NULL)
        return false;
    if (unpacking->items == unpacking->item_room) {
        unpacking->item_room = unpacking->item_room == 0 ? 64 : unpacking->item_room * 2;
        unpacking->item = mem_grow(unpacking->item, unpacking->item_room, sizeof(struct jv *));
    }
    unpacking->item[unpacking->items++] = item;
    return true;
}

static bool get_member(struct unpacking *unpacking)
{
    struct key key;
    if (!get_key(unpacking, &key))
        return false;
    struct jv *value = get_value(unpacking);
    if (value == NULL)
        return false;
    if (unpacking->members == unpacking->member_room) {
        unpacking->member_room = unpacking->member_room == 0 ? 64 : unpacking->member_room * 2;
        unpacking->member = mem_grow(unpacking->member, unpacking->member_room, sizeof *unpacking->member);
    }
    unpacking->member[unpacking->members++] = jv_member_of(key.bytes, key.length, value);
    return true;
}

static struct jv *get_array(struct unpacking *unpacking)
{
    size_t count, before = unpacking->items;
    if (!get_size(unpacking, &count))
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!get_item(unpacking))
            return NULL;
    struct jv *array = count == 0 ? jv_new_array() : jv_array_of(unpacking->item + before, count);
    unpacking->items = before;
    return array;
}

static struct jv *get_object(struct unpacking *unpacking)
{
    size_t count, before = unpacking->members;
    if (!get_size(unpacking, &count))
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (!get_member(unpacking))
            return NULL;
    struct jv *object = count == 0 ? jv_new_object() : jv_object_of(unpacking->member + before, count);
    unpacking->members = before;
    if (!jv_twice(object))
        return object;
    jv_free(object);
    return NULL;
}

static struct jv *get_int(struct unpacking *unpacking)
{
    uint64_t twice;
    if (!get_number(unpacking, &twice))
        return NULL;
    int64_t half = (int64_t)(twice >> 1);
    return jv_new_int((twice & 1) != 0 ? -1 - half : half);
}

static struct jv *get_string(struct unpacking *unpacking)
{
    struct key string;
    return get_bytes(unpacking, &string) ? jv_string_of(string.bytes, string.length) : NULL;
}

static struct jv *get_nested(struct unpacking *unpacking, char kind)
{
    if (unpacking->depth == DEPTH_MOST)
        return NULL;
    unpacking->depth++;
    struct jv *value = kind == 'a' ? get_array(unpacking) : get_object(unpacking);
    unpacking->depth--;
    return value;
}

/* NULL: that was written by nobody. */
static struct jv *get_value(struct unpacking *unpacking)
{
    char kind = unpacking->at < unpacking->end ? *unpacking->at++ : '\0';
    switch (kind) {
    case 's':
        return get_string(unpacking);
    case 'i':
        return get_int(unpacking);
    case 'a':
    case 'o':
        return get_nested(unpacking, kind);
    case 't':
    case 'f':
        return jv_new_bool(kind == 't');
    case 'n':
        return jv_new_null();
    default:
        return NULL;
    }
}

enum rc jv_unpack(const char *text, size_t length, struct jv **out, struct err *err)
{
    size_t begin = sizeof head - 1;
    if (length < begin || memcmp(text, head, begin) != 0)
        return jv_parse(text, length, out, err);
    struct unpacking unpacking = {.at = text + begin, .end = text + length};
    *out = get_value(&unpacking);
    if (*out != NULL && unpacking.at != unpacking.end) {
        jv_free(*out);
        *out = NULL;
    }
    for (size_t i = 0; i < unpacking.items; i++)
        jv_free(unpacking.item[i]);
    for (size_t i = 0; i < unpacking.members; i++)
        jv_member_free(&unpacking.member[i]);
    free(unpacking.item);
    free(unpacking.member);
    return *out != NULL ? RC_OK : err_set(err, RC_BAD, "what is packed breaks off, or was changed");
}
