/*
 * The sentences that face a player, by key. They stand in templates/po/en.po in the form of GNU gettext; the build
 * makes the table of it (tests/tools/catalog.sh), so it is read without file, locale or environment.
 */
#ifndef CURSUS_WORDS_CATALOG_H
#define CURSUS_WORDS_CATALOG_H

#include <stddef.h>

enum { SENTENCE_FORMS = 2 };

/* A sentence with placeholders by name in braces, {seat}. */
struct sentence {
    const char *key;                  /* "quorum.take" */
    const char *form[SENTENCE_FORMS]; /* of one that counts something: for the number 1, then for all others; else the
                                         second is NULL */
};

/* English, sorted by key. Generated at build time. */
extern const struct sentence catalog_english[];
extern const size_t catalog_english_count;

/* The sentence of this key; NULL if there is none. */
const struct sentence *catalog_find(const char *key);
/* Its text, where it counts nothing and has no placeholders; the key if there is none, which a test finds. */
const char *catalog_text(const char *key);

#endif
