/* Inside the reader: does what was said go with an order that is offered? */
#ifndef CURSUS_READER_FITS_H
#define CURSUS_READER_FITS_H

#include "reader/plain.h"

struct fitting {
    const struct desk *desk;
    bool verbs;   /* an order is not meant where its verb is not said (`frame @verbs`) */
    bool spelled; /* the game's orders are told by the order of their words */
};

/* Was the verb of the order said, where the game wants it? Of what a game describes, its things do as well, but no bare
 * number. */
bool fits_is_led(const struct fitting *fitting, const struct plain *plain, const struct offer *offer);
/* Does the order hold all that was said? How much else it holds, and how often it was said the other way round. */
bool fits_offer(const struct fitting *fitting, const struct plain *plain, const struct offer *offer, int *unsaid,
                int *swapped);

#endif
