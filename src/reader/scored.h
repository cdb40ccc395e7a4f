/*
 * Inside the reader: a second reader, unlike the first. It knows no build of a sentence: every order that may be given
 * is weighed by how many of the words that tell it from the others stand in one sentence of the letter, which others
 * stand beside them, and how the sentence is meant. The weights were learned from letters (docs/decisions.md). It
 * takes no order; it only asks, where the first reader left a decision without an answer.
 */
#ifndef CURSUS_READER_SCORED_H
#define CURSUS_READER_SCORED_H

#include "reader/letter.h"
#include "reader/tally.h"

enum { SCORED_ONE = 64 /* what 1 is of a feature */, SCORED_SENTENCES = 24 };

/* What is weighed. Of no order for a decision: the last three alone. */
enum scored_feature {
    SCORED_UNSAID,   /* no word of the order stands in the letter */
    SCORED_TELLING,  /* words that tell it from other orders of its decision */
    SCORED_VERBS,    /* its verbs */
    SCORED_ALL,      /* words that tell it from all other orders */
    SCORED_BESIDE,   /* words of other orders of its decision in the sentence */
    SCORED_FIRST,    /* no other of its decision has more said for it */
    SCORED_MISSING,  /* words that it has and the sentence has not */
    SCORED_WHOLE,    /* the sentence has all of them */
    SCORED_CLOSE,    /* words of other orders in the same clauses */
    SCORED_DOES,     /* the verb of another order in the same clauses */
    SCORED_AHEAD,    /* how far it is ahead of orders of other decisions in the sentence */
    SCORED_ORDERED,  /* its words stand in the order of the sentence; less than nothing: they do not */
    SCORED_QUESTION, /* the sentence asks */
    SCORED_IF,       /* it has a condition */
    SCORED_PAST,     /* it tells what was */
    SCORED_SEAT,     /* it names a player */
    SCORED_NOT,      /* it denies something */
    SCORED_NONE,     /* no order is meant */
    SCORED_OPEN,     /* ... for a decision that is open */
    SCORED_MANY,     /* ... for one with so many orders */
    SCORED_FEATURES
};

/* An order of the desk, or none (`offer` -1), for a decision. */
struct scored_row {
    int offer, slot;
    int sentence;               /* that says it, from 0; -1: none does */
    int line;                   /* of the body, in which that sentence stands, from 0 */
    struct said said;           /* that sentence */
    bool fresh;                 /* it has a word of the order that no order has which was taken */
    bool shared;                /* it has a word of one that was taken */
    int value[SCORED_FEATURES]; /* in parts of SCORED_ONE */
    int score;                  /* by the weights */
};

/* All rows: the decisions one behind the other, each of its orders and then none of them. `taken` may be NULL: what
 * was taken of the letter. Returns how many; *out is the caller's, for free(). */
int scored_read(const struct desk *desk, const struct letter_line *lines, int count, const struct reader_result *taken,
                struct scored_row **out);

/* Asks about decisions that nothing was taken or asked for, where an order is likelier than none; and adds the
 * likeliest order to a question that lacks it. */
void scored_ask(struct tally *tally, const struct letter_line *lines, int count);

#endif
