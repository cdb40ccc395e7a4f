/* How JSON values lie in memory: for jv*.c only. */
#ifndef CURSUS_BASE_JV_OWN_H
#define CURSUS_BASE_JV_OWN_H

#include "base/jv.h"

enum jv_kind { JV_NULL, JV_FALSE, JV_TRUE, JV_INT, JV_STRING, JV_ARRAY, JV_OBJECT };

/* What each begins with. Of null, false and true there is one each, which is not counted. */
struct jv {
    enum jv_kind kind;
    uint32_t holders;
};

struct jv_int {
    struct jv as;
    int64_t number;
};

struct jv_string {
    struct jv as;
    size_t length;
    char bytes[]; /* UTF-8 without NUL, and a NUL behind */
};

struct jv_array {
    struct jv as;
    size_t count, room;
    struct jv **item;
};

enum { JV_NEAR = 24 };

/* A key that is short, as nearly all are, lies with its value. */
struct jv_member {
    struct jv *value;
    size_t length; /* of the key */
    union {
        char near[JV_NEAR];
        char *far; /* where `length` >= JV_NEAR */
    } key;
};

/* Up to so many members are looked through one by one. */
enum { JV_FEW = 16 };

struct jv_object {
    struct jv as;
    uint32_t count, room;
    struct jv_member *member; /* in the order of insertion */
    uint32_t *sorted;         /* which is the first, second ... by key; NULL: there are few */
};

static inline enum jv_kind jv_kind(const struct jv *value)
{
    return value == NULL ? JV_NULL : value->kind;
}

static inline const char *jv_key(const struct jv_member *member)
{
    return member->length < JV_NEAR ? member->key.near : member->key.far;
}

/* Of the canonical form: by bytes, the shorter of two first. */
static inline int jv_key_order(const struct jv_member *a, const struct jv_member *b)
{
    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = memcmp(jv_key(a), jv_key(b), shorter);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

/* A string of these bytes, which are UTF-8 without NUL. */
struct jv *jv_string_of(const char *bytes, size_t length);
/* A member with room for its key, which are such bytes. */
struct jv_member jv_member_of(const char *key, size_t length, struct jv *value);
void jv_member_free(struct jv_member *member);
/* An array or an object of what is in `item` or `member`, which is copied, and theirs from then on. */
struct jv *jv_array_of(struct jv *const *item, size_t count);
struct jv *jv_object_of(const struct jv_member *member, size_t count);
/* Have two members the same key? */
bool jv_twice(const struct jv *object);

/* Bytes at the beginning that are UTF-8. */
size_t jv_sound(const char *bytes, size_t length);

/* Bytes at the beginning of `at` that are ASCII, no control characters, no quotation mark and no backslash. */
static inline size_t jv_plain(const char *at, size_t left)
{
    const uint64_t ones = 0x0101010101010101u, highs = 0x8080808080808080u;
    size_t done = 0;
    for (uint64_t eight; left - done >= sizeof eight; done += sizeof eight) {
        memcpy(&eight, at + done, sizeof eight);
        uint64_t quote = eight ^ (ones * '"'), slash = eight ^ (ones * '\\');
        /* a byte's high bit is set where it is below 0x20, is one of the two, or is not ASCII; none may be */
        uint64_t odd = (eight - ones * 0x20) | (quote - ones) | (slash - ones) | eight;
        if ((odd & highs) != 0)
            break;
    }
    while (done < left && (unsigned char)at[done] >= 0x20 && (unsigned char)at[done] < 0x80 && at[done] != '"' &&
           at[done] != '\\')
        done++;
    return done;
}

#endif
