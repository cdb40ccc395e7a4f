/*
 * What a letter wants of the robot that no frame fits (words/senses.h): by the words in it, weighed by what was learned
 * from letters of people whose wish is known (templates/words/wishes.tsv). It is a guess, for an answer that offers
 * what the letter may mean, or asks whether it means that; nothing is ever done by it.
 */
#ifndef CURSUS_WORDS_WISH_H
#define CURSUS_WORDS_WISH_H

#include "letter/terms.h"

/* WISH_CLEAR: of letters of authors who were not learned from, 94 of 100 whose first guess leads by so much want just
 * that, as do four in ten of all that want something; of 100 letters of talk one has such a guess. */
enum { WISHES_MOST = 3, WISH_CLASSES_MOST = 100, WISH_CLEAR = 180 };

struct wishes {
    const char *verb[WISHES_MOST]; /* the likeliest first: the words of the first column of the table */
    size_t count;
    int lead; /* by how much the first is likelier than what comes next, in weights of all that was learned; 0: none */
};

/* None where the letter is more likely to be talk, or has hardly a word that was learned from. */
void wish_guess(const struct typed *body, struct wishes *out);

/* Of a letter that answers a question of ours: above 0 where it seems to say yes, in whatever words, below where no; 0
 * where it seems to want something else. */
int wish_answer(const struct typed *body);

/* ---- wish_features.c, and what was learned (tests/tools/learn.c) ---------------- */

enum { WISH_FEATURES_MOST = 1000 };

/* The words of a letter and the pairs of words that follow each other in it, each cut to its beginning and once, as
 * numbers in rising order, into feature[WISH_FEATURES_MOST]. Returns how many. */
size_t wish_features(const struct typed *body, uint32_t *feature);
/* Of two features, or what begins with one, for qsort() and bsearch(). */
int wish_compare(const void *one, const void *other);

/* What a feature says for and against wishes: so many weights from `first` on. */
struct wish_feature {
    uint32_t feature, first, count;
};
struct wish_weight {
    int8_t class, weight;
};
extern const char *const wish_class[]; /* the verbs; "none" among them */
extern const size_t wish_classes;
extern const struct wish_feature wish_feature[]; /* in rising order */
extern const size_t wish_known;
extern const struct wish_weight wish_weight[];

#endif
