/* "Did you mean ...?": the known word closest to a mistyped one. */
#ifndef CURSUS_BASE_NEAREST_H
#define CURSUS_BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Insertions, removals, changes and swaps of neighbours that turn a into b
 * (bytes, capitals differ). Of more than 96 bytes the first 96 count. */
size_t nearest_distance(const char *a, const char *b);
/* The same up to `most`, which is sooner known; most + 1: it is more. */
size_t nearest_within(const char *a, const char *b, size_t most);

/* Which letters a word has, as bits, and whether two words may be so near, by these: soon known, and mostly not. */
uint32_t nearest_letters(const char *word);
static inline bool nearest_may(uint32_t one, uint32_t other, size_t most)
{
    uint32_t here = one & ~other, there = other & ~one;
    for (size_t i = 0; i < most; i++) /* one that is set less */
        here &= here - 1;
    for (size_t i = 0; i < most && here == 0; i++)
        there &= there - 1;
    return (here | there) == 0;
}

/* Keeps the best of the words shown to it. */
struct nearest {
    const char *word; /* what was typed */
    const char *best; /* borrowed from nearest_try(); NULL: nothing is near */
    size_t distance;
};

/* Only words nearer than half the typed word's length (and at most 3 off) will do. */
struct nearest nearest_to(const char *word);
void nearest_try(struct nearest *nearest, const char *known);

#endif
