/* Inside the reader: things that go from one place to another, where a game's orders have both (`frame @route house
 * move area`: what goes, the verb, and the class of the places). */
#ifndef CURSUS_READER_ROUTE_H
#define CURSUS_READER_ROUTE_H

#include "reader/plain.h"

/*
 * Makes each way out of what was said of several, or by half:
 *
 *     "both houses from A to B"             A > B and A > B
 *     "one from A and one from B, to C"     A > C and B > C
 *     "bring a house over from A"           A > the place that the decision is about, by its head: "win castello:"
 *     "the one of A goes to B"              to B, where the decision is about A
 *
 * False, with nothing done: each way is said as it stands, or none is. `head` may be NULL: that of what is asked.
 */
bool route_spread(const struct desk *desk, const char *head, const struct plain *plain, struct plain *out);

/* May this word of an order stand for what was said to be left, or to be reached? */
bool route_allows(const struct desk *desk, const struct offer *offer, int feature, int role);

#endif
