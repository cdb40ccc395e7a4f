/*
 * JSON values: the positions, records, trials and template facts of Cursus. A
 * narrow face over jansson, which only jv.c includes. Integers, strings, arrays,
 * objects, booleans and null; a text with a real number is refused.
 *
 * Ownership: jv_new_* and jv_parse give the caller a value to jv_free; putting a
 * value into an array or object hands it over, also on failure. What jv_get and
 * jv_at return is borrowed. Every call accepts NULL values (of a builder that ran
 * out of memory): a put that fails says false and jv_dump(NULL) is RC_NOMEM.
 */
#ifndef CURSUS_BASE_JV_H
#define CURSUS_BASE_JV_H

#include "base/err.h"
#include "base/text.h"

#include <stdint.h>

struct jv; /* never defined: jansson's json_t by another name */

struct jv *jv_new_object(void);
struct jv *jv_new_array(void);
struct jv *jv_new_int(int64_t number);
/* A byte that is not UTF-8 becomes '?': words of a mail may have been cut anywhere. */
struct jv *jv_new_string(const char *utf8);
struct jv *jv_new_bool(bool flag);
struct jv *jv_new_null(void);
void jv_free(struct jv *value);
/* Another reference to the same value, to be put somewhere else. */
struct jv *jv_share(struct jv *value);
struct jv *jv_copy_deep(const struct jv *value);

/* Into an object (replacing) or at the end of an array. False when out of
 * memory or when `object` is none; `value` is consumed either way. */
bool jv_put(struct jv *object, const char *key, struct jv *value);
bool jv_put_int(struct jv *object, const char *key, int64_t number);
bool jv_put_string(struct jv *object, const char *key, const char *utf8);
bool jv_put_bool(struct jv *object, const char *key, bool flag);
bool jv_add(struct jv *array, struct jv *value);
bool jv_add_int(struct jv *array, int64_t number);
bool jv_add_string(struct jv *array, const char *utf8);
bool jv_drop(struct jv *object, const char *key);

bool jv_is_object(const struct jv *value);
bool jv_is_array(const struct jv *value);
bool jv_is_string(const struct jv *value);
bool jv_is_int(const struct jv *value);
bool jv_is_bool(const struct jv *value);
bool jv_is_null(const struct jv *value);

/* A member; NULL if there is none (or `object` is no object). */
struct jv *jv_get(const struct jv *object, const char *key);
/* Members of an object or entries of an array; 0 for anything else. */
size_t jv_size(const struct jv *value);
struct jv *jv_at(const struct jv *array, size_t index);
/* The string, or NULL if it is none. Borrowed. */
const char *jv_string(const struct jv *value);
/* The number if `value` is an integer with low <= number <= high. */
bool jv_int(const struct jv *value, int64_t low, int64_t high, int64_t *out);
bool jv_bool(const struct jv *value, bool *out);
bool jv_true(const struct jv *value);

/* Calls `each` for every member, in the order of insertion; stops when it says false. */
bool jv_each(const struct jv *object, bool (*each)(const char *key, struct jv *value, void *context), void *context);

bool jv_equal(const struct jv *a, const struct jv *b);

/* RC_BAD with line and column when the text is no JSON, repeats a key, is
 * nested too deeply or holds a real number. */
enum rc jv_parse(const char *text, size_t length, struct jv **out, struct err *err);

/* The canonical form: sorted keys, no blanks, UTF-8. RC_NOMEM if `value` is NULL. */
enum rc jv_dump(const struct jv *value, struct text *out);
/* The same, indented by two, for people. */
enum rc jv_dump_pretty(const struct jv *value, struct text *out);

/* The version of jansson that is loaded. Static text. */
const char *jv_library_version(void);

#endif
