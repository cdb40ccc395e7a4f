/*
 * Texts spoiled by chance, and each time alike: what mail programs, servers and typing people do to a text, so that a
 * test meets the branches that no sample was written for. The same seed spoils the same way on every machine.
 */
#ifndef CURSUS_TESTS_SPOIL_H
#define CURSUS_TESTS_SPOIL_H

#include "base/text.h"

#include <stdint.h>

struct spoil {
    uint64_t state;           /* the seed */
    const char *const *words; /* NULL-ended: what is put into a text */
};

/* A number below `most`. */
size_t spoil_number(struct spoil *spoil, size_t most);

/* Appends the text with one to three places changed: a byte lost or doubled, a word put in, some bytes left out. */
void spoil_bytes(struct spoil *spoil, const char *bytes, size_t size, struct text *out);

/* Into *out, instead of what stands there: text number `at` of these as it is; behind the last, one of them spoiled. */
void spoil_text(struct spoil *spoil, const char *const *texts, size_t count, size_t at, struct text *out);

/* As spoil_bytes(), line by line: one in so many is left out, doubled, put behind the next, joined to it, spoiled or
 * blank. */
void spoil_lines(struct spoil *spoil, size_t rarely, const char *bytes, size_t size, struct text *out);

#endif
