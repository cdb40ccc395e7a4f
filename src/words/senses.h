/*
 * What a sentence asks the robot for, by the frames of a table of words (templates/words/engine.words says how they are
 * written): a verb and its arguments.
 */
#ifndef CURSUS_WORDS_SENSES_H
#define CURSUS_WORDS_SENSES_H

#include "words/bits.h"

enum { SENSE_ARGS = 8 };

/* Strings of the caller, to be freed with sense_clear(). */
struct sense {
    char *arg[SENSE_ARGS]; /* the first is the verb */
    int args;
    const char *about; /* which question it is, by the frame ("about:score"); NULL: not said; the table's */
};

struct senses;

/* The frames of the lexicon, which must outlive them; `zones` has the places (templates/words/zones.words). */
struct senses *senses_new(const struct lexicon *lexicon, const struct lexicon *zones);
void senses_free(struct senses *senses);

/* A run of bits of one sentence. */
struct sense_sentence {
    const struct terms *terms;
    const struct bit *bit;
    size_t count;
    size_t behind; /* how many bits of the sentence follow, of which this is a part */
    bool asks;     /* it ends with a question mark */
    bool whole;    /* it is not a part of a sentence */
};

/* False: it asks for nothing. */
bool sense_of(const struct senses *senses, const struct sense_sentence *sentence, struct sense *out);
void sense_clear(struct sense *sense);
/* Is its verb one of these, which stand one blank apart: "yes no"? */
bool sense_is(const struct sense *sense, const char *verbs);
/* Whether one says the other and no more of it: "rules" and "rules doge". */
bool sense_says_less(const struct sense *less, const struct sense *more);
/* A copy of a string as one argument more; there is room for SENSE_ARGS. */
void sense_add(struct sense *sense, const char *arg);

/* senses_exact.c: lines as the handbook has them (docs/player-reference.md, "All words"), word by word. */

/* Whether the whole line is one of them; *out has its words then. `lexicon` knows which words are no names. */
bool sense_exact(const struct lexicon *lexicon, const char *line, struct sense *out);

/* A thumb, up or down, and nothing else. */
bool sense_thumb(const struct terms *line, struct sense *out);

#endif
