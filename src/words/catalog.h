/*
 * The sentences that face a player, by key, in each language that there is. They are in templates/po/en.po and in the
 * folders of games, of other languages in de.po and so on beside them, in the form of GNU gettext; the build makes the
 * tables of it (tests/tools/catalog.sh), so they are read without file, locale or environment.
 */
#ifndef CURSUS_WORDS_CATALOG_H
#define CURSUS_WORDS_CATALOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LANGUAGE_BYTES = 24 }; /* of the code or the name of a language, with a NUL */

/* All keys of all languages, sorted by bytes, one NUL after each, and where each begins. Generated at build time. */
extern const char catalog_keys[];
extern const uint32_t catalog_key_at[];
extern const size_t catalog_count;

/* The sentences of one language. */
struct catalog {
    const char *code; /* "de" */
    const char *name; /* what the language calls itself: "Deutsch" */
    /* The forms of each sentence, which has placeholders by name in braces ({seat}): how many there are, 1 to 6, as a
     * byte, then the forms, a NUL after each; those of key number i from words[at[i]] on. at[i] of 0: there is none. */
    const char *words;
    const uint32_t *at;
    unsigned (*plural)(unsigned long number); /* which form goes with it, of a sentence that counts something */
};

/* English first, a code of NULL at the end. Generated at build time. */
extern const struct catalog catalogs[];

/* The language of this code ("de") or name ("deutsch"; ASCII capitals do not matter); NULL: there is none. */
const struct catalog *catalog_named(const char *code);

/*
 * The language of whom this thread writes to from now on; gives the one of before, which is to be put back where that
 * person's part ends. It begins as English, which is also what records are written in. As uselocale() of POSIX, and for
 * its reason: every function that says something has a reader, and few know who.
 */
const struct catalog *catalog_use(const struct catalog *catalog);
const struct catalog *catalog_used(void);

/* The forms of a sentence of key number `key`, as `words` has them; NULL: there is none. */
const char *catalog_forms(const struct catalog *catalog, size_t key);

/* Whether the language in use has a sentence of this key itself. */
bool catalog_has(const char *key);

/* The form of the sentence of this key that goes with `number`, in the language in use, else in English; NULL: there is
 * none. */
const char *catalog_sentence(const char *key, long long number);
/* What the language in use calls a thing of a game ("quorum") that English calls so ("Gallia"): the sentence
 * "quorum.name.gallia", for the form "in" "quorum.name.gallia.in" if there is one; the name itself where there is none.
 * The form may be NULL. What is returned stays as long as `name`. */
const char *catalog_name(const char *game, const char *name, const char *form);
/* The text of the key beside this word in a table of both, {NULL} at its end; the word itself where it is not there. */
const char *catalog_word(const char *const words[][2], const char *word);
/* Its text, where it counts nothing and has no placeholders; the key if there is none, which a test finds. */
const char *catalog_text(const char *key);

#endif
