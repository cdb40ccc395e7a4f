/* The words of an order line of Doge: verbs, areas, and runs of words. For the reader alone. */
#ifndef CURSUS_GAMES_DOGE_WORDS_H
#define CURSUS_GAMES_DOGE_WORDS_H

#include "games/doge/choice.h"

enum verb {
    VERB_PLACE,
    VERB_WIN,
    VERB_SECOND,
    VERB_AGAIN,
    VERB_TIED,
    VERB_TIED_SECOND,
    VERB_HOLD,
    VERB_BUILD,
    VERB_LIMIT,
    VERB_DONE,
    VERB_OPTION, /* + enum choice: the short form */
    VERBS = VERB_OPTION + CHOICES
};

enum { WORDS = 48 };

/* Words of one alternative or line, and how far they have been read. */
struct words {
    struct piece word[WORDS];
    int count, at;
};

/* Splits; "->" is ">", colons and ">" are words of their own. False: too many. */
bool doge_words_read(const struct order_line *line, struct piece piece, const char *blanks, struct words *out);
/* Is the next word this one? Then it is read. */
bool doge_words_skip(struct words *words, const char *word);
bool doge_words_left(const struct words *words);

/* The verb of a line, by abbreviation, whole or by prefix; MATCH_NONE, MATCH_MANY. */
int doge_verb_find(struct piece word);
const char *doge_verb_name(int verb);
/* The same among take, abstain, move, none, default. */
int doge_choice_find(struct piece word);

/* How many of `count` words at `word` name an area: 2 for a whole name with a blank, else 1 (none at all: 0). */
int doge_area_words(const struct piece *word, int count);
/* The area they name. False: *error is the table row, and the last of the words is to blame. */
bool doge_area_read(const struct piece *word, int count, int *area, struct refusal *why);
/* Could the word be meant as an area: a name or the beginning of one? */
bool doge_area_begins(struct piece word);

#endif
