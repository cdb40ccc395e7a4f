/*
 * A bracket of the Dutch system, paired by matchings of greatest weight.
 */
#ifndef CURSUS_PAIRING_DUTCH_BRACKET_H
#define CURSUS_PAIRING_DUTCH_BRACKET_H

#include "pairing/dutch_field.h"

#include <stdbool.h>
#include <stdint.h>

/* Players of field->player by their places there. */
struct dutch_bracket {
    const int32_t *moved; /* down to here, in their order */
    int32_t moveds;
    int32_t from, to, next; /* residents are from to to - 1, those of the next bracket to to next - 1 */
};

/* How much of the field is looked at. */
enum dutch_scope {
    DUTCH_BRACKET, /* the bracket; whether all others come out well is looked at afterwards */
    DUTCH_NEAR,    /* the next one and some after it too */
    DUTCH_ALL
};

/* mate[] gets the opponents of whom the bracket pairs, by places; all others are left alone. False, and mate[] as it
 * was, where those outside the scope would not come out as well as they could; never with DUTCH_ALL, if the field has a
 * pairing. What is found is the same in each scope. */
bool dutch_bracket_pair(const struct dutch_field *field, const struct dutch_bracket *bracket, enum dutch_scope scope,
                        int32_t *mate);

#endif
