/* The draw of an event's pairing numbers from the seed that was committed to, and when an event wants to be looked at.
 */
#ifndef CURSUS_ENGINE_CONTEST_DRAW_H
#define CURSUS_ENGINE_CONTEST_DRAW_H

#include "engine/contest/book.h"

/*
 * Gives each entrant their pairing number, and notes the draws in the event's row, which is not written. The stream is
 * that of docs/fairness.md: its seed is mixed of the secret, the words of the entrants in the order in which they
 * entered, the number of the event and 0. First comes the colour, a draw below 2 (1: the better number of the first
 * table has the second place). Then, unless numbers go by entering, the entrants are shuffled; by rating, those of
 * equal ones stay in that order.
 */
enum rc draw_places(const struct services *services, struct book *book, struct err *err);

/* The same in memory alone, of entrants who have their words and ratings: who checks an event draws again. */
void draw_numbers(struct book *book);

/* Whether the better number of the first table of a Swiss at two has the first place. True before the draw. */
bool draw_first(const struct book *book);

/* Sets when the event wants to be looked at next though no game of it has ended. */
enum rc draw_wake(const struct services *services, struct contest_row *row, struct err *err);

#endif
