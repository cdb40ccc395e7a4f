/* Changes of JSON values: JSON Merge Patch (RFC 7396), and what differs between two values. */
#ifndef CURSUS_BASE_MERGE_H
#define CURSUS_BASE_MERGE_H

#include "base/jv.h"

/* `target` with the patch: members of the patch take the place of those of the same name, null takes one away, objects
 * are merged, anything else replaces. The caller's. Both are borrowed and stay as they are. */
struct jv *merge_patch(const struct jv *target, const struct jv *patch);

/* Appends a line "  hands[0][2]: "old" -> "new"" for each value that differs; what is not on one side is "none". Long
 * values are cut. At most `most` lines, then one that says how many more. */
void merge_diff(const struct jv *before, const struct jv *after, int most, struct text *out);

#endif
