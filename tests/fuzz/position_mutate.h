/* libFuzzer's mutation of a position, and of other JSON. */
#ifndef CURSUS_TESTS_FUZZ_POSITION_MUTATE_H
#define CURSUS_TESTS_FUZZ_POSITION_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Changes an input: its tree, where it is JSON, with words and numbers of real positions; else its bytes. Returns the
 * new size. */
size_t position_mutate(const char *game, uint8_t *bytes, size_t size, size_t most, unsigned seed);

/* The same with any JSON, with values from elsewhere in it; what is none is changed as bytes. */
size_t json_mutate(uint8_t *bytes, size_t size, size_t most, unsigned seed);

#endif
