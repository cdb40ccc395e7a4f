/* Inside the reader: in which mood a sentence is, and what kind of words it is made of. */
#ifndef CURSUS_READER_MOOD_H
#define CURSUS_READER_MOOD_H

#include "words/item.h"

struct mood {
    bool negated, asks, question, polite, about_others, past, doubt, choices;
    bool wish;   /* "would be nice": an order where nothing speaks against it */
    bool unsure; /* "maybe": an order that is asked about */
    bool putoff; /* "we'll see": with a maybe it is none */
    bool delay;  /* "tomorrow": what is only to be done then, with nothing that it is done to, is not done now */
    bool praise; /* "the circus is nice": without a verb it is asked about */
};

/* `end`: the mark behind the sentence. */
struct mood mood_of(const struct item *item, int count, char end);

/* Is it a question, or about what others do or what was done? */
bool mood_is_told(const struct mood *mood);

/* "And is the wheat better?" corrects nothing. */
bool mood_begins_being(const struct item *item, int count);
/* "Will decide tonight": the decision is put off, and not only that of what the sentence names. */
bool mood_undecided(const struct item *item, int count);
/* Does the item begin a condition? "sí" is "si" without its accent: alone, or before a mark, it is a yes. */
bool mood_condition(const struct item *item, int count, int at);
/* "no, wait", "not the wheat, sorry, no: ...": what stands before a correction, and answers nothing. */
bool mood_only_no(const struct item *item, int count);
/* "ähm", "argh", "well,": a short word of no table, a filler or a mark, before a no that corrects. */
bool mood_hesitates(const struct item *item);
/* "..., nein, ...": a no between marks in the middle of a sentence corrects what stands before it; "Bruno, no," answers
 * him. */
bool mood_fixes_no(const struct item *item, int count, int at);
/* Does the correction say by itself that what stands before it is not meant? */
bool mood_denies(const struct item *fix);
/* "No wait, that's daft, Kiel stays": where it goes on behind what is only felt about what is corrected, up to its
 * mark; `at` where nothing is. */
int mood_behind_feeling(const struct item *item, int count, int at);
/* "Sorry, Santa Croce" */
bool mood_sorry(const struct item *item, int count);
/* "Otherwise ...": what the sentence says is for when the last order cannot be done. */
bool mood_begins_else(const struct item *item, int count);
/* "No, thanks, Bruno": only whom it is told. */
bool mood_only_seats(const struct item *item, int count);
/* "Ursula, ...": said to a player, or a name that is not known here. */
bool mood_addressed(const struct item *item, int count);

/* Where what hangs on a condition begins: behind its mark, or else with the last verb. */
int mood_behind_condition(const struct item *item, int at, int count);
/* Where the condition begins that the game has not, -1: nowhere; *own: it is of the writer's own doing. */
int mood_find_condition(const struct item *item, int count, bool *own);
/* "If Anna leaves Trieste, Venice goes there", but not "if you leave it to me, ..." and "unless Bruno moves, ...":
 * where a mark ends what others do, what hangs on it may be meant. */
bool mood_condition_parted(const struct item *item, int at, int behind, int count);

#endif
