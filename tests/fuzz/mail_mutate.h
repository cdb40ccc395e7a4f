/* libFuzzer's mutation of a whole mail. */
#ifndef CURSUS_TESTS_FUZZ_MAIL_MUTATE_H
#define CURSUS_TESTS_FUZZ_MAIL_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/* Changes a mail by its pieces, which are header fields, lines of boundaries and what stands between them: leaves some
 * out, moves or doubles them, puts others in, wraps parts into parts; now and then the bytes of one. The new size. */
size_t mail_mutate(uint8_t *bytes, size_t size, size_t most, unsigned seed);

#endif
