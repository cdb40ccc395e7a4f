/* Random bytes that are the same each time, for tests that hold what the program makes of them beside what it made. */
#ifndef CURSUS_TESTS_CERTAIN_H
#define CURSUS_TESTS_CERTAIN_H

#include <stdint.h>

/* From now on libsodium gives this program the bytes that belong to `number`, from their beginning on. Before anything
 * else uses it. */
void certain_random(uint64_t number);

#endif
