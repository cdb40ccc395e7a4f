/*
 * JSON values: the positions, records, trials and template facts of Cursus.
 * Integers, strings, arrays, objects, booleans and null; a text with a real
 * number is refused.
 *
 * Ownership: jv_new_* and jv_parse give the caller a value to jv_free; putting a
 * value into an array or object hands it over, also on failure. What jv_get and
 * jv_at return is borrowed. What is built cannot fail. Every call accepts NULL
 * values (of what there was no reason to build): nothing is put then, or put into
 * nothing. Only to dump NULL is a BUG.
 */
#ifndef CURSUS_BASE_JV_H
#define CURSUS_BASE_JV_H

#include "base/err.h"
#include "base/text.h"

#include <stdint.h>

struct jv;

struct jv *jv_new_object(void);
struct jv *jv_new_array(void);
struct jv *jv_new_int(int64_t number);
/* Bytes that are no UTF-8 become U+FFFD each: outside text never fails for what it holds. NULL gives NULL. */
struct jv *jv_new_string(const char *utf8);
struct jv *jv_new_bool(bool flag);
struct jv *jv_new_null(void);
void jv_free(struct jv *value);
/* Another reference to the same value, to be put somewhere else. */
struct jv *jv_share(struct jv *value);
struct jv *jv_copy_deep(const struct jv *value);

/* Into an object (replacing) or at the end of an array. `value` is consumed. */
void jv_put(struct jv *object, const char *key, struct jv *value);
void jv_put_int(struct jv *object, const char *key, int64_t number);
void jv_put_string(struct jv *object, const char *key, const char *utf8);
/* The same of a text, which is freed. */
void jv_put_text(struct jv *object, const char *key, struct text *text);
void jv_put_bool(struct jv *object, const char *key, bool flag);
void jv_add(struct jv *array, struct jv *value);
void jv_add_int(struct jv *array, int64_t number);
void jv_add_string(struct jv *array, const char *utf8);
void jv_add_text(struct jv *array, struct text *text);
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
/* That of a member; "" where there is none. */
const char *jv_member_string(const struct jv *object, const char *key);
/* The number if `value` is an integer with low <= number <= high. */
bool jv_int(const struct jv *value, int64_t low, int64_t high, int64_t *out);
/* A member that is a number or a string; 0 or "" where it is none. */
int64_t jv_number(const struct jv *object, const char *key);
const char *jv_word(const struct jv *object, const char *key);
bool jv_bool(const struct jv *value, bool *out);
bool jv_true(const struct jv *value);

/* Calls `each` for every member, in the order of insertion; stops when it says false. */
bool jv_each(const struct jv *object, bool (*each)(const char *key, struct jv *value, void *context), void *context);

bool jv_equal(const struct jv *a, const struct jv *b);

/* RC_BAD with line and column when the text is no JSON, repeats a key, is
 * nested too deeply or holds a real number. */
enum rc jv_parse(const char *text, size_t length, struct jv **out, struct err *err);

/* Where it is no JSON; 0: it is, but holds a number that is no integer. */
struct jv_fault {
    int line, column;
};
/* The same, which says so for a reader of another language. */
enum rc jv_parse_at(const char *text, size_t length, struct jv **out, struct jv_fault *fault, struct err *err);

/* The compact form, for what is stored to be read again soon: a version, then each piece with its kind and length
 * before it, so that nothing has to be searched for or unescaped. It is UTF-8 without NUL, and stands wherever JSON
 * stands. */
void jv_pack(const struct jv *value, struct text *out);
/* Reads that, or JSON, which earlier versions have stored. RC_BAD: it is neither. */
enum rc jv_unpack(const char *text, size_t length, struct jv **out, struct err *err);

/* The canonical form: sorted keys, no blanks, UTF-8. */
void jv_dump(const struct jv *value, struct text *out);
/* The same as a string of the caller's. */
char *jv_dumped(const struct jv *value);
/* The same of a value that has done its work: it is freed. */
char *jv_dump_free(struct jv *value);
/* The same of a value that make() builds of `of` and that nothing else holds: faster, since the heap is not asked for
 * each of its pieces. */
void jv_dump_made(struct jv *(*make)(const void *of), const void *of, struct text *out);
/* The same, indented by two, for people. */
void jv_dump_pretty(const struct jv *value, struct text *out);

/* Appends the version of the library that reads JSON. */
void jv_library_version(struct text *out);

/* jv_merge.c: changes of JSON values: JSON Merge Patch (RFC 7396), and what differs between two values. */

/* `target` with the patch: members of the patch take the place of those of the same name, null takes one away, objects
 * are merged, anything else replaces. The caller's. Both are borrowed and stay as they are. */
struct jv *jv_patch(const struct jv *target, const struct jv *patch);

/* Appends a line "  hands[0][2]: "old" -> "new"" for each value that differs; what is not on one side is
 * `none`. Long values are cut. At most `most` lines; how many more there would be. */
int jv_diff(const struct jv *before, const struct jv *after, const char *none, int most, struct text *out);

#endif
