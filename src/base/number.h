/* Strict numbers: the whole word, in a range, or refused. */
#ifndef CURSUS_BASE_NUMBER_H
#define CURSUS_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads `word` (decimal digits with at most one leading '-', nothing else, no
 * blanks) into *out if low <= number <= high. False, and *out untouched, if not. */
bool number_read(const char *word, int64_t low, int64_t high, int64_t *out);

/* The same for the first `len` bytes of `word`. */
bool number_read_bytes(const char *word, size_t len, int64_t low, int64_t high, int64_t *out);

/* The smaller of two. */
static inline int least(int a, int b)
{
    return a < b ? a : b;
}

/* The larger of two. */
static inline int greatest(int a, int b)
{
    return a > b ? a : b;
}

/* The largest number whose square is not larger. */
uint32_t number_root(uint64_t square);

#endif
