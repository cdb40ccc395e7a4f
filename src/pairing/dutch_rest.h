/*
 * Whether those who are not paired yet can be, in the Dutch system.
 */
#ifndef CURSUS_PAIRING_DUTCH_REST_H
#define CURSUS_PAIRING_DUTCH_REST_H

#include "pairing/dutch_bracket.h"

/* Unknown is said of many alone, where it cannot be seen in a short time. */
enum dutch_answer { DUTCH_NO, DUTCH_YES, DUTCH_UNKNOWN };

/* C4: whether all of these places can be paired; with `bye`, but for one who gets it. */
enum dutch_answer dutch_rest_complete(const struct dutch_field *field, const int32_t *place, int32_t count, bool bye);
/* C4 and C8 at their best: whether in the next bracket all who go down are paired, and all residents but at most one,
 * and all after them can be paired. `bye`: it is still to be given. */
enum dutch_answer dutch_rest_next(const struct dutch_field *field, const struct dutch_bracket *bracket,
                                  const int32_t *down, int32_t downs, bool bye);
/* Whether the bye goes to one of this bracket (C5). */
bool dutch_rest_bye_here(const struct dutch_field *field, const struct dutch_bracket *bracket);

#endif
