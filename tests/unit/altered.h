/* JSON of which one member after the other is something else, for tests of who reads it. */
#ifndef CURSUS_TESTS_ALTERED_H
#define CURSUS_TESTS_ALTERED_H

#include "base/jv.h"

enum altered {
    ALTERED_BY_ANYBODY, /* left out, null, of another kind, too great, and one more that nobody knows */
    ALTERED_WITHIN      /* of its kind: other numbers and texts, the other truth */
};

/* Calls `try` with `whole` changed in one place at a time, and a name of the change: each member, in objects and in the
 * first entries of lists too; `brief`: but not inside positions. It is as it was afterwards, but for the order of
 * members. */
void altered_each(struct jv *whole, enum altered way, bool brief,
                  void (*try)(const struct jv *whole, const char *change));

#endif
