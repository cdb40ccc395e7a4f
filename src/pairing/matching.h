/*
 * Perfect matchings of greatest weight in a general graph. A weight is a row of words that are compared one after the
 * other, the first differing one decides, and each word of a matching's weight is the sum of those of its edges: what
 * is to be best first, second, third, ... stands in words of its own.
 *
 * The way is Edmonds': duals and blossoms, one tree at a time. A matching that was found stays the start for the next
 * one: after a vertex is let go and its edges weigh something else, one more tree is enough.
 *
 * O(n^2 words) memory and, for the first matching, O(n^3 words) time.
 */
#ifndef CURSUS_PAIRING_MATCHING_H
#define CURSUS_PAIRING_MATCHING_H

#include <stdbool.h>
#include <stdint.h>

/* The absolute value of a word is below this, and so is its sum over any matching. */
#define MATCHING_WORD (INT64_C(1) << 46)

struct matching;

/* A graph of n vertices (1 to 32767) without edges. matching_free() at the end. */
struct matching *matching_new(int32_t n, int words);
void matching_free(struct matching *m);

/* The edge of two vertices weighs `weight` (`words` words, copied); NULL: there is none. Before matching_start(), or
 * while one of the two vertices is let go. */
void matching_edge(struct matching *m, int32_t a, int32_t b, const int64_t *weight);
/* Adds to one word of an edge that is there; the same conditions. */
void matching_add(struct matching *m, int32_t a, int32_t b, int word, int64_t more);

/* Begins anew, with nobody matched: after edges were set. */
void matching_start(struct matching *m);
/* Matches who is not matched yet. False where no perfect matching exists; the graph may not be used on then. */
bool matching_solve(struct matching *m);

/* Lets a vertex go: it and its mate are unmatched, and its edges may be set. matching_price() then, or _drop(). */
void matching_release(struct matching *m, int32_t v);
/* After the edges of a released vertex were set. */
void matching_price(struct matching *m, int32_t v);
/* A released vertex is no longer part of the graph. */
void matching_drop(struct matching *m, int32_t v);

/* -1 for none. */
int32_t matching_mate(const struct matching *m, int32_t v);
/* Whether the edge may be in some matching of the greatest weight: false is certain, true is not. */
bool matching_tight(const struct matching *m, int32_t a, int32_t b);

#endif
