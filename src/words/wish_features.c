#include "words/wish.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* Words are compared by so many letters, which is near enough to their stems in four languages. */
enum { STEM = 4 };

static uint32_t hash(uint32_t begun, const char *word)
{
    return text_hash(text_hash(begun, word, STEM), " ", 1);
}

int wish_compare(const void *a, const void *b)
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
            feature[count++] = hash(TEXT_HASH, word);
            if (before != 0)
                feature[count++] = hash(before, word);
            before = hash(TEXT_HASH, word);
        }
    qsort(feature, count, sizeof *feature, wish_compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || feature[kept - 1] != feature[i])
            feature[kept++] = feature[i];
    return kept;
}
