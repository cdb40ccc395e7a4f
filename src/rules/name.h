/*
 * Names as data: cards, places and faces of dice, each as one table that is read, written, told, saved and listed by.
 * So what a mail prints can always be typed.
 */
#ifndef CURSUS_RULES_NAME_H
#define CURSUS_RULES_NAME_H

#include "rules/words.h"

enum { NAME_ALIASES = 3 };

/* All are words of small letters and digits, without blanks. */
struct name {
    const char *id;                  /* in records and in order lines as they are written: "fives" */
    const char *alias[NAME_ALIASES]; /* what may be typed besides: "five", "5"; NULL after the last */
};

/* One table; an entry's place in it is its code. */
struct name_table {
    const struct name *name;
    int count;
};

/* The code of a word: an id or an alias in full, or a prefix that fits one entry only. Else false: `why` has the word,
 * for a prefix that fits several with their ids. */
bool name_lookup(struct piece word, const struct name_table *table, struct word_errors errors, int *code,
                 struct refusal *why);

/* Word number `index` of all that the tables hold, ids and aliases; NULL after the last. */
const char *name_word(const struct name_table *tables, int count, int index);

#endif
