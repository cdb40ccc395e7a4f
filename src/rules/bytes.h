/* Lists of codes, of cards and the like. */
#ifndef CURSUS_RULES_BYTES_H
#define CURSUS_RULES_BYTES_H

#include <stdint.h>

/* Into rising order. */
void bytes_sort(uint8_t *bytes, int count);
/* The same from the last to the first: a deck whose top is the last byte, as a list that begins with it. `to` and
 * `from` may not overlap. */
void bytes_reverse(uint8_t *to, const uint8_t *from, int count);
/* Takes the first one of this value out; those behind it close up, and 0 stands at the end. Returns how many are left.
 */
int bytes_drop(uint8_t *bytes, int count, int value);

#endif
