#include "words/everyday.h"

#include "base/mem.h"
#include "words/lexicon_own.h"

#include <libstemmer.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGE_BITS = (1U << EVERYDAY_LANGUAGES) - 1 };

static const char *const stemmed[EVERYDAY_LANGUAGES] = {"english", "german", "french", "spanish"};

struct stems {
    struct sb_stemmer *stemmer[EVERYDAY_LANGUAGES];
};

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

static struct stems *stems_new(void)
{
    struct stems *stems = mem_new(1, sizeof *stems);
    for (int i = 0; i < EVERYDAY_LANGUAGES; i++)
        if ((stems->stemmer[i] = sb_stemmer_new(stemmed[i], NULL)) == NULL) /* it knows these languages */
            mem_end();
    return stems;
}

void everyday_free(struct stems *stems)
{
    for (int i = 0; stems != NULL && i < EVERYDAY_LANGUAGES; i++)
        sb_stemmer_delete(stems->stemmer[i]);
    free(stems);
}

/* The library's; NULL from it: memory ran out. */
static const char *stem_of(struct sb_stemmer *stemmer, const char *word)
{
    const sb_symbol *stem = sb_stemmer_stem(stemmer, (const sb_symbol *)word, (int)strlen(word));
    if (stem == NULL)
        mem_end();
    return (const char *)stem;
}

static bool same_in(struct sb_stemmer *stemmer, const char *word, const char *other)
{
    char *first = mem_copy_text(stem_of(stemmer, word));
    bool same = strcmp(first, stem_of(stemmer, other)) == 0;
    free(first);
    return same;
}

bool everyday_same(struct stems **stems, unsigned languages, const char *word, const char *other)
{
    bool same = false;
    if (*stems == NULL)
        *stems = stems_new();
    for (int i = 0; i < EVERYDAY_LANGUAGES && !same; i++)
        same = (languages >> i & 1) != 0 && same_in((*stems)->stemmer[i], word, other);
    return same;
}
