/*
 * Inside the reader: what was said as a line of the game's own grammar, for games whose orders are told by the order of
 * their words ("A Mun supports Ber to Kie"). Their table says so (ID.words):
 *
 *     frame @spell verb place tail unit way?
 *
 * names the classes of the lexicon whose words stand in such a line: each as its id, where it was said. Behind a '?'
 * those that may be left out; so may words that say nothing by themselves. Two classes are known to the reader:
 *
 *     tail    belongs to the word before it, whatever mark stands between: "Spain (south coast)", "StP/sc"; one that
 *             stands before what it belongs to goes behind it
 *     way     how things lie to each other: arrows, "from", "to"; no thing of the game
 */
#ifndef CURSUS_READER_SPELL_H
#define CURSUS_READER_SPELL_H

#include "base/text.h"
#include "words/item.h"

enum { SPELLINGS_MOST = 48 };

struct spelled {
    struct text text; /* owned */
    int unsaid;       /* words that may be a unit, but are none here */
};

/* The lines that the items may be, words with several meanings in each of them. Returns how many, each for text_free();
 * 0 where an item has no place in such a line. */
int spell_read(const char *frame, const struct item *item, int count, struct spelled out[SPELLINGS_MOST]);

#endif
