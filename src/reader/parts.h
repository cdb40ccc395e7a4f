/* Inside the reader: what a sentence falls into, and by what. */
#ifndef CURSUS_READER_PARTS_H
#define CURSUS_READER_PARTS_H

#include "words/item.h"

enum { PARTS_MOST = 24 };

/* What parts a sentence, the stronger the higher. */
enum parting { PARTS_NOT, PARTS_WEAKLY, PARTS_CHOICES, PARTS_TURNS };

struct part {
    const struct item *item; /* borrowed */
    int count;
    bool later; /* behind "next turn" */
    bool ends;  /* "next turn" is its end: so is the last thing in it */
};

/* How strongly the word or mark parts what stands around it. */
enum parting part_of(const struct item *item);
enum parting part_strongest(const struct part *part);

/* The parts between separators of this strength (PARTS_MOST places); what parts them less stays inside. A run of
 * separators is one. Returns how many there are. */
int parts_split(const struct part *whole, enum parting strength, struct part *out);

/* Without what parts it at both ends. */
void part_trim(struct part *part);

/* "3 and 0 in San Polo, 2 and 1 in Santa Croce": does the last number of these parts, up to number `last`, lead to the
 * place of one behind them? */
bool parts_cross(const struct part *part, int last, int parts);
/* Is one of these in it, as item_has() is asked? */
bool part_has(const struct part *part, const char *what);
/* "leider nein", "no accept": a no that is all, or stands before what is to be done. */
bool part_denies(const struct part *part);
/* "play it": what it is about was said before. */
bool part_only_refers(const struct part *part);
/* A verb and what it is about, in whichever order pronouns stand: "play it", "la juego". */
bool part_is_clause(const struct part *part);
bool part_is_place(const struct item *item);
/* Does the item say what is done? */
bool part_is_verb(const struct item *item);
/* "The Black Sea supports that, Constantinople to Bulgaria": a comma behind a verb ends what is spelled. */
bool part_ends_with_verb(const struct part *part);
/* Where what stands behind comes first: between two verbs. 0: nowhere. */
int part_find_after(const struct item *item, int count);

#endif
