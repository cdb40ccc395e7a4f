/*
 * Order lines of a game, in a real position. Input: a byte that chooses the
 * position (scene.h), one that chooses the seat, then a mail's lines. What is read
 * must be written and read back as the same; what is vetted and accepted must
 * leave a sound position; and the same mail goes through the engine's filing and
 * pump.
 */
#ifndef CURSUS_TESTS_FUZZ_ORDERS_H
#define CURSUS_TESTS_FUZZ_ORDERS_H

#include <stddef.h>
#include <stdint.h>

void orders_run(const char *game, const uint8_t *bytes, size_t size);

#endif
