/* Inside the reader: what is given back of a letter, as it is: questions and orders. */
#ifndef CURSUS_READER_ASKED_H
#define CURSUS_READER_ASKED_H

#include "reader/reader.h"

/* Where nothing but the value is open, and nought is among the values, it comes last: choice 2 is the one with the 2.
 */
void asked_nought_last(struct reader_ask *ask);
/* Has the line, as it was typed, the second word of the order as this has it? */
bool asked_tersely(const char *order, const char *line);
/* Does an order begin where the one before it ends: "move luna mediolano" behind "move rome luna"? */
bool asked_goes_on(const char *order, const char *before);
/* How many words both begin with, before another. */
int asked_shared(const char *one, const char *other);
/* "Castello! Three and two on Castello": has the mail this order already? `text` may be NULL. */
bool asked_ordered(const struct reader_result *out, const char *text);
/* Behind the comma of an order that is several; NULL: it is one. */
const char *asked_behind_comma(const char *order);
/* "I abstain. A house goes from A to B.": the same order, and more. */
bool asked_more(const char *text, const char *before);
/* Takes it out of the list; what it owns is the caller's. */
struct reader_order asked_remove(struct reader_result *out, int index);
/* What cannot be told of a decision holds all that the mail says for it. */
void asked_hold(struct reader_result *out);
/* Frees what it owns. */
void asked_free(struct reader_ask *ask);
void asked_free_order(struct reader_order *order);
/* What was asked last is answered, if it is of this slot. */
void asked_answer(struct reader_result *out, int slot);

#endif
