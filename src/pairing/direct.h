/* Direct encounter: C.07 of the FIDE Handbook, article 6. */
#ifndef CURSUS_PAIRING_DIRECT_H
#define CURSUS_PAIRING_DIRECT_H

#include "pairing/crosstable.h"

/* Works through the ties of an event, one after the other. */
struct direct;

/* Of a crosstable that outlives it. direct_free() at the end. */
struct direct *direct_new(const struct crosstable *crosstable);
void direct_free(struct direct *direct);

/* Breaks the tie of `count` entrants as far as it goes: for each of them, how many of the others what they made of each
 * other puts behind them, into `behind` (by entrant). Who stays equal has the same number. */
void direct_break(struct direct *direct, const int32_t *tied, int32_t count, int64_t *behind);

#endif
