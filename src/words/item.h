/* A line of a person's as a row of items: phrases that mean something, numbers, marks, and words that are not known. */
#ifndef CURSUS_WORDS_ITEM_H
#define CURSUS_WORDS_ITEM_H

#include "letter/terms.h"
#include "words/lexicon.h"
#include "words/sought.h"

enum { ITEMS_MOST = 160 };

enum item_kind {
    ITEM_MEANT,  /* a phrase of the lexicon */
    ITEM_MARK,   /* `mark`: one of , ; : . ? ! ( ) > + & / = or '-' between blanks */
    ITEM_UNKNOWN /* a word of no table */
};

struct item {
    enum item_kind kind;
    char mark;
    bool mended;  /* with other letters than were typed */
    bool strange; /* a word of no table that nobody knows */
    bool named;   /* the same with a capital: it may be a name */
    bool joined;  /* by a dash to its neighbours: part of a name */
    int meanings;
    struct meaning meaning[MEANINGS_MOST];
    long long number; /* of a meaning whose id is "#", and of class `number` */
    int from, to;     /* its bytes in the folded line; both 0: it stands in no line */
};

/* The items of a line. Returns how many, at most ITEMS_MOST; what comes after is left out. */
int item_read_terms(const struct lexicon *lexicon, const struct terms *terms, struct item *out);
/* The same of a line as it was typed (UTF-8). */
int item_read(const struct lexicon *lexicon, const char *line, struct item *out);

/* Has it a meaning of this class? The first one's id, or NULL. */
const char *item_in(const struct item *item, const char *class);
bool item_is(const struct item *item, const char *class, const char *id);
/* Is it one of these, and none of those behind a '-'? Said as words with a blank between them:
 *
 *     item_has(item, "verb noun -filler")      of one of the first two classes, and not of the third
 *     item_has(item, "the+rel state=gone")     of both classes, or "gone" of its class
 *     item_has(item, "and .,;")                of this class, or one of three marks
 *     item_has(item, "-verb")                  whatever it is, but not of this class
 *
 * and MARK, any mark; UNKNOWN, a word of no table; NAMED and MENDED, as above; GAME, item_of_game(); THING,
 * item_is_thing(). */
#define item_has(item, what) item_answers(item, sought_of(what))
bool item_answers(const struct item *item, struct sought sought);
/* Is it a class of words of sentences, of which no game has a thing? */
bool item_is_common(const char *class);
/* Has it a meaning that a game gave it? */
bool item_of_game(const struct item *item);
/* Does it name more than players and what they do? */
bool item_is_thing(const struct item *item);

/* It means this and nothing else. */
void item_become(struct item *item, const char *class, const char *id);
/* With one of its meanings alone. */
struct item item_one(const struct item *item, int meaning);
/* With the meanings alone that are one of these, or without them. */
#define item_keep(item, what) item_sift(item, sought_of(what), true)
#define item_drop(item, what) item_sift(item, sought_of(what), false)
void item_sift(struct item *item, struct sought sought, bool keep);
/* Without them; one that has no others is a word that is not known. */
void item_forget(struct item *item, const char *what);

#endif
