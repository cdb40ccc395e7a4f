/*
 * Reading a game's position from JSON that may be hostile: every helper checks
 * shape and range and refuses with E-POSITION, the key and what was wrong. For
 * every game's codec.
 */
#ifndef CURSUS_RULES_POSITION_H
#define CURSUS_RULES_POSITION_H

#include "base/jv.h"
#include "rules/refusal.h"

#include <stdint.h>

extern const struct refusal_text REFUSAL_POSITION;

/* Refuses: `key` becomes the word, `detail` what is wrong. Returns false. */
bool position_bad(struct refusal *why, const char *key, const char *detail);

/* An object with exactly these keys (NULL ends the list); `name` is what the object is called in a refusal. */
bool position_keys(const struct jv *object, const char *name, const char *const *keys, struct refusal *why);

/* Members of an object. */
bool position_int(const struct jv *object, const char *key, int low, int high, int *out, struct refusal *why);
bool position_flag(const struct jv *object, const char *key, bool *out, struct refusal *why);
/* A string among words[0..count-1]: its index. */
bool position_word(const struct jv *object, const char *key, const char *const *words, int count, int *out,
                   struct refusal *why);
/* An array of low..high entries; NULL and a refusal if it is none. */
const struct jv *position_array(const struct jv *object, const char *key, int low, int high, struct refusal *why);

/* The entries of an array of strings as codes: code(id) is 0 or less for an unknown id; null entries become
 * `hidden` (0: refused). With `sorted` the strings must rise by their bytes (equal ones allowed). The caller has
 * checked that the array fits into `out`. */
struct position_ids {
    int (*code)(const char *id);
    int hidden;
    bool sorted;
};
bool position_codes(const struct jv *array, const char *key, struct position_ids ids, uint8_t *out,
                    struct refusal *why);

/* An array of the names of codes, in this order or sorted by their bytes; null for the code `hidden`. At most
 * 128 of them. NULL when out of memory. */
struct jv *position_names(const uint8_t *codes, int count, const char *(*name)(int code), int hidden, bool sorted);

#endif
