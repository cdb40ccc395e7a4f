/*
 * A bracket of the Dutch system in which all criteria come out as well as they could for any bracket with so many
 * players of each kind is found without a matching: the candidates are walked through in the order of article 4, and
 * all that cannot lead there are left out as soon as the numbers of those still to be paired say so. Who comes first is
 * then what the rules want. Large brackets are nearly always like that.
 *
 * A kind is a colour preference and its strength. In p pairs of 2p players, those who want one colour being more than p
 * by x, at least x pairs do not get their preference (C12), and of these a strong one is denied in each that has no
 * mild preference (C13). Two absolute ones are never paired here, which keeps C3, C10 and C11.
 */
#ifndef CURSUS_PAIRING_DUTCH_QUICK_H
#define CURSUS_PAIRING_DUTCH_QUICK_H

#include "pairing/dutch_rest.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    DUTCH_WHITE = 1, /* the first kind of who wants White; of Black; before them who wants neither */
    DUTCH_BLACK = 4,
    DUTCH_KINDS = 7
};

/* C12 and C13. */
struct dutch_cost {
    int32_t denied, strong;
};

struct dutch_quick {
    const struct dutch_field *field;
    const struct dutch_bracket *in;
    int32_t moved, residents, pairs;
    int8_t *kind;  /* of residents */
    bool *floats;  /* residents who may go down */
    int32_t *mate; /* of residents: the place, -1 for none */
    bool odd;      /* one goes down */
    int32_t downs; /* C14 and C16 of who does: 2 for a downfloat the round before, 1 for one two rounds before */
    struct dutch_cost target;
    int32_t all[DUTCH_KINDS],
        floating[DUTCH_KINDS]; /* still to be paired, with the moved down; of them who may go down */
    int32_t steps;             /* that are left for searching */
};

/* The least that so many of each kind cost in so many pairs; false where two absolute ones would have to meet. */
bool dutch_quick_least(const int32_t *count, int32_t pairs, struct dutch_cost *out);
/* The cost of a pair; false for two absolute ones of one colour. */
bool dutch_quick_cost(int8_t a, int8_t b, struct dutch_cost *out);
bool dutch_quick_equal(struct dutch_cost a, struct dutch_cost b);
/* Whether a resident may go down as the target wants. */
bool dutch_quick_floats(const struct dutch_quick *q, int32_t resident);
const struct dutch_player *dutch_quick_resident(const struct dutch_quick *q, int32_t resident);

/* As dutch_bracket_pair(); false as well where the best that could be is not there, or not found in a short time. */
bool dutch_quick_pair(const struct dutch_field *field, const struct dutch_bracket *bracket, int32_t *mate);

#endif
