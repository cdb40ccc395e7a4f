/*
 * A line as bits: concepts of a lexicon (words/lexicon.h), dates, hours, spans, numbers, words that are not known, and
 * what parts sentences and clauses.
 */
#ifndef CURSUS_WORDS_BITS_H
#define CURSUS_WORDS_BITS_H

#include "base/timetable.h"
#include "letter/terms.h"
#include "words/dates.h"
#include "words/lexicon.h"

enum bit_kind {
    BIT_WORD,    /* a phrase of the lexicon */
    BIT_UNKNOWN, /* a word that it does not have, or that means nothing here (class "chat") */
    BIT_DATES,
    BIT_HOURS,
    BIT_SPAN, /* "48 more hours" */
    BIT_NUMBER,
    BIT_COMMA, /* parts clauses */
    BIT_STOP   /* ends a sentence */
};

struct bit {
    enum bit_kind kind;
    size_t from, to; /* of its terms, `to` not included */
    struct meaning meaning[MEANINGS_MOST];
    size_t meanings;
    bool empty; /* says nothing by itself (class "word") */
    bool and;   /* may part clauses (class "and") */
    bool asks;  /* of BIT_STOP: a question mark */
    struct dates dates;
    struct night night;
    int64_t number; /* of a span: how many of the unit */
    char unit;      /* 'h', 'd', 'w' */
};

enum { BITS_MOST = TERMS_MOST };

struct bits {
    struct bit *bit;
    size_t count;
};

/* *out is the caller's, to be freed with bits_free(); it shows what `terms` and `lexicon` hold. */
void bits_read(const struct lexicon *lexicon, const struct terms *terms, int64_t today, struct bits *out);
void bits_free(struct bits *bits);
/* Puts what corrects in the place of what it corrects in the same line, a thing of the same kind: days, hours, numbers,
 * a place, yes or no. The words that say so go: "until the 28th, er no, until the 30th". */
void bits_correct(const struct terms *terms, struct bits *bits);

/* Whether the bit can mean one of the concepts, class "c", which stand one blank apart: "if", "which how when". */
bool bit_means(const struct bit *bit, const char *concepts);
/* A comma or a stop? */
bool bit_parts(const struct bit *bit);
/* The id that it has in a class; NULL: none. */
const char *bit_id(const struct bit *bit, const char *class);

#endif
