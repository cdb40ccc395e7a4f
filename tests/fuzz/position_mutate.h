/* libFuzzer's mutation of a position. */
#ifndef CURSUS_TESTS_FUZZ_POSITION_MUTATE_H
#define CURSUS_TESTS_FUZZ_POSITION_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Changes an input: its tree, where it is JSON, with words and numbers of real positions; else its bytes. Returns the
 * new size. */
size_t position_mutate(const char *game, uint8_t *bytes, size_t size, size_t most, unsigned seed);

/* What libFuzzer calls. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);

#endif
