/*
 * Inside the lexicon: how words are stored. Numbers that stand for places in strings and arrays, and no pointer to
 * any of them, so that the build can write a table down as it is (tests/tools/freeze.c) and no process makes it again.
 */
#ifndef CURSUS_WORDS_LEXICON_OWN_H
#define CURSUS_WORDS_LEXICON_OWN_H

#include "base/text.h"
#include "words/lexicon.h"

#include <stdint.h>

/* NONE: the first entry of an array is none. */
enum { LENGTHS = 24, LAYERS_MOST = 6, NONE = 0 };

/* A string, and what is known of it. */
struct entry {
    uint32_t text, value;
};

/* Entries by their strings: those of a slot stand in it or in the next that were free. */
struct index {
    const struct entry *entry;
    const uint32_t *slot; /* entry; NONE: free */
    uint32_t entries, slots;
};

/* A meaning of a phrase and where its next one is. */
struct linked {
    uint32_t class, id, next;
};

/* A word that a mistyped one may be mended to. */
struct known {
    uint32_t letters; /* nearest_letters() */
    uint32_t next;    /* another one as long */
};

/* Words of one table, or those that were added to a lexicon. */
struct layer {
    const char *strings;  /* NUL behind each */
    struct index phrases; /* folded; the value is the first meaning */
    struct index words;   /* of all phrases; the value: how many words the longest has that begins with it */
    const struct linked *linked;
    const struct known *known; /* beside the words */
    const uint32_t *frame;
    uint32_t bytes, linkeds, frames; /* of strings, and of the arrays */
    uint32_t by_length[LENGTHS];     /* the first word; the longest together */
};

/* Made by the build: a table of words. */
struct frozen {
    const char *name;
    struct layer layer;
};
extern const struct frozen frozen_words[];
extern const size_t frozen_count;

/* What grows as words are added. */
struct growing;

struct lexicon {
    const struct layer *layer[LAYERS_MOST]; /* what it stands over; its own is the last */
    int layers;
    struct layer own;        /* shows what was added */
    struct growing *growing; /* NULL: nothing was */
    struct mends *mends;     /* of mistyped words */
};

/* Of a string, for lexicon_find() in each layer. */
uint32_t lexicon_hash(const char *text);
/* The entry of the string, or NONE. */
uint32_t lexicon_find(const struct layer *layer, const struct index *index, const char *text, uint32_t hash);
/* The first meaning of the phrase there, or NONE. */
uint32_t lexicon_first(const struct layer *layer, const char *phrase, uint32_t hash);
void lexicon_growing_free(struct growing *growing);
/* What it mended may be other words from now on. */
void lexicon_forget(const struct lexicon *lexicon);
/* What tells forms of one word more (words/everyday.h); NULL: the letter has had as many as it may mend. */
struct sb_stemmer;
struct sb_stemmer **lexicon_stemmers(const struct lexicon *lexicon);
void lexicon_add_frame(struct lexicon *lexicon, const char *frame);

#endif
