/*
 * Inside the reader: orders told by things and by the build of a sentence, where the words alone are no order of the
 * game (reader/spell.h): "Portugal for my men in Spain", "my fleet goes to Greece", "and Marseilles lends a hand",
 * "both fleets hold". The ids of the table that are known here: of class `verb` "h" holds, "s" supports, "c" carries,
 * "m" and "r" go, "disband", "remove" and "build"; of class `saying` what stands for one of them beside other verbs;
 * and `rest`, "everything else".
 */
#ifndef CURSUS_READER_SAYING_H
#define CURSUS_READER_SAYING_H

#include "reader/mention.h"
#include "reader/piece.h"

enum { SAYING_MOST = 12 };

enum saying_did { SAYING_NOTHING, SAYING_HELD, SAYING_HELPED, SAYING_SENT, SAYING_REMOVED };

/* What the phrases of a sentence leave for those behind them. */
struct saying {
    struct desk *desk;
    const char *corrected; /* the order that this sentence corrects; NULL: none */
    const char *kind;      /* of the units last said; NULL: none */
    enum saying_did did;   /* by the phrase before */
    bool removes;          /* one said that what is named behind it goes: "dissolve: A Bul, F Aeg" */
    bool bare;             /* that one only names a unit: "Paris and Marseilles support Burgundy" */
    int last;              /* which of the desk's own was named last; -1: none */
    const char *last_kind; /* of the unit named last; NULL: none was */
    bool negated;          /* the sentence says what is not to be done */
    bool late;             /* the phrase says who helps, and what is to be helped stands behind it */
    bool done;             /* what the phrase says is understood, though it is no order */
    int bares, bare_own[SAYING_MOST]; /* "Munich and ...": those before the phrase that it may be about as well */
    bool took_bares;       /* it was */
    int more;              /* items behind the phrase that were read with it */
};

/* How many items the phrase that begins here goes to: "the fleet goes home, to Brest" is one. */
int saying_end(const struct desk *desk, const struct item *item, int at, int count);

/* Where in the phrase, `behind` items of the sentence stand behind it, begins what is told so; the items before it are an order of their own, which is to be taken
 * before saying_read(). -1: nowhere. */
int saying_begins(struct saying *saying, const struct item *item, int count, int behind);

/* What it says, `behind` items of the sentence stand behind it. Returns how many orders and questions, each for
 * reading_free(); 0: it is not told so. */
int saying_read(struct saying *saying, const struct item *item, int count, int behind, struct reading out[SAYING_MOST]);

/* What may be helped of an order: "par - bur" of itself, and of what helps or carries it; "par" of "par h". */
void saying_target(const char *order, struct text *out);

#endif
