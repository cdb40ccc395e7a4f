#include "words/wish.h"

#include <stdlib.h>
#include <string.h>

/* Words are compared by so many letters, which is near enough to their stems in four languages. */
enum { STEM = 4 };

#define HASH_FIRST 2166136261U
#define HASH_NEXT 16777619U

static uint32_t hash(uint32_t begun, const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        begun = (begun ^ (unsigned char)text[i]) * HASH_NEXT;
    return (begun ^ ' ') * HASH_NEXT;
}

static int compare(const void *a, const void *b)
{
    const uint32_t *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

size_t wish_features(const struct typed *body, uint32_t *feature)
{
    size_t count = 0, kept = 0;
    uint32_t before = 0; /* the word before; 0: none */
    for (const struct terms *line = body->line; line < body->line + body->count; line++)
        for (const struct term *term = line->term; term < line->term + line->count; term++) {
            if (term->kind == TERM_MARK || count + 2 > WISH_FEATURES_MOST)
                continue;
            const char *word = term->kind == TERM_NUMBER ? "#" : term->plain;
            size_t bytes = strnlen(word, STEM);
            feature[count++] = hash(HASH_FIRST, word, bytes);
            if (before != 0)
                feature[count++] = hash(before, word, bytes);
            before = hash(HASH_FIRST, word, bytes);
        }
    qsort(feature, count, sizeof *feature, compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || feature[kept - 1] != feature[i])
            feature[kept++] = feature[i];
    return kept;
}
