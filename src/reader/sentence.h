/* Inside the reader: one sentence, taken apart into pieces. */
#ifndef CURSUS_READER_SENTENCE_H
#define CURSUS_READER_SENTENCE_H

#include "reader/parts.h"
#include "reader/piece.h"

enum { SENTENCE_READINGS = 24, SENTENCE_LOST = 8 };

/* What a sentence says, in its order. sentence_free() in any case. */
struct sentence {
    struct reading reading[SENTENCE_READINGS];
    bool either[SENTENCE_READINGS]; /* alternatives: text[0] is all of them, then each by itself */
    bool later[SENTENCE_READINGS];  /* for a turn behind those before it */
    int count;
    struct part lost[SENTENCE_LOST]; /* parts that name things of the game, but say nothing; borrowed */
    int losts;
    bool sorry;   /* it begins with an excuse */
    bool changes; /* it says the last order with one thing changed */
};

/* Reads the items up to the mark that ends the sentence. *around is what the sentences before it left, and is changed.
 */
void sentence_read(struct desk *desk, struct around *around, const struct item *item, int count, struct sentence *out);
/* Makes questions of its orders from number `from` on. */
void sentence_doubt(struct sentence *sentence, int from);
/* "It's between the circus and the wheat, I can't decide": orders of one decision are one question. */
void sentence_join_doubts(struct sentence *sentence);
/* The reading at this place is gone. */
void sentence_close_gap(struct sentence *sentence, int at);
/* Frees its readings from number `from` on. */
void sentence_cut(struct sentence *sentence, int from);
/* Are there readings from number `from` on, all of them orders? */
bool sentence_all_orders(const struct sentence *sentence, int from);
/* Is each from number `from` on for another decision than the next? */
bool sentence_all_differ(const struct sentence *sentence, int from);
/* Are they the halves of one order, by this rule ("@pair move"; NULL: there is none)? */
bool sentence_all_pair(const struct sentence *sentence, int from, const char *rule);
/* Questions with something to choose from, and orders: none that cannot be done. */
bool sentence_all_possible(const struct sentence *sentence, int from);
/* One that cannot be done, or may not be meant, takes those behind it along, but those of its own decision, which wait:
 * "the wheat, and play it". */
void sentence_fall_together(struct sentence *sentence);
void sentence_free(struct sentence *sentence);

#endif
