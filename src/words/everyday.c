#include "words/everyday.h"

#include "base/mem.h"
#include "words/lexicon_own.h"

#include <libstemmer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGE_BITS = (1U << EVERYDAY_LANGUAGES) - 1 };
enum { WORD_BYTES = 40, WORDS_LEAST = 2 }; /* two thirds of so many words tell a language */

static const char *const stemmed[EVERYDAY_LANGUAGES] = {"english", "german", "french", "spanish"};
static const char *const codes[EVERYDAY_LANGUAGES] = {"en", "de", "fr", "es"};

static int compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one & ~(uint32_t)LANGUAGE_BITS,
             b = *(const uint32_t *)other & ~(uint32_t)LANGUAGE_BITS;
    return a < b ? -1 : a > b ? 1 : 0;
}

unsigned everyday_in(const char *word)
{
    uint32_t hash = lexicon_hash(word);
    const uint32_t *found = bsearch(&hash, everyday_words, everyday_count, sizeof hash, compare);
    return found == NULL ? 0 : *found & LANGUAGE_BITS;
}

const char *everyday_language(const char *words)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    int count[EVERYDAY_LANGUAGES] = {0}, best = 0, all = 0;
    while (*(words += strcspn(words, letters)) != '\0') {
        char word[WORD_BYTES];
        size_t len = strspn(words, letters);
        (void)snprintf(word, sizeof word, "%.*s", (int)len, words);
        unsigned in = len < sizeof word ? everyday_in(word) : 0;
        for (int i = 0; i < EVERYDAY_LANGUAGES; i++)
            if (in == 1U << i) {
                all++;
                best = ++count[i] > count[best] ? i : best;
            }
        words += len;
    }
    return count[best] >= WORDS_LEAST && count[best] * 3 >= all * 2 ? codes[best] : NULL;
}

/* The library's; NULL from it: there was no memory. */
static const char *stem_of(struct sb_stemmer *stemmer, const char *word)
{
    const sb_symbol *stem = sb_stemmer_stem(stemmer, (const sb_symbol *)word, (int)strlen(word));
    if (stem == NULL)
        mem_end();
    return (const char *)stem;
}

bool everyday_same(struct sb_stemmer **stemmers, unsigned languages, const char *word, const char *other)
{
    bool same = false;
    for (int i = 0; i < EVERYDAY_LANGUAGES && !same; i++) {
        if ((languages >> i & 1) == 0)
            continue;
        if (stemmers[i] == NULL && (stemmers[i] = sb_stemmer_new(stemmed[i], NULL)) == NULL) /* it knows the language */
            mem_end();
        char *first = mem_copy_text(stem_of(stemmers[i], word));
        same = strcmp(first, stem_of(stemmers[i], other)) == 0;
        free(first);
    }
    return same;
}

void everyday_free(struct sb_stemmer **stemmers)
{
    for (int i = 0; i < EVERYDAY_LANGUAGES; i++)
        sb_stemmer_delete(stemmers[i]);
}
