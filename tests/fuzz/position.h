/*
 * A position of a game from JSON that may be hostile. Input: the JSON. What
 * load() takes is sound, is saved and loaded as the same, can be looked at by
 * every seat, and can be played on from.
 */
#ifndef CURSUS_TESTS_FUZZ_POSITION_H
#define CURSUS_TESTS_FUZZ_POSITION_H

#include <stddef.h>
#include <stdint.h>

void position_run(const char *game, const uint8_t *bytes, size_t size);

/* libFuzzer's mutation of an input: of its tree, where it is JSON, with words and numbers of real positions; else of
 * its bytes. Returns the new size. */
size_t position_mutate(const char *game, uint8_t *bytes, size_t size, size_t most, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);

#endif
