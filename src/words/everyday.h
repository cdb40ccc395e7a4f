/*
 * Words that everybody knows (templates/words/everyday.words): one of them is no other word mistyped, "lions" not Lyon
 * and "far" not "par", unless it is a form of that word: "marches" of "march", "irons" of "iron".
 */
#ifndef CURSUS_WORDS_EVERYDAY_H
#define CURSUS_WORDS_EVERYDAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Made by the build: the hashes of the words (lexicon_hash() of each as fold_text() has it), in order; in place of the
 * lowest bits stands in which languages it is one, 1 << the number of the language. */
extern const uint32_t everyday_words[];
extern const size_t everyday_count;
enum { EVERYDAY_LANGUAGES = 4 }; /* English, German, French, Spanish */

/* In which languages a folded word is one of everyday talk; 0: in none. */
unsigned everyday_in(const char *word);

/* The code ("de") of the language that words, as fold_text() has them, are written in, by those of everyday talk that
 * are of one language alone; NULL: they are too few, or do not agree. */
const char *everyday_language(const char *words);

/* Have two folded words the same stem in one of these languages? `stemmers` has EVERYDAY_LANGUAGES places, each NULL
 * until it is wanted first, to be freed with everyday_free(). */
struct sb_stemmer;
bool everyday_same(struct sb_stemmer **stemmers, unsigned languages, const char *word, const char *other);
void everyday_free(struct sb_stemmer **stemmers);

#endif
