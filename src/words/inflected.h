/*
 * Forms of words that no table has, in four languages: "blés" of blé, "produzcan" of produzco, "quitarlo" of quitar.
 * They are told by their stems, and are no mistyped words. A verb of the past is no form: it says what was done.
 */
#ifndef CURSUS_WORDS_INFLECTED_H
#define CURSUS_WORDS_INFLECTED_H

#include "words/lexicon.h"

/* The words of a game's tables with a meaning of their own of which the folded word, which no table has, is a form.
 * Returns how many are in *out (MENDED_MOST places). */
size_t inflected_find(const struct lexicon *lexicon, const char *word, const char **out);

/* "Dámelo", "ponlos": how many bytes of the folded word, which no table has, are a verb with pronouns behind it; 0: it
 * is none. In *last: where its last pronoun begins. */
size_t inflected_head(const struct lexicon *lexicon, const char *word, size_t *last);

#endif
